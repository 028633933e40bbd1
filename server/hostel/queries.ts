import { sql } from 'kysely';
import type { Hostel, HostelChoice } from '#contract/hostel.ts';
import type { Input, Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { roomTypes } from '#contract/room.ts';
import type { Student } from '#contract/student.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { countStudents, selectStudents, type StudentCondition } from '#server/student/student-rows.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';

interface HostelRow {
  id: string;
  name: string;
  single: number;
  double: number;
  triple: number;
  caretaker_id: string | null;
  caretaker_name: string | null;
  warden_id: string | null;
  warden_name: string | null;
  students: string[];
}

const person = (id: string | null, username: string | null) => (id === null || username === null ? null : { _id: id, username });

const toHostel = (row: HostelRow): Hostel => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  singleSeater: row.single,
  doubleSeater: row.double,
  tripleSeater: row.triple,
  totalRooms: row.single + row.double + row.triple,
  maxOccupancy: row.single + 2 * row.double + 3 * row.triple,
  caretaker: person(row.caretaker_id, row.caretaker_name),
  warden: person(row.warden_id, row.warden_name),
  students: row.students,
});

/** All hostels by name, or one of them; the ids of students only of hostels within `studentsOf`, null for none. */
export async function listHostels(db: Db, studentsOf: Scope | null, hostelId?: string): Promise<Hostel[]> {
  const showStudents = studentsOf ? hostelWithin(studentsOf, sql.ref('h.id')) : sql`false`;
  const { rows } = await sql<HostelRow>`
    select h.id, h.name, coalesce(n.single, 0) as single, coalesce(n.double, 0) as double, coalesce(n.triple, 0) as triple,
      h.caretaker_id, c.username as caretaker_name, h.warden_id, w.username as warden_name,
      case when ${showStudents} then array(select account_id from student where hostel_id = h.id order by account_id) else '{}' end as students
    from hostel h
    -- a disabled one looks after nobody
    left join account c on c.id = h.caretaker_id and c.disabled_at is null
    left join account w on w.id = h.warden_id and w.disabled_at is null
    left join (
      select hostel_id, count(*) filter (where capacity = 1) as single, count(*) filter (where capacity = 2) as double,
        count(*) filter (where capacity = 3) as triple
      from room group by hostel_id
    ) n on n.hostel_id = h.id
    ${hostelId === undefined ? sql`` : sql`where h.id = ${hostelId}`}
    order by h.name_key collate "C"`.execute(db);
  return rows.map(toHostel);
}

/** The hostels within reach, by name, with how many seats and students each has. */
export async function listHostelChoices(db: Db, scope: Scope): Promise<HostelChoice[]> {
  const rows = await db
    .selectFrom('hostel as h')
    // a disabled one looks after nobody
    .leftJoin('account as c', (join) => join.onRef('c.id', '=', 'h.caretaker_id').on('c.disabled_at', 'is', null))
    .leftJoin('account as w', (join) => join.onRef('w.id', '=', 'h.warden_id').on('w.disabled_at', 'is', null))
    .select((eb) => [
      'h.id',
      'h.name',
      'c.id as caretakerId',
      'c.username as caretakerName',
      'w.id as wardenId',
      'w.username as wardenName',
      eb
        .selectFrom('room')
        .whereRef('room.hostel_id', '=', 'h.id')
        .select((room) => room.fn.sum<number>('room.capacity').as('sum'))
        .as('seats'),
      eb
        .selectFrom('student')
        .whereRef('student.hostel_id', '=', 'h.id')
        .select((student) => student.fn.countAll<number>().as('count'))
        .as('students'),
    ])
    .where((eb) => hostelWithin(scope, eb.ref('h.id')))
    .orderBy(sql`h.name_key collate "C"`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    seats: row.seats ?? 0,
    students: row.students ?? 0,
    caretaker: person(row.caretakerId, row.caretakerName),
    warden: person(row.wardenId, row.wardenName),
  }));
}

/** Makes a hostel with its rooms, numbered in one sequence: S1, S2, D3, T4 … Returns its id. */
export async function insertHostel(db: Db, hostel: Input<Calls['hostelCreate']>['body']): Promise<HostelId> {
  const { id } = await db
    .insertInto('hostel')
    .values({ name: hostel.name, name_key: nameKey(hostel.name) })
    .returning((eb) => eb.ref('id').$castTo<HostelId>().as('id')) // whoever makes a hostel reaches it
    .executeTakeFirstOrThrow();
  const { singleSeater: single, doubleSeater: double, tripleSeater: triple } = hostel;
  await sql`
    insert into room (hostel_id, room_number, room_type, capacity)
    select ${id}::uuid,
      case when n <= ${single}::int then 'S' when n <= ${single + double}::int then 'D' else 'T' end || n,
      case when n <= ${single}::int then 'Single Seater' when n <= ${single + double}::int then 'Double Seater' else 'Triple Seater' end,
      case when n <= ${single}::int then 1 when n <= ${single + double}::int then 2 else 3 end
    from generate_series(1, ${single + double + triple}::int) n`.execute(db);
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
  const q = filter.q ? nameKey(filter.q) : undefined;
  const found: StudentCondition = (students) =>
    students
      .where('student.hostel_id', '=', hostelId)
      .$if(Boolean(filter.programme), (query) => query.where('student.programme', '=', filter.programme ?? ''))
      .$if(Boolean(filter.batch), (query) => query.where('student.batch', '=', filter.batch ?? ''))
      .$if(filter.room !== undefined, (query) => query.where('allotment.student_id', filter.room === 'with' ? 'is not' : 'is', null))
      .$if(q !== undefined, (query) =>
        query.where((eb) =>
          eb.or(
            [eb.ref('account.username_key'), eb.ref('student.rollno_key'), eb.fn<string>('lower', ['room.room_number'])].map((text) =>
              eb(eb.fn<number>('strpos', [text, eb.val(q)]), '>', 0),
            ),
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
    .select(['account.id', 'account.username', 'hostel.id as hostelId'])
    .where('account.role', '=', role)
    .where('account.disabled_at', 'is', null)
    .orderBy('account.username_key')
    .execute();
  return rows.map((row) => ({ _id: row.id, username: row.username, hostel: row.hostelId }));
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
  const { rows } = await sql<{ seats: number; students: number }>`
    select (select coalesce(sum(capacity), 0) from room where hostel_id = ${hostelId}) as seats,
      (select count(*) from student where hostel_id = ${hostelId}) as students`.execute(db);
  return rows[0] ?? { seats: 0, students: 0 };
}

export interface Candidate {
  id: string;
  hostelId: string | null;
  roomNumber: string | null;
  username: string;
  disabled: boolean;
}

/** Those of the ids that are students, with the hostel and room they have; locked until the transaction ends. */
export async function lockStudents(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.account_id as id, s.hostel_id as "hostelId", r.room_number as "roomNumber", a.username, a.disabled_at is not null as disabled
    from student s join account a on a.id = s.account_id left join allotment l on l.student_id = s.account_id left join room r on r.id = l.room_id
    where s.account_id = any(${ids}::uuid[])
    order by s.account_id for update of s`.execute(db);
  return rows;
}

/** Takes students out of their rooms and into another hostel. */
export async function moveStudents(db: Db, ids: readonly string[], hostelId: string): Promise<void> {
  await sql`delete from allotment where student_id = any(${ids}::uuid[])`.execute(db);
  await sql`update student set hostel_id = ${hostelId} where account_id = any(${ids}::uuid[])`.execute(db);
}

type Vacancies = Reply<Calls['vacancyList']>;

export async function listVacancies(db: Db): Promise<Vacancies> {
  const { rows } = await sql<{ name: string; room_type: (typeof roomTypes)[number] | null; rooms: number; seats: number; taken: number }>`
    select h.name, r.room_type, count(r.id) as rooms, coalesce(sum(r.capacity), 0) as seats, coalesce(sum(o.taken), 0) as taken
    from hostel h
    left join room r on r.hostel_id = h.id
    left join (select room_id, count(*) as taken from allotment group by room_id) o on o.room_id = r.id
    group by h.id, r.room_type
    order by h.name_key collate "C"`.execute(db);
  const byName = Map.groupBy(rows, (row) => row.name);
  return [...byName].map(([name, ofHostel]) => ({
    name,
    types: roomTypes.flatMap((roomType) => {
      const row = ofHostel.find((found) => found.room_type === roomType);
      return row ? [{ roomType, rooms: row.rooms, seats: row.seats, freeSeats: row.seats - row.taken }] : [];
    }),
  }));
}
