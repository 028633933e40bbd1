import { sql, type SqlBool } from 'kysely';
import type { Hostel, HostelChoice } from '#contract/hostel.ts';
import type { Input, Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { roomTypes } from '#contract/room.ts';
import { searchWords } from '#contract/search.ts';
import type { Student } from '#contract/student.ts';
import { anyOf } from '#server/db/any-of.ts';
import { countOf, sumOf } from '#server/db/counts.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { occurs, occursInTelephone } from '#server/db/search.ts';
import { occursInPerson, personOf, personOrder, personOrNull } from '#server/person.ts';
import { countStudents, selectStudents, type StudentCondition } from '#server/student/student-rows.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';

/** The hostels by name, each with its caretaker and its warden unless they are disabled. */
const hostels = (db: Db) =>
  db
    .selectFrom('hostel')
    .leftJoin('account as caretaker', (join) =>
      join.onRef('caretaker.id', '=', 'hostel.caretaker_id').on('caretaker.disabled_at', 'is', null),
    )
    .leftJoin('account as warden', (join) => join.onRef('warden.id', '=', 'hostel.warden_id').on('warden.disabled_at', 'is', null))
    .select(['hostel.id', 'hostel.name'])
    .select([personOrNull('caretaker').as('caretaker'), personOrNull('warden').as('warden')])
    .orderBy(sql`hostel.name_key collate "C"`);

/** All hostels by name, or one of them; the ids of students only of hostels within `studentsOf`, null for none. */
export async function listHostels(db: Db, studentsOf: Scope | null, hostelId?: string): Promise<Hostel[]> {
  const rows = await hostels(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('room')
          .select('hostel_id')
          .select((eb) => [
            eb.fn.countAll<number>().filterWhere('capacity', '=', 1).as('single'),
            eb.fn.countAll<number>().filterWhere('capacity', '=', 2).as('double'),
            eb.fn.countAll<number>().filterWhere('capacity', '=', 3).as('triple'),
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
          .where((eb) => (studentsOf ? hostelWithin(studentsOf, eb.ref('hostel_id')) : eb.lit(false)))
          .groupBy('hostel_id')
          .as('students'),
      (join) => join.onRef('students.hostel_id', '=', 'hostel.id'),
    )
    .select(['rooms.single', 'rooms.double', 'rooms.triple', 'students.ids as students'])
    .$if(hostelId !== undefined, (query) => query.where('hostel.id', '=', hostelId ?? ''))
    .execute();
  return rows.map(({ id, name, ...row }) => {
    const [single, double, triple] = [row.single ?? 0, row.double ?? 0, row.triple ?? 0];
    return {
      _id: id,
      id,
      name,
      singleSeater: single,
      doubleSeater: double,
      tripleSeater: triple,
      totalRooms: single + double + triple,
      maxOccupancy: single + 2 * double + 3 * triple,
      caretaker: row.caretaker,
      warden: row.warden,
      students: row.students ?? [],
    };
  });
}

/** The hostels within reach, by name, with how many seats and students each has. */
export async function listHostelChoices(db: Db, scope: Scope): Promise<HostelChoice[]> {
  const rows = await hostels(db)
    .select((eb) => [
      sumOf(eb.selectFrom('room').whereRef('room.hostel_id', '=', 'hostel.id'), 'room.capacity').as('seats'),
      countOf(eb.selectFrom('student').whereRef('student.hostel_id', '=', 'hostel.id')).as('students'),
    ])
    .where((eb) => hostelWithin(scope, eb.ref('hostel.id')))
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    seats: row.seats,
    students: row.students,
    caretaker: row.caretaker,
    warden: row.warden,
  }));
}

/** Creates a hostel with its rooms, numbered in one sequence: S1, S2, D3, T4 … Returns its id. */
export async function insertHostel(db: Db, hostel: Input<Calls['hostelCreate']>['body']): Promise<HostelId> {
  const { id } = await db
    .insertInto('hostel')
    .values({ name: hostel.name, name_key: nameKey(hostel.name) })
    .returning((eb) => eb.ref('id').$castTo<HostelId>().as('id')) // whoever creates a hostel reaches it
    .executeTakeFirstOrThrow();
  const types = [
    ...Array.from({ length: hostel.singleSeater }, () => ({ letter: 'S', room_type: 'Single Seater' as const, capacity: 1 })),
    ...Array.from({ length: hostel.doubleSeater }, () => ({ letter: 'D', room_type: 'Double Seater' as const, capacity: 2 })),
    ...Array.from({ length: hostel.tripleSeater }, () => ({ letter: 'T', room_type: 'Triple Seater' as const, capacity: 3 })),
  ];
  await insertMany(
    db,
    'room',
    { hostel_id: 'uuid', room_number: 'text', room_type: 'text', capacity: 'smallint' },
    types.map(({ letter, room_type, capacity }, index) => ({ hostel_id: id, room_number: `${letter}${index + 1}`, room_type, capacity })),
  );
  return id;
}

export async function studentsOfHostel(db: Db, hostelId: HostelId): Promise<Student[]> {
  return await selectStudents(db, (students) => students.where('student.hostel_id', '=', hostelId));
}

type StudentFilter = Input<Calls['hostelStudentPage']>['query'];

export async function pageStudentsOfHostel(
  db: Db,
  hostelId: HostelId,
  filter: StudentFilter,
  slice: { page: number; pageSize: number },
): Promise<{ items: Student[]; total: number }> {
  const found: StudentCondition = (students) =>
    students
      .where('student.hostel_id', '=', hostelId)
      .$if(Boolean(filter.programme), (query) => query.where('student.programme', '=', filter.programme ?? ''))
      .$if(Boolean(filter.batch), (query) => query.where('student.batch', '=', filter.batch ?? ''))
      .$if(filter.room !== undefined, (query) => query.where('allotment.student_id', filter.room === 'with' ? 'is not' : 'is', null))
      .where((eb) =>
        eb.and(
          searchWords(filter.q ?? '').map((word) =>
            eb.or([
              occursInPerson(word, 'account'),
              occurs(word, eb.ref('student.rollno_key')),
              occurs(word, eb.fn<string>('lower', ['room.room_number'])),
              occursInTelephone(word, eb.ref('student.parent_contact_no')),
              occursInTelephone(word, eb.ref('account.phone')),
            ]),
          ),
        ),
      );
  const items = await selectStudents(db, found, { sort: filter.sort, limit: slice.pageSize, offset: (slice.page - 1) * slice.pageSize });
  return { items, total: await countStudents(db, found) };
}

export type TeamRole = 'caretaker' | 'warden';

export async function listTeamCandidates(db: Db, role: TeamRole) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('hostel', (join) => join.onRef(role === 'caretaker' ? 'hostel.caretaker_id' : 'hostel.warden_id', '=', 'account.id'))
    .select(['hostel.id as hostelId', personOf('account').as('person')])
    .where('account.role', '=', role)
    .where('account.disabled_at', 'is', null)
    .orderBy(personOrder('account'))
    .execute();
  return rows.map(({ person, hostelId }) => ({ ...person, hostel: hostelId }));
}

export async function canTakeRole(db: Db, accountId: string, role: TeamRole): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setHostelRole(db: Db, role: TeamRole, hostelId: string, personId: string | null): Promise<void> {
  await db
    .updateTable('hostel')
    .set(role === 'caretaker' ? { caretaker_id: personId } : { warden_id: personId })
    .where('id', '=', hostelId)
    .execute();
}

/** Seats of a hostel and how many students it has. */
export async function capacityOf(db: Db, hostelId: HostelId): Promise<{ seats: number; students: number }> {
  return await db
    .selectNoFrom((eb) => [
      sumOf(eb.selectFrom('room').where('hostel_id', '=', hostelId), 'capacity').as('seats'),
      countOf(eb.selectFrom('student').where('hostel_id', '=', hostelId)).as('students'),
    ])
    .executeTakeFirstOrThrow();
}

export interface Candidate {
  id: string;
  hostelId: string | null;
  roomNumber: string | null;
  username: string;
  name: string;
  disabled: SqlBool;
}

/** The students among these ids, with their hostel and room; locked until the transaction ends. */
export async function lockStudents(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  return await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select(['student.account_id as id', 'student.hostel_id as hostelId', 'room.room_number as roomNumber'])
    .select(['account.username', 'account.name'])
    .select((eb) => eb('account.disabled_at', 'is not', null).as('disabled'))
    .where('student.account_id', '=', anyOf(ids))
    .orderBy('student.account_id')
    .forUpdate('student')
    .execute();
}

/** Takes students out of their rooms and into another hostel, or into none. */
export async function moveStudents(db: Db, ids: readonly string[], hostelId: string | null): Promise<void> {
  await endStaysOfStudents(db, ids);
  await db.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', anyOf(ids)).execute();
}

type Vacancies = Reply<Calls['vacancyList']>;

export async function listVacancies(db: Db): Promise<Vacancies> {
  const rows = await db
    .selectFrom('hostel')
    .leftJoin('room', 'room.hostel_id', 'hostel.id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('allotment')
          .select('room_id')
          .select((eb) => eb.fn.countAll<number>().as('seats'))
          .groupBy('room_id')
          .as('taken'),
      (join) => join.onRef('taken.room_id', '=', 'room.id'),
    )
    .select(['hostel.name', 'room.room_type'])
    .select((eb) => [
      eb.fn.count<number>('room.id').as('rooms'),
      eb.fn.coalesce(eb.fn.sum<number>('room.capacity'), eb.lit(0)).as('seats'),
      eb.fn.coalesce(eb.fn.sum<number>('taken.seats'), eb.lit(0)).as('taken'),
    ])
    .groupBy(['hostel.id', 'room.room_type'])
    .orderBy(sql`hostel.name_key collate "C"`)
    .execute();
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, ofHostel]) => ({
    name,
    types: roomTypes.flatMap((roomType) => {
      const row = ofHostel.find((found) => found.room_type === roomType);
      return row ? [{ roomType, rooms: row.rooms, seats: row.seats, freeSeats: row.seats - row.taken }] : [];
    }),
  }));
}
