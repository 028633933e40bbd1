import { sql } from 'kysely';
import type { Hostel, HostelChoice } from '#contract/hostel/hostel.ts';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { LeadRole } from '#contract/roles.ts';
import { roomTypeOf } from '#contract/room/room.ts';
import type { RoomInput } from '#contract/room/room-edit.ts';
import type { Student } from '#contract/student/student.ts';
import type { TeamMember } from '#contract/hostel/team.ts';
import { t } from '#contract/text/text.ts';
import { isDatabaseError } from '#server/db/away.ts';
import { anyOf } from '#server/db/listing.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import { recordOf } from '#server/db/record-table.ts';
import { Fault } from '#server/fault.ts';
import type { LockedHostel } from '#server/call/hostel-rows.ts';
import { nameKey } from '#server/name-key.ts';
import { studentPieces } from '#server/student/student-rows.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/call/scope.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';
import { freeSeatsOf, seatsOf, studentsOf } from '#server/db/kept-counts.ts';
import { refuseArchivedName } from '#server/call/hostel-rows.ts';
import { insertHostelWith } from '#server/room/hostel-with-rooms.ts';
import { namedIn } from './team.ts';
import { teamOf } from './team-rows.ts';

/** The hostels by name, each with its team; also those that are archived. */
const hostels = (db: Db) =>
  db
    .selectFrom('hostel')
    .select(['hostel.id', 'hostel.name', 'hostel.is_for as for'])
    .select((eb) => teamOf(eb.ref('hostel.id')).as('team'))
    .orderBy(sql`hostel.name_key collate "C"`);

/** Whom a hostel names as its caretaker and its warden. */
function heads(team: readonly TeamMember[]): Pick<Hostel, 'caretaker' | 'warden'> {
  const head = (role: LeadRole) => {
    const named = namedIn(team.filter((member) => member.role === role));
    return named ? { _id: named._id, username: named.username, name: named.name } : null;
  };
  return { caretaker: head('caretaker'), warden: head('warden') };
}

/** All hostels in use by name, or one, which may be archived. Ids of students are listed for hostels in the scope `studentIdsOf`; for none if it is null. */
export async function listHostels(db: Db, studentIdsOf: Scope | null, hostelId?: string): Promise<Hostel[]> {
  const rows = await hostels(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('hostel_seats')
          .select('hostel_id')
          .select((eb) => [
            eb.fn.sum<number>('rooms').filterWhere('capacity', '=', 1).as('single'),
            eb.fn.sum<number>('rooms').filterWhere('capacity', '=', 2).as('double'),
            eb.fn.sum<number>('rooms').filterWhere('capacity', '=', 3).as('triple'),
            eb.fn.sum<number>('rooms').as('all'),
            eb.fn.sum<number>('counted').as('seats'),
          ])
          .groupBy('hostel_id')
          .as('rooms'),
      (join) => join.onRef('rooms.hostel_id', '=', 'hostel.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('student')
          .select('hostel_id')
          .select((eb) => eb.fn.agg<string[]>('array_agg', ['account_id']).orderBy('account_id').as('ids'))
          .where((eb) => (studentIdsOf ? hostelWithin(studentIdsOf, eb.ref('hostel_id')) : eb.lit(false)))
          .groupBy('hostel_id')
          .as('students'),
      (join) => join.onRef('students.hostel_id', '=', 'hostel.id'),
    )
    .select(['rooms.single', 'rooms.double', 'rooms.triple', 'rooms.all', 'rooms.seats', 'students.ids as students'])
    .where((eb) => (hostelId === undefined ? eb('hostel.archived_at', 'is', null) : eb('hostel.id', '=', hostelId)))
    .execute();
  return rows.map(({ id, name, ...row }) => ({
    _id: id,
    id,
    name,
    for: row.for,
    singleSeater: row.single ?? 0,
    doubleSeater: row.double ?? 0,
    tripleSeater: row.triple ?? 0,
    totalRooms: row.all ?? 0,
    maxOccupancy: row.seats ?? 0,
    ...heads(row.team),
    team: row.team,
    students: row.students ?? [],
  }));
}

/** The hostels in scope that are in use, by name, with how many seats and students each has. */
export async function listHostelChoices(db: Db, scope: Scope): Promise<HostelChoice[]> {
  const rows = await hostels(db)
    .select((eb) => [
      seatsOf(eb.ref('hostel.id')).as('seats'),
      freeSeatsOf(eb.ref('hostel.id')).as('free'),
      studentsOf(eb.ref('hostel.id')).as('students'),
    ])
    .where((eb) => hostelWithin(scope, eb.ref('hostel.id')))
    .where('hostel.archived_at', 'is', null)
    .execute();
  return rows.map(({ id, ...hostel }) => ({ _id: id, ...hostel, ...heads(hostel.team) }));
}

type NewHostel = Inputs['hostelCreate']['body'];

/** The wanted number of rooms of each type, numbered in one sequence: S1, S2, D3, T4 … */
const numbered = ({ singleSeater = 0, doubleSeater = 0, tripleSeater = 0 }: NewHostel): RoomInput[] =>
  [
    ...Array.from({ length: singleSeater }, () => ({ letter: 'S', seats: 1 })),
    ...Array.from({ length: doubleSeater }, () => ({ letter: 'D', seats: 2 })),
    ...Array.from({ length: tripleSeater }, () => ({ letter: 'T', seats: 3 })),
  ].map(({ letter, seats }, index) => ({ roomNumber: `${letter}${index + 1}`, seats }));

export const insertHostel = (db: Db, hostel: NewHostel): Promise<HostelId> =>
  insertHostelWith(db, { name: hostel.name, isFor: hostel.for, rooms: hostel.rooms ?? numbered(hostel) });

export async function renameHostel(db: Db, id: HostelId, name: string): Promise<void> {
  await refuseArchivedName(db, name);
  await db
    .updateTable('hostel')
    .set({ name, name_key: nameKey(name) })
    .where('id', '=', id)
    .execute();
}

export async function whomHostelIsFor(db: Db, id: HostelId): Promise<HostelFor> {
  const { isFor } = await db.selectFrom('hostel').select('is_for as isFor').where('id', '=', id).executeTakeFirstOrThrow();
  return isFor;
}

export async function setHostelFor(db: Db, id: HostelId, isFor: HostelFor): Promise<void> {
  await db.updateTable('hostel').set({ is_for: isFor }).where('id', '=', id).execute();
}

/** Removes a hostel with its rooms; throws if anything else refers to it. */
export async function deleteHostel(db: Db, { id, name }: LockedHostel): Promise<void> {
  const inUse = (table: string) => new Fault('hostelInUse', { values: { hostel: name, kind: t(recordOf(table)?.kind ?? 'Gate') } });
  const { students } = await capacityOf(db, id);
  if (students > 0) throw inUse('student');
  // the foreign keys of these two delete their rows with the hostel, for the sake of an undo
  for (const table of ['gate_student', 'movement_source'] as const)
    if (await db.selectFrom(table).select('hostel_id').where('hostel_id', '=', id).executeTakeFirst()) throw inUse(table);
  try {
    await db.deleteFrom('room').where('hostel_id', '=', id).execute();
    await db.deleteFrom('hostel').where('id', '=', id).execute();
  } catch (error) {
    throw isDatabaseError(error) && error.code === '23503' ? inUse(error.table ?? '') : error;
  }
}

/** The students of a hostel with their genders, to check before a change of whom it is for. */
export async function gendersOfStudents(db: Db, hostelId: HostelId): Promise<{ username: string; name: string; gender: string }[]> {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(['account.username', 'account.name', 'student.gender'])
    .where('student.hostel_id', '=', hostelId)
    .orderBy('account.username_key')
    .execute();
}

export const studentsOfHostel = (db: Db, hostelId: HostelId): AsyncIterable<Student[]> =>
  studentPieces(db, (students) => students.where('student.hostel_id', '=', hostelId));

/** The capacity of a hostel, and how many students it has. */
export async function capacityOf(db: Db, hostelId: HostelId): Promise<{ seats: number; students: number }> {
  return await db
    .selectNoFrom((eb) => [seatsOf(eb.val(hostelId)).as('seats'), studentsOf(eb.val(hostelId)).as('students')])
    .executeTakeFirstOrThrow();
}

/** The students among these ids, with their hostel and room; locked until the transaction ends. */
export async function lockStudents(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select(['student.account_id as id', 'student.hostel_id as hostelId', 'room.room_number as roomNumber'])
    .select(['account.username', 'account.name', 'student.gender'])
    .select((eb) => eb('account.disabled_at', 'is not', null).as('disabled'))
    .where('student.account_id', '=', anyOf(ids))
    .orderBy('student.account_id')
    .forUpdate('student')
    .execute();
}

export type Candidate = FoundBy<typeof lockStudents>[number];

/** Takes students out of their rooms and into another hostel, or into none. */
export async function moveStudents(db: Db, ids: readonly string[], hostelId: string | null): Promise<void> {
  await endStaysOfStudents(db, ids);
  // a student who had left and is allotted to a hostel again is here again
  const back = hostelId === null ? {} : { left_on: null, left_reason: '', left_hostel_id: null };
  await db
    .updateTable('student')
    .set({ hostel_id: hostelId, ...back })
    .where('account_id', '=', anyOf(ids))
    .execute();
}

type Vacancies = Replies['vacancyList'];

const seatsBySize = compiledOnce((db) =>
  db
    .selectFrom('hostel_in_use as hostel')
    .leftJoin('hostel_seats', 'hostel_seats.hostel_id', 'hostel.id')
    .select(['hostel.name', 'hostel.is_for as for', 'hostel_seats.capacity'])
    .select((eb) => [
      eb.fn.coalesce('hostel_seats.rooms', eb.lit(0)).as('rooms'),
      eb.fn.coalesce('hostel_seats.counted', eb.lit(0)).as('seats'),
      eb.fn.coalesce('hostel_seats.free', eb.lit(0)).as('freeSeats'),
    ])
    .orderBy(sql`hostel.name_key collate "C"`)
    .orderBy('hostel_seats.capacity'),
);

export async function listVacancies(db: Db): Promise<Vacancies> {
  const rows = await seatsBySize(db);
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, ofHostel]) => ({
    name,
    for: ofHostel[0]?.for ?? 'all',
    // a hostel without rooms has one row, with a capacity of null
    types: [...Map.groupBy(ofHostel, ({ capacity }) => capacity && roomTypeOf(capacity))].flatMap(([roomType, ofType]) =>
      roomType ? [{ roomType, rooms: sum(ofType, 'rooms'), seats: sum(ofType, 'seats'), freeSeats: sum(ofType, 'freeSeats') }] : [],
    ),
  }));
}

/** Adds up one count: a room type may have several rows, since rooms of different large capacities share one type. */
const sum = <Count extends string>(rows: readonly Readonly<Record<Count, number>>[], count: Count): number =>
  rows.reduce((total, row) => total + row[count], 0);
