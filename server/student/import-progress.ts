import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Transact } from '#server/http/transact.ts';

/** What was not heard of for so long belongs to a server that died. */
const abandoned = sql`told_at < now() - interval '1 minute'`;

/** Does work that hashes passwords, which tells after each few how many are done, so that the account can watch it. */
export async function withProgress<T>(
  transact: Transact,
  accountId: string,
  passwords: number,
  work: (report: (hashed: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (passwords === 0) return await work(async () => {});
  const { id } = await transact((db) =>
    db.insertInto('import_progress').values({ account_id: accountId, passwords }).returning('id').executeTakeFirstOrThrow(),
  );
  try {
    return await work(async (hashed) => {
      await transact((db) => sql`update import_progress set hashed = ${hashed}, told_at = now() where id = ${id}`.execute(db));
    });
  } finally {
    await transact((db) => sql`delete from import_progress where id = ${id} or ${abandoned}`.execute(db));
  }
}

/** Of all imports of an account that are hashing now. */
export async function progressOf(db: Db, accountId: string): Promise<{ passwords: number; hashed: number }> {
  const { rows } = await sql<{ passwords: number; hashed: number }>`
    select coalesce(sum(passwords), 0) as passwords, coalesce(sum(hashed), 0) as hashed from import_progress
    where account_id = ${accountId} and not ${abandoned}`.execute(db);
  return rows[0] ?? { passwords: 0, hashed: 0 };
}
