import { shownName } from '#contract/person.ts';
import type { Db } from '#server/db/open.ts';

/** How a person is called in texts; empty when there is no such account (any more). */
export async function shownNameOf(db: Db, accountId: string | null): Promise<string> {
  if (accountId === null) return '';
  const account = await db.selectFrom('account').select(['username', 'name']).where('id', '=', accountId).executeTakeFirst();
  return account ? shownName(account) : '';
}
