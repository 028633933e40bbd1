import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** Everybody with an account who is no student, with the hostels they serve. */
export async function staffAccounts(db: Db) {
  return await db
    .selectFrom('account')
    .leftJoin('hostel_team', 'hostel_team.account_id', 'account.id')
    .select(['account.id', 'account.username', 'account.username_key as usernameKey', 'account.name', 'account.phone', 'account.role'])
    .select((eb) => [
      eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('isDisabled'),
      sql<string[]>`array_remove(array_agg(${eb.ref('hostel_team.hostel_id')}), null)`.as('hostels'),
    ])
    .where('account.role', '<>', 'student')
    .where('account.erased_at', 'is', null)
    .groupBy('account.id')
    .orderBy('account.id')
    .execute();
}
export type StaffAccount = Awaited<ReturnType<typeof staffAccounts>>[number];
