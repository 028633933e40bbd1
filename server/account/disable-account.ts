import type { Account } from '#contract/account/account.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { countOtherAdministrators } from '#server/call/account-rows.ts';
import { endSessions, setDisabled } from './queries.ts';

/** Ends the sessions of an account and refuses new ones. Throws if no other administrator could sign in. */
export async function disableAccount(db: Db, { _id, role }: Pick<Account, '_id' | 'role'>): Promise<void> {
  if (role === 'hosteladmin' && (await countOtherAdministrators(db, _id, { lock: true })) === 0) throw new Fault('lastAdministrator');
  await setDisabled(db, _id, true);
  await endSessions(db, _id);
}
