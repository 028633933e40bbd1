/** Stores, reads and locks room-change rounds. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ExchangeRound, ExchangeState } from '#contract/exchange/exchange.ts';
import type { Db } from '#server/db/open.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/call/scope.ts';

/** A round is within a scope only if all its hostels are. */
export const exchangeWithin = (scope: Scope, roundId: Expression<string>): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from exchange_hostel e where e.round_id = ${roundId} and not coalesce(${hostelWithin(scope, sql.ref('e.hostel_id'))}, false))`;

/** By `clock_timestamp()`, so that the state is current even after waiting for a lock. */
const state = sql<ExchangeState>`case when r.state = 'open' and r.closes_at <= clock_timestamp() then 'closed' else r.state end`;

/** The columns of a round that are sent to clients. The seed is secret until a proposal has used it. */
export const shownRound = [
  sql<string>`r.id`.as('_id'),
  state.as('state'),
  sql<string>`r.closes_at`.as('closesAt'),
  sql<string>`r.opened_at`.as('openedAt'),
  sql<string | null>`r.proposed_at`.as('proposedAt'),
  sql<string | null>`r.ended_at`.as('endedAt'),
  sql<string>`r.seed_digest`.as('seedHash'),
  sql<string | null>`case when r.proposed_at is not null then r.seed end`.as('seed'),
  sql<{ _id: string; name: string }[]>`(
    select json_agg(json_build_object('_id', h.id, 'name', h.name) order by h.name_key collate "C")
    from exchange_hostel e join hostel h on h.id = e.hostel_id where e.round_id = r.id)`.as('hostels'),
] as const;

const counts = [
  sql<number>`(select count(distinct student_id)::integer from exchange_wish w where w.round_id = r.id)`.as('asking'),
  sql<number>`(select count(*)::integer from exchange_outcome o where o.round_id = r.id and o.to_room_id is not null)`.as('moving'),
] as const;

export async function listRounds(db: Db, scope: Scope, limit: number): Promise<ExchangeRound[]> {
  return await db
    .selectFrom('exchange_round as r')
    .select([...shownRound, ...counts])
    .where((eb) => exchangeWithin(scope, eb.ref('r.id')))
    .orderBy('r.opened_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

export async function findRound(db: Db, scope: Scope, id: string): Promise<(ExchangeRound & { proposal: number }) | undefined> {
  return await db
    .selectFrom('exchange_round as r')
    .select([...shownRound, ...counts, 'r.proposal'])
    .where('r.id', '=', id)
    .where((eb) => exchangeWithin(scope, eb.ref('r.id')))
    .executeTakeFirst();
}

export interface LockedRound {
  id: string;
  state: ExchangeState;
  seed: string;
  closesAt: string;
  proposal: number;
  /** sorted by id, the order in which hostels are locked */
  hostelIds: HostelId[];
}

const lockable = (db: Db, id: string) =>
  db
    .selectFrom('exchange_round as r')
    .select(['r.id', 'r.seed', 'r.closes_at as closesAt', 'r.proposal', state.as('state')])
    // these may be typed HostelId: whoever may reach the round may reach all its hostels
    .select(sql<HostelId[]>`array(select hostel_id from exchange_hostel e where e.round_id = r.id order by 1)`.as('hostelIds'))
    .where('r.id', '=', id);

/** A round within the scope, locked until the transaction ends. */
export async function lockRound(db: Db, scope: Scope, id: string): Promise<LockedRound | undefined> {
  return await lockable(db, id)
    .where((eb) => exchangeWithin(scope, eb.ref('r.id')))
    .forNoKeyUpdate('r')
    .executeTakeFirst();
}

/** A round within the scope, without a lock: it may change at any moment. */
export async function readRound(db: Db, scope: Scope, id: string): Promise<LockedRound | undefined> {
  return await lockable(db, id)
    .where((eb) => exchangeWithin(scope, eb.ref('r.id')))
    .executeTakeFirst();
}

/** A round of a student's hostel, locked in share mode so that it does not close before the transaction ends. */
export async function shareRound(db: Db, hostelId: HostelId | null, id: string): Promise<LockedRound | undefined> {
  return await lockable(db, id)
    .where(sql<SqlBool>`exists (select from exchange_hostel e where e.round_id = r.id and e.hostel_id = ${hostelId}::uuid)`)
    .forShare('r')
    .executeTakeFirst();
}

/** Opens a round that closes at the end of the campus day `closesOn`. Returns its id. */
export async function insertRound(
  db: Db,
  round: { hostelIds: readonly HostelId[]; closesOn: string; timeZone: string; seed: string; seedHash: string; by: string },
): Promise<string> {
  const { id } = await db
    .insertInto('exchange_round')
    .values({
      seed: round.seed,
      seed_digest: round.seedHash,
      closes_at: sql`(${round.closesOn}::date + 1)::timestamp at time zone ${round.timeZone}`,
      opened_by: round.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exchange_hostel')
    .values(round.hostelIds.map((hostelId) => ({ round_id: id, hostel_id: hostelId })))
    .execute();
  return id;
}

export async function closeRound(db: Db, id: string): Promise<void> {
  await db
    .updateTable('exchange_round')
    .set({ closes_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Lets the hostels of this round have another round. */
async function allowNextRound(db: Db, id: string): Promise<void> {
  await db.updateTable('exchange_hostel').set({ open: false }).where('round_id', '=', id).where('open', '=', true).execute();
}

export async function markProposed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('exchange_round')
    .set((eb) => ({ state: 'proposed', proposal: eb('proposal', '+', 1), proposed_at: sql`now()` }))
    .where('id', '=', id)
    .execute();
  await allowNextRound(db, id);
}

export async function endRound(db: Db, id: string, ended: { state: 'done' | 'discarded'; by: string }): Promise<void> {
  await db
    .updateTable('exchange_round')
    .set({ state: ended.state, ended_by: ended.by, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await allowNextRound(db, id);
}

/** The id and the closing time of the open round of a hostel. */
export async function findOpenRound(db: Db, hostelId: string): Promise<{ id: string; closesAt: string } | undefined> {
  return await db
    .selectFrom('exchange_hostel as e')
    .innerJoin('exchange_round as r', 'r.id', 'e.round_id')
    .select(['r.id', 'r.closes_at as closesAt'])
    .where('e.hostel_id', '=', hostelId)
    .where('e.open', '=', true)
    .where('r.closes_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}
