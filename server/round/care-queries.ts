import { sql } from 'kysely';
import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { anyOf, readPage, orderOf, type Way } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import { personOf } from '#server/person.ts';

interface Entry {
  reason: string;
  by: string;
}

interface Asked {
  page?: number | undefined;
  pageSize?: number | undefined;
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

const overwrite = {
  reason: sql<string>`excluded.reason`,
  entered_by: sql<string>`excluded.entered_by`,
  entered_at: sql<string>`excluded.entered_at`,
};

/** A pair is stored once, with the smaller id first. Entering it again with another reason replaces the reason, the person who entered it and the time. */
export async function savePair(db: Db, students: readonly [string, string], { reason, by }: Entry): Promise<void> {
  const [one, other] = students.toSorted();
  await db
    .insertInto('apart_pair')
    .values({ one_id: one ?? '', other_id: other ?? '', reason, entered_by: by })
    .onConflict((conflict) =>
      conflict
        .columns(['one_id', 'other_id'])
        .doUpdateSet(overwrite)
        .where('apart_pair.reason', '<>', sql<string>`excluded.reason`),
    )
    .execute();
}

const pairs = (db: Db, scope: Scope) =>
  db
    .selectFrom('apart_pair as p')
    .innerJoin('student as one', 'one.account_id', 'p.one_id')
    .innerJoin('student as other', 'other.account_id', 'p.other_id')
    .where((eb) => hostelWithin(scope, eb.ref('one.hostel_id')))
    .where((eb) => hostelWithin(scope, eb.ref('other.hostel_id')));

export async function pagePairs(db: Db, scope: Scope, asked: Asked): Promise<Reply<Calls['roundApartList']>> {
  const list = (way: Way) =>
    pairs(db, scope)
      .innerJoin('account as one_account', 'one_account.id', 'p.one_id')
      .innerJoin('account as other_account', 'other_account.id', 'p.other_id')
      .innerJoin('account as enterer', 'enterer.id', 'p.entered_by')
      .select(['p.id as _id', 'p.reason', 'p.entered_at as at', personOf('enterer').as('by')])
      .select([personOf('one_account').as('one'), personOf('other_account').as('other')])
      .orderBy(orderOf(undefined, {}, [{ descending: sql`p.entered_at` }, sql`p.id`], way));
  const { items, ...page } = await readPage(asked, 'p.id', list);
  return { ...page, items: items.map(({ one, other, ...entry }) => ({ ...entry, students: [one, other] })) };
}

export async function deletePair(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await pairs(db, scope).select('p.id').where('p.id', '=', id).executeTakeFirst();
  if (found) await db.deleteFrom('apart_pair').where('id', '=', id).execute();
  return found !== undefined;
}

export async function sharedRoom(db: Db, [one, other]: readonly [string, string]): Promise<string | undefined> {
  const room = await db
    .selectFrom('allotment')
    .innerJoin('allotment as beside', 'beside.room_id', 'allotment.room_id')
    .innerJoin('room', 'room.id', 'allotment.room_id')
    .select('room.room_number')
    .where('allotment.student_id', '=', one)
    .where('beside.student_id', '=', other)
    .executeTakeFirst();
  return room?.room_number;
}

/** The number of the room in which a student lives, if it is not accessible. */
export async function unsuitableRoomOf(db: Db, studentId: string): Promise<string | undefined> {
  const room = await db
    .selectFrom('allotment')
    .innerJoin('room', 'room.id', 'allotment.room_id')
    .select('room.room_number')
    .where('allotment.student_id', '=', studentId)
    .where('room.accessible', '=', false)
    .executeTakeFirst();
  return room?.room_number;
}

export interface TornGroup {
  roundId: string;
  round: string;
  groupId: string;
  /** the one of the two who joined last */
  lastId: string;
}

/** Groups in open rounds that have both students as members. Locks the rounds, so that they stay open until the transaction ends. */
export async function groupsWithBoth(db: Db, [one, other]: readonly [string, string]): Promise<TornGroup[]> {
  const { rows } = await sql<TornGroup>`
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
  await db
    .insertInto('room_need')
    .values({ needed_by: studentId, reason, entered_by: by })
    .onConflict((conflict) =>
      conflict
        .column('needed_by')
        .doUpdateSet(overwrite)
        .where('room_need.reason', '<>', sql<string>`excluded.reason`),
    )
    .execute();
}

const needs = (db: Db, scope: Scope) =>
  db
    .selectFrom('room_need as n')
    .innerJoin('student as s', 's.account_id', 'n.needed_by')
    .where((eb) => hostelWithin(scope, eb.ref('s.hostel_id')));

export async function pageNeeds(db: Db, scope: Scope, asked: Asked): Promise<Reply<Calls['roundNeedList']>> {
  const list = (way: Way) =>
    needs(db, scope)
      .innerJoin('account', 'account.id', 'n.needed_by')
      .innerJoin('account as enterer', 'enterer.id', 'n.entered_by')
      .select(['n.id as _id', 'n.reason', 'n.entered_at as at', personOf('enterer').as('by'), personOf('account').as('student')])
      .orderBy(orderOf(undefined, {}, [{ descending: sql`n.entered_at` }, sql`n.id`], way));
  return await readPage(asked, 'n.id', list);
}

export async function deleteNeed(db: Db, scope: Scope, id: string): Promise<boolean> {
  const found = await needs(db, scope).select('n.id').where('n.id', '=', id).executeTakeFirst();
  if (found) await db.deleteFrom('room_need').where('id', '=', id).execute();
  return found !== undefined;
}
