import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Transact } from '#server/call/transact.ts';

/** A row not updated since then was left behind by a server that crashed. */
const abandoned = sql<string>`now() - interval '1 minute'`;

/** Runs work that hashes passwords. It reports now and then how many are done, and that is stored for the account to see. */
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
      await transact((db) =>
        db
          .updateTable('import_progress')
          .set({ hashed, told_at: sql`now()` })
          .where('id', '=', id)
          .execute(),
      );
    });
  } finally {
    await transact((db) =>
      db
        .deleteFrom('import_progress')
        .where((eb) => eb.or([eb('id', '=', id), eb('told_at', '<', abandoned)]))
        .execute(),
    );
  }
}

/** The total progress of all running imports of an account. */
export async function progressOf(db: Db, accountId: string): Promise<{ passwords: number; hashed: number }> {
  return await db
    .selectFrom('import_progress')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('passwords'), eb.lit(0)).as('passwords'),
      eb.fn.coalesce(eb.fn.sum<number>('hashed'), eb.lit(0)).as('hashed'),
    ])
    .where('account_id', '=', accountId)
    .where('told_at', '>=', abandoned)
    .executeTakeFirstOrThrow();
}
