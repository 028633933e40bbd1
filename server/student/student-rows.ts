import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { columnOf } from '#contract/person/detail-columns.ts';
import type { StudentOrder, StudentSort } from '#contract/student/student-sort.ts';
import type { Student } from '#contract/student/student.ts';
import { detailNames, isSortable, type SortableDetail } from '#contract/person/student-details.ts';
import { listInPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { orderOf, type Way } from '#server/db/listing.ts';
import { executeNarrowed, type Narrowing } from '#server/db/narrowing.ts';
import { personOrder } from '#server/person.ts';
import { detailSelections, tableOf } from './detail-columns.ts';

const allOf = (db: Db) => db.selectFrom('student');

/** The students of one hostel, read by themselves: joined, with an order and a limit, PostgreSQL may go through all students in that order. */
const those = (db: Db, inHostel: Expression<SqlBool>) =>
  // `offset` keeps the query apart; it has the columns of the table
  db.selectFrom(db.selectFrom('student').selectAll().where(inHostel).offset(sql.lit(0)).as('student')) as unknown as ReturnType<
    typeof allOf
  >;

const joined = (students: ReturnType<typeof allOf>) =>
  students
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id');

const students = (db: Db) => joined(allOf(db));

type Students = ReturnType<typeof students>;

/** Narrows the students down by conditions on student, account, hostel, allotment and room. */
export type StudentCondition = (all: Students) => Students;

const textOrder = (name: SortableDetail) => sql`nullif(lower(${sql.ref(`${tableOf(name)}.${columnOf(name)}`)}), '') collate "C"`;

const detailOrders = Object.fromEntries(detailNames.filter(isSortable).map((name) => [name, [textOrder(name)]])) as Record<
  SortableDetail,
  [RawBuilder<unknown>]
>; // has every sortable detail

/** The expressions to order by, most important first; each is null if the student has no value. */
const orders: Readonly<Record<StudentOrder, readonly RawBuilder<unknown>[]>> = {
  ...detailOrders,
  username: [sql`account.username_key collate "C"`],
  name: [personOrder('account')],
  // natural order: 22BSM2 before 22BSM10
  rollno: [sql`nullif(student.rollno_order, '')`],
  room: [sql`room.number_order`],
};

/** Programme, then roll number in natural order. */
const usual = [...orders.programme, ...orders.rollno, ...orders.username];

interface Slice {
  sort?: StudentSort | undefined;
  limit: number;
  offset: number;
}

/** The rows of students with their hostel and room; without `sort`, by programme and then roll number in natural order. */
export const studentRows = (db: Db, condition: StudentCondition, sort: StudentSort | undefined, way?: Way) =>
  condition(students(db))
    .select(['account.id', 'account.username', ...detailSelections])
    .select(['room.room_number as roomNumber', 'hostel.id as hostelId', 'hostel.name as hostelName'])
    .select((eb) => [
      eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'),
      eb('student.left_on', 'is not', null).$castTo<boolean>().as('hasLeft'),
    ])
    .orderBy(orderOf(sort, orders, usual, way));

/** Each student has an account, and here they are given nothing else. */
function withAccounts(from: ReturnType<typeof allOf>, inWords: boolean): Students {
  // looked up for one student after the other, until enough are found: otherwise the accounts of all might be read first
  const lookedUp = from.leftJoinLateral(
    (eb) => eb.selectFrom('account').selectAll().whereRef('account.id', '=', 'student.account_id').offset(sql.lit(0)).as('account'),
    (join) => join.onTrue(),
  );
  // without a search they may not be asked for, as in counting: such a join is left out
  const asked = from.leftJoin('account', 'account.id', 'student.account_id');
  return inWords ? lookedUp : asked;
}

interface FoundBy {
  /** does not ask for hostel, allotment and room if the students are found alone */
  condition: StudentCondition;
  sort: StudentSort | undefined;
  way: Way;
  alone: boolean;
  /** whether the condition is a search */
  inWords: boolean;
  /** undefined for students of all hostels */
  inHostel: Expression<SqlBool> | undefined;
}

/** The ids of students in the order of a list, for a page or a count; alone, without what is only shown of them. */
export function studentsInOrder(db: Db, { condition, sort, way, alone, inWords, inHostel }: FoundBy) {
  const from = inHostel ? those(db, inHostel) : allOf(db);
  return condition(alone ? withAccounts(from, inWords) : joined(from))
    .select('account.id')
    .orderBy(orderOf(sort, orders, usual, way));
}

type Row = Awaited<ReturnType<ReturnType<typeof studentRows>['executeTakeFirstOrThrow']>>;

/** Leaves other fields in the row, since the reply schema drops them: removing them here would double the work for a long list. */
export const toStudent = (row: Row): Student => ({
  ...row,
  _id: row.id,
  room: row.roomNumber === null ? null : { roomNumber: row.roomNumber },
  hostel: row.hostelId === null || row.hostelName === null ? null : { _id: row.hostelId, name: row.hostelName },
  state: row.hasLeft ? 'left' : 'here',
});

/** All students that a condition finds, in pieces. */
export const studentPieces = (db: Db, condition: StudentCondition): AsyncIterable<Student[]> =>
  listInPieces(db, studentRows(db, condition, undefined), async (rows) => rows.map(toStudent));

export async function selectStudents(db: Db, condition: StudentCondition, slice?: Slice, narrowing?: Narrowing): Promise<Student[]> {
  const rows = studentRows(db, condition, slice?.sort);
  return (await executeNarrowed(slice ? rows.limit(slice.limit).offset(slice.offset) : rows, narrowing)).map(toStudent);
}

export async function countStudents(db: Db, condition: StudentCondition): Promise<number> {
  const { total } = await condition(students(db))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
