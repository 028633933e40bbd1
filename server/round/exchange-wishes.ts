/** Stores and reads the wishes of students in exchanges. */
import type { Wish as ShownWish } from '#contract/round/exchange.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { haveSameRows } from '#server/db/insert-many.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Wish } from './engine/exchange-input.ts';

/** Must be called before changing the wishes of a student, so that no two transactions change them at the same time. */
export async function lockStudent(db: Db, id: string): Promise<void> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', id).forNoKeyUpdate().execute();
}

/** Replaces a student's wishes. */
export async function replaceWishes(db: Db, roundId: string, studentId: string, wishes: readonly Wish[]): Promise<void> {
  const rows = wishes.map((wish, n) => ({
    rank: n + 1,
    kind: wish.kind,
    room_id: wish.kind === 'room' ? wish.roomId : null,
    hostel_id: 'hostelId' in wish ? wish.hostelId : null,
    seats: wish.kind === 'seats' ? wish.seats : null,
    block: wish.kind === 'block' ? wish.block : null,
  }));
  const present = await db
    .selectFrom('exchange_wish')
    .select(['rank', 'kind', 'room_id', 'hostel_id', 'seats', 'block'])
    .where('round_id', '=', roundId)
    .where('student_id', '=', studentId)
    .execute();
  if (haveSameRows(present, rows)) return;
  await db.deleteFrom('exchange_wish').where('round_id', '=', roundId).where('student_id', '=', studentId).execute();
  if (rows.length === 0) return;
  await db
    .insertInto('exchange_wish')
    .values(rows.map((row) => ({ round_id: roundId, student_id: studentId, ...row })))
    .execute();
}

/** The wishes of these students in a round, by student, in the form sent to clients: the dearest first. */
export async function shownWishes(db: Db, roundId: string, studentIds: readonly string[]): Promise<Map<string, ShownWish[]>> {
  const rows = await db
    .selectFrom('exchange_wish as w')
    .leftJoin('room', 'room.id', 'w.room_id')
    .leftJoin('hostel as of_room', 'of_room.id', 'room.hostel_id')
    .leftJoin('hostel', 'hostel.id', 'w.hostel_id')
    .select((eb) => [
      'w.student_id as studentId',
      eb.ref('w.kind').$castTo<ShownWish['kind']>().as('kind'),
      'w.seats',
      'w.block',
      'room.id as roomId',
      'room.room_number as roomNumber',
      'of_room.name as roomHostel',
      'hostel.id as hostelId',
      'hostel.name as hostelName',
    ])
    .where('w.round_id', '=', roundId)
    .where('w.student_id', '=', anyOf(studentIds))
    .orderBy('w.rank')
    .execute();
  const wishes = new Map<string, ShownWish[]>();
  for (const row of rows)
    wishes
      .getOrInsertComputed(row.studentId, () => [])
      .push({
        kind: row.kind,
        room: row.roomId === null ? null : { _id: row.roomId, roomNumber: row.roomNumber ?? '', hostel: row.roomHostel ?? '' },
        hostel: row.hostelId === null ? null : { _id: row.hostelId, name: row.hostelName ?? '' },
        seats: row.seats ?? 0,
        block: row.block ?? '',
      });
  return wishes;
}

/** The hostels of the open exchange that a student is in; none if there is no such exchange. */
export async function hostelsOfOpenExchange(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rh.hostel_id as id from round r
    join round_student rs on rs.round_id = r.id and rs.student_id = ${studentId}
    join round_hostel rh on rh.round_id = r.id
    where r.policy = 'exchange' and r.state = 'open' and r.closes_at > now()`.execute(db);
  return rows.map(({ id }) => id);
}

/** The facts that decide which rooms a student may wish for. */
export async function whatFits(db: Db, studentId: string) {
  return await db
    .selectFrom('student')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room_need as need', 'need.needed_by', 'student.account_id')
    .select((eb) => [
      'student.gender',
      'allotment.room_id as roomId',
      eb('need.needed_by', 'is not', null).$castTo<boolean>().as('needsAccessible'),
    ])
    .where('student.account_id', '=', studentId)
    .executeTakeFirstOrThrow();
}
