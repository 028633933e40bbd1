import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { roundWishKinds, type RoundTier, type RoundWishKind } from '#contract/round/round.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import { sha256 } from './engine/freeze.ts';
import { studentsFor, type Membership } from './membership.ts';

/** How many of these are hostels in use. */
export async function countHostels(db: Db, ids: readonly string[]): Promise<number> {
  const { found } = await db
    .selectFrom('hostel_in_use')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return found;
}

/** The free seats of the open rooms of these hostels, and in what those rooms differ. */
export async function describeRooms(db: Db, hostelIds: readonly string[]): Promise<{ seats: number; differ: RoundWishKind[] }> {
  const { rows } = await sql<{ seats: number } & Record<RoundWishKind, number>>`
    select (select coalesce(sum(free), 0)::integer from hostel_seats where hostel_id = any(${hostelIds}::uuid[])) as seats,
      count(distinct capacity)::integer as size, count(distinct hostel_id)::integer as hostel,
      count(distinct block)::integer as block, count(distinct floor)::integer as floor
    from room where hostel_id = any(${hostelIds}::uuid[]) and closed_since is null`.execute(db);
  const [found] = rows;
  return { seats: found?.seats ?? 0, differ: found ? roundWishKinds.filter((kind) => found[kind] > 1) : [] };
}

const inOrder = (values: readonly string[]): string[] =>
  values.filter((value) => value !== '').toSorted((a, b) => compareKeys(naturalKey(a), naturalKey(b)));

export async function describeStudents(
  db: Db,
  membership: Membership,
): Promise<{ students: number; batches: string[]; programmes: string[] }> {
  const { rows } = await sql<{ students: number; batches: string[] | null; programmes: string[] | null }>`
    select count(*)::integer as students, array_agg(distinct batch) as batches, array_agg(distinct programme) as programmes
    from ${studentsFor(membership)} f`.execute(db);
  const { students = 0, batches, programmes } = rows[0] ?? {};
  return { students, batches: inOrder(batches ?? []), programmes: inOrder(programmes ?? []) };
}

export interface NewRound extends Omit<Input<Calls['roundOpen']>['body'], 'hostelIds' | 'tiers' | 'wishes'> {
  tiers: readonly RoundTier[];
  wishes: readonly RoundWishKind[];
  hostelIds: readonly string[];
  /** null for a round of the demo, which is opened before there are accounts */
  openedBy: string | null;
}

/** Returns the id of the round. The seed is stored in a table that the audit log does not record. */
export async function insertRound(db: Db, round: NewRound, seed: string): Promise<string> {
  const { id } = await db
    .insertInto('round')
    .values({
      name: round.name,
      state: 'open',
      policy: round.policy,
      tiers: JSON.stringify(round.tiers),
      groups: round.groups,
      wishes: [...round.wishes],
      filter: JSON.stringify(round.filter),
      offer_hours: round.offerHours,
      closes_at: round.closesAt,
      opened_by: round.openedBy,
      seed_hash: sha256(seed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('round_hostel')
    .values(round.hostelIds.map((hostelId) => ({ round_id: id, hostel_id: hostelId })))
    .execute();
  await db.insertInto('round_secret').values({ round_id: id, seed }).execute();
  return id;
}

/** A subquery for the accounts of a round's students, for notifying them. */
export const studentsOf = (roundId: string): RawBuilder<unknown> =>
  sql`(select student_id as account_id from round_student where round_id = ${roundId})`;
