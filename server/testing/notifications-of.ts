import type { Db } from '#server/db/open.ts';

/** What somebody was told, the oldest first; what was told at once by the alphabet. */
export async function notificationsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('message')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('message')
    .execute();
  return rows.map(({ message }) => message);
}
