import { sql } from 'kysely';
import type { ApartPair, RoomNeed } from '#contract/round/round-care.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import { personOf } from '#server/person.ts';
import { readPageOf, type AskedPage, type PageOfRows } from './round-rows.ts';

interface Entry {
  reason: string;
  by: string;
}

export async function countStudentsWithin(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const { found } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('account_id', '=', anyOf(ids))
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .executeTakeFirstOrThrow();
  return found;
}

const replaced = sql`do update
  set reason = excluded.reason, entered_by = excluded.entered_by, entered_at = excluded.entered_at`;

/** A pair is stored once, with the smaller id first. Entering it again with another reason replaces the reason, the person who entered it and the time. */
export async function savePair(db: Db, students: readonly [string, string], { reason, by }: Entry): Promise<void> {
  const [one, other] = students.toSorted();
  await sql`
    insert into apart_pair as present (one_id, other_id, reason, entered_by) values (${one}, ${other}, ${reason}, ${by})
    on conflict (one_id, other_id) ${replaced} where present.reason <> excluded.reason`.execute(db);
}

/** The pairs `p` of which both students are within the scope. */
const pairsWithin = (scope: Scope) => sql`
  from apart_pair p join student one on one.account_id = p.one_id join student other on other.account_id = p.other_id
  join account one_account on one_account.id = p.one_id join account other_account on other_account.id = p.other_id
  join account enterer on enterer.id = p.entered_by
  where ${hostelWithin(scope, sql<string>`one.hostel_id`)} and ${hostelWithin(scope, sql<string>`other.hostel_id`)}`;

export const pagePairs = async (db: Db, scope: Scope, asked: AskedPage): Promise<PageOfRows<ApartPair>> =>
  await readPageOf(db, asked, {
    columns: sql`p.id as "_id", p.reason, p.entered_at as at, ${personOf('enterer')} as by,
      json_build_array(${personOf('one_account')}, ${personOf('other_account')}) as students`,
    rows: pairsWithin(scope),
    order: sql`p.entered_at desc, p.id`,
  });

export async function deletePair(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from apart_pair where id = ${id} and id in (select p.id ${pairsWithin(scope)})`.execute(db);
  return numAffectedRows === 1n;
}

export async function sharedRoom(db: Db, [one, other]: readonly [string, string]): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select room.room_number as number from allotment a join allotment b on b.room_id = a.room_id join room on room.id = a.room_id
    where a.student_id = ${one} and b.student_id = ${other}`.execute(db);
  return rows[0]?.number;
}

/** The number of the room in which a student lives, if it is not accessible. */
export async function unsuitableRoomOf(db: Db, studentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select room.room_number as number from allotment a join room on room.id = a.room_id
    where a.student_id = ${studentId} and not room.accessible`.execute(db);
  return rows[0]?.number;
}

/**
 * Groups in open rounds that have both students as members; `lastId`: the one who joined last. Locks the rounds, so that they stay open until the transaction
 * ends.
 */
export async function groupsWithBoth(db: Db, [one, other]: readonly [string, string]) {
  const { rows } = await sql<{ roundId: string; round: string; groupId: string; lastId: string }>`
    select r.id as "roundId", r.name as round, a.group_id as "groupId",
      case when a.joined_at > b.joined_at then a.student_id else b.student_id end as "lastId"
    from round r
    join round_member a on a.round_id = r.id and a.student_id = ${one}
    join round_member b on b.group_id = a.group_id and b.student_id = ${other}
    where r.state = 'open' for share of r`.execute(db);
  return rows;
}

/** A student has one need; entering it again replaces it as in `savePair`. */
export async function saveNeed(db: Db, studentId: string, { reason, by }: Entry): Promise<void> {
  await sql`
    insert into room_need as present (needed_by, reason, entered_by) values (${studentId}, ${reason}, ${by})
    on conflict (needed_by) ${replaced} where present.reason <> excluded.reason`.execute(db);
}

const needsWithin = (scope: Scope) => sql`
  from room_need n join student s on s.account_id = n.needed_by
  join account on account.id = n.needed_by join account enterer on enterer.id = n.entered_by
  where ${hostelWithin(scope, sql<string>`s.hostel_id`)}`;

export const pageNeeds = async (db: Db, scope: Scope, asked: AskedPage): Promise<PageOfRows<RoomNeed>> =>
  await readPageOf(db, asked, {
    columns: sql`n.id as "_id", n.reason, n.entered_at as at, ${personOf('enterer')} as by, ${personOf('account')} as student`,
    rows: needsWithin(scope),
    order: sql`n.entered_at desc, n.id`,
  });

export async function deleteNeed(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from room_need where id = ${id} and id in (select n.id ${needsWithin(scope)})`.execute(db);
  return numAffectedRows === 1n;
}
