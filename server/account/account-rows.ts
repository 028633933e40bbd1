import type { Db } from '#server/db/open.ts';

/** Empty when there is no such account (any more). */
export async function usernameOf(db: Db, accountId: string | null): Promise<string> {
  if (accountId === null) return '';
  const account = await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirst();
  return account?.username ?? '';
}
