/** Stores the wishes of students in exchanges, and reads what an exchange is drawn from, as it is in the database now. */
import { sql } from 'kysely';
import type { Wish as ShownWish } from '#contract/round/round-student.ts';
import { takesIn } from '#contract/room/hostel-for.ts';
import { anyOf } from '#server/db/listing.ts';
import { haveSameRows } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import type { ExchangeInput, ExchangeRoom, ExchangeStudent, Wish } from './engine/exchange.ts';
import { readApart } from './frozen-input.ts';
import type { RoundRow } from './round-rows.ts';

export interface NamedRoom extends ExchangeRoom {
  roomNumber: string;
}

export async function roomsOf(db: Db, hostelIds: readonly string[]): Promise<NamedRoom[]> {
  return await db
    .selectFrom('room')
    .select((eb) => [
      'id',
      'hostel_id as hostelId',
      'room_number as roomNumber',
      'number_order as order',
      'capacity as seats',
      'block',
      'accessible',
      eb('closed_since', 'is not', null).$castTo<boolean>().as('closed'),
    ])
    .where('hostel_id', '=', anyOf(hostelIds))
    .orderBy('number_order')
    .execute();
}

interface WishRow {
  studentId: string;
  wish: Wish;
}

/** The wishes of those who were in the round when it closed. */
async function wishesOf(db: Db, roundId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select student_id as "studentId",
      json_strip_nulls(json_build_object('kind', kind, 'roomId', room_id, 'hostelId', hostel_id, 'seats', seats, 'block', block)) as wish
    from exchange_wish join round_student using (round_id, student_id)
    where round_id = ${roundId} order by student_id, rank`.execute(db);
  return rows;
}

const studentsWho = (db: Db) =>
  db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room_need', 'room_need.needed_by', 'student.account_id')
    .select((eb) => [
      'student.account_id as id',
      'student.gender',
      'allotment.room_id as roomId',
      'allotment.seat',
      eb.ref('student.hostel_id').$notNull().as('hostelId'),
      eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'),
      eb('room_need.needed_by', 'is not', null).$castTo<boolean>().as('needsAccessible'),
    ]);

/** What decides which rooms a student may wish for. */
export const whatFits = async (db: Db, studentId: string) =>
  await studentsWho(db).where('student.account_id', '=', studentId).executeTakeFirstOrThrow();

/** A student whose account is disabled keeps the seat, and their wishes do not count. */
export async function readExchange(db: Db, { id, hostels, hostelIds }: RoundRow, seed: string): Promise<ExchangeInput> {
  const people = await studentsWho(db).where('student.hostel_id', '=', anyOf(hostelIds)).execute();
  const wishes = Map.groupBy(await wishesOf(db, id), ({ studentId }) => studentId);
  const students = people.map((person): ExchangeStudent => ({
    id: person.id,
    hostelId: person.hostelId,
    from: person.roomId !== null && person.seat !== null ? { roomId: person.roomId, seat: person.seat } : null,
    needsAccessible: person.needsAccessible,
    mayLiveIn: hostels.filter((hostel) => takesIn(hostel.for, person)).map(({ _id }) => _id),
    wishes: person.disabled ? [] : (wishes.get(person.id) ?? []).map(({ wish }) => wish),
  }));
  return { seed, rooms: await roomsOf(db, hostelIds), students, apart: await readApart(db) };
}

/** Must be called before changing the wishes of a student, so that no two transactions change them at the same time. */
export async function lockStudent(db: Db, id: string): Promise<void> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', id).forNoKeyUpdate().execute();
}

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
  const { rows } = await sql<{ studentId: string; wishes: ShownWish[] }>`
    select w.student_id as "studentId", json_agg(json_build_object(
      'kind', w.kind, 'seats', coalesce(w.seats, 0), 'block', coalesce(w.block, ''),
      'room', case when room.id is not null then json_build_object('_id', room.id, 'roomNumber', room.room_number, 'hostel', of_room.name) end,
      'hostel', case when hostel.id is not null then json_build_object('_id', hostel.id, 'name', hostel.name) end
    ) order by w.rank) as wishes
    from exchange_wish w
    left join room on room.id = w.room_id
    left join hostel of_room on of_room.id = room.hostel_id
    left join hostel on hostel.id = w.hostel_id
    where w.round_id = ${roundId} and w.student_id = any(${studentIds})
    group by w.student_id`.execute(db);
  return new Map(rows.map(({ studentId, wishes }) => [studentId, wishes]));
}
