import { shownName } from '#contract/person/person.ts';
import type { Db } from '#server/db/open.ts';

/** The name of a person as texts show it; empty when there is no such account. */
export async function shownNameOf(db: Db, accountId: string | null): Promise<string> {
  if (accountId === null) return '';
  const account = await db.selectFrom('account').select(['username', 'name']).where('id', '=', accountId).executeTakeFirst();
  return account ? shownName(account) : '';
}

/** The administrators who can sign in. */
export async function administratorIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('id').where('role', '=', 'hosteladmin').where('disabled_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/**
 * How many administrators besides this one can sign in. `lock` locks the rows of all administrators until the transaction ends, so that
 * two who disable each other at the same time cannot both succeed.
 */
export async function countOtherAdministrators(db: Db, accountId: string, { lock }: { lock: boolean }): Promise<number> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'disabled_at'])
    .where('role', '=', 'hosteladmin')
    .orderBy('id')
    .$if(lock, (administrators) => administrators.forUpdate())
    .execute();
  return rows.filter((row) => row.disabled_at === null && row.id !== accountId).length;
}
