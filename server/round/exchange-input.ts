/** Reads what an exchange is drawn from, as it is in the database now. */
import { sql } from 'kysely';
import { takesIn, type HostelFor } from '#contract/room/hostel-for.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import type { ExchangeInput, ExchangeRoom, ExchangeStudent, Wish } from './engine/exchange-input.ts';
import { readApart } from './frozen-input.ts';
import type { RoundRow } from './round-rows.ts';

export async function hostelsOf(db: Db, ids: readonly string[]): Promise<{ id: string; name: string; isFor: HostelFor }[]> {
  return await db
    .selectFrom('hostel')
    .select(['id', 'name', 'is_for as isFor'])
    .where('id', '=', anyOf(ids))
    .orderBy(sql`name_key collate "C"`)
    .execute();
}

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
export async function readExchange(db: Db, { id, hostelIds }: RoundRow, seed: string): Promise<ExchangeInput> {
  const hostels = await hostelsOf(db, hostelIds);
  const people = await studentsWho(db).where('student.hostel_id', '=', anyOf(hostelIds)).execute();
  const wishes = Map.groupBy(await wishesOf(db, id), ({ studentId }) => studentId);
  const students = people.map((person): ExchangeStudent => ({
    id: person.id,
    hostelId: person.hostelId,
    from: person.roomId !== null && person.seat !== null ? { roomId: person.roomId, seat: person.seat } : null,
    needsAccessible: person.needsAccessible,
    mayLiveIn: hostels.filter((hostel) => takesIn(hostel.isFor, person)).map((hostel) => hostel.id),
    wishes: person.disabled ? [] : (wishes.get(person.id) ?? []).map(({ wish }) => wish),
  }));
  return { seed, rooms: await roomsOf(db, hostelIds), students, apart: await readApart(db) };
}
