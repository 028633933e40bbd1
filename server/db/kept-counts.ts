/** The counts that the database keeps: for each hostel, as expressions for the select of another query; of students; and of records by their state. */
import { expressionBuilder, type Expression, sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import { countOf, sumOf } from './listing.ts';
import type { Db, FoundBy, Tables } from './open.ts';

const eb = expressionBuilder<Tables>();

/** The capacity of a hostel: its occupied and free seats. */
export const seatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'counted');

/** The free seats in the open rooms of a hostel. */
export const freeSeatsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_seats').where('hostel_seats.hostel_id', '=', hostelId), 'free');

/** How many students a hostel has. */
export const studentsOf = (hostelId: Expression<string>) =>
  sumOf(eb.selectFrom('hostel_student_count').where('hostel_student_count.hostel_id', '=', hostelId), 'students');

interface StudentCounts {
  here: number;
  waitingForHostel: number;
  left: number;
}

function studentsCounted(db: Db) {
  const withoutHostel = db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .where('student.hostel_id', 'is', null)
    .where('student.left_on', 'is', null)
    .where('student.erased_at', 'is', null);
  return [
    sql<number>`${sumOf(eb.selectFrom('hostel_student_count'), 'students')} + ${countOf(withoutHostel)}`.as('here'),
    countOf(withoutHostel.where('account.disabled_at', 'is', null)).as('waitingForHostel'),
    countOf(eb.selectFrom('student').where('left_on', 'is not', null).where('erased_at', 'is', null)).as('left'),
  ];
}

/** How many students live here or may, wait for a hostel, and have left. Reads no list of all students. */
export const studentCounts = async (db: Db): Promise<StudentCounts> =>
  await db.selectNoFrom(() => studentsCounted(db)).executeTakeFirstOrThrow();

/** The same, and how many accounts have one of these roles of staff, who are few. */
export async function accountCounts(db: Db, roles: readonly Role[]): Promise<StudentCounts & { staff: number }> {
  const staff = db
    .selectFrom('account')
    // as literals: a plan for any roles would expect most accounts to have them
    .where(
      'role',
      'in',
      roles.map((each) => sql.lit(each)),
    )
    .where('erased_at', 'is', null);
  return await db.selectNoFrom(() => [...studentsCounted(db), countOf(staff).as('staff')]).executeTakeFirstOrThrow();
}

/** How many records of a table there are in each state, in all hostels, and what they come to, where they are of money. */
export const recordsByState = async (db: Db, table: 'leave_request' | 'fine') =>
  await db
    .selectFrom('record_count')
    .select((rows) => ['state', rows.fn.sum<number>('records').as('count'), rows.fn.sum<number>('amount').as('amount')])
    .where('table_name', '=', table)
    .groupBy('state')
    .execute();

export type RecordsInState = FoundBy<typeof recordsByState>[number];
