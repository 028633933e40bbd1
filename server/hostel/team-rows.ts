import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TeamRole } from '#contract/roles.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db, Tables } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';
import { personOrder } from '#server/person.ts';
import type { Place, PlaceChange } from './team.ts';

const teamLock = 7_140_304;

/**
 * Makes changes of teams run one after the other. It does not lock a hostel: whoever holds such a lock may wait for the same account as
 * the change of a team, which would be a deadlock.
 */
export async function lockTeams(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${teamLock})`.execute(db);
}

/** Locks accounts before their places change: writes of theirs that are under way finish first, and later ones see the change. */
export async function lockAccounts(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('account')
    .select(['id', 'username', 'name', 'role', 'disabled_at'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const places = (db: Db) =>
  db
    .selectFrom('hostel_team')
    .innerJoin('account', 'account.id', 'hostel_team.account_id')
    .select(['hostel_team.hostel_id as hostelId', 'account.id as accountId', 'hostel_team.role', 'hostel_team.lead'])
    .select((eb) => eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'));

/** The places of all roles in a hostel. */
export const placesIn = async (db: Db, hostelId: HostelId): Promise<Place[]> =>
  await places(db).where('hostel_team.hostel_id', '=', hostelId).orderBy('account.id').execute();

/** The places of a role in a hostel and in all others that an account serves, longest-serving people first. */
export async function placesAround(
  db: Db,
  { role, hostelId, accountId }: { role: TeamRole; hostelId: string; accountId: string },
): Promise<Place[]> {
  return await places(db)
    .where('hostel_team.role', '=', role)
    .where((eb) =>
      eb.or([
        eb('hostel_team.hostel_id', '=', hostelId),
        eb(
          'hostel_team.hostel_id',
          'in',
          eb.selectFrom('hostel_team as own').select('own.hostel_id').where('own.account_id', '=', accountId),
        ),
      ]),
    )
    .orderBy('hostel_team.joined_at')
    .orderBy('account.id')
    .execute();
}

/** Somebody's place in the team of a hostel. */
export async function findPlace(db: Db, hostelId: HostelId, accountId: string) {
  return await db
    .selectFrom('hostel_team')
    .innerJoin('account', 'account.id', 'hostel_team.account_id')
    .select(['account.id', 'account.username', 'account.name', 'hostel_team.role'])
    .where('hostel_team.hostel_id', '=', hostelId)
    .where('hostel_team.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Writes the changes in the given order. */
export async function writeChanges(db: Db, changes: readonly PlaceChange[]): Promise<void> {
  for (const { hostelId, accountId, role, was, is } of changes) {
    const place = { hostel_id: hostelId, account_id: accountId };
    const isThere = (eb: ExpressionBuilder<Tables, 'hostel_team'>) => eb.and(place);
    const lead = is === 'lead';
    if (is === 'none') await db.deleteFrom('hostel_team').where(isThere).execute();
    else if (was === 'none')
      await db
        .insertInto('hostel_team')
        .values({ ...place, role, lead })
        .execute();
    else await db.updateTable('hostel_team').set({ lead }).where(isThere).execute();
  }
}

/** The team of a hostel: caretakers, then wardens, each with the lead first and then by how long they have served. */
export const teamOf = (hostelId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<Tables>()
      .selectFrom('hostel_team')
      .innerJoin('account', 'account.id', 'hostel_team.account_id')
      .select(['account.id as _id', 'account.username', 'account.name', 'hostel_team.role', 'hostel_team.lead'])
      .select((member) => member('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'))
      .where('hostel_team.hostel_id', '=', hostelId)
      .orderBy('hostel_team.role')
      .orderBy('hostel_team.lead', 'desc')
      .orderBy('hostel_team.joined_at')
      .orderBy('account.id'),
  );

/** Everybody who may be put into a team in this role, with the hostels they serve. */
export async function listTeamCandidates(db: Db, role: TeamRole) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('hostel_team', 'hostel_team.account_id', 'account.id')
    .select(['account.id as _id', 'account.username', 'account.name'])
    .select((eb) =>
      eb.fn
        .agg<string[] | null>('array_agg', ['hostel_team.hostel_id'])
        .orderBy('hostel_team.lead', 'desc')
        .orderBy('hostel_team.joined_at')
        .orderBy('hostel_team.hostel_id')
        .filterWhere('hostel_team.hostel_id', 'is not', null)
        .as('hostels'),
    )
    .where('account.role', '=', role)
    .where('account.disabled_at', 'is', null)
    .groupBy('account.id')
    .orderBy(personOrder('account'))
    .execute();
  return rows.map(({ hostels, ...person }) => ({ ...person, hostel: hostels?.[0] ?? null, hostels: hostels ?? [] }));
}
