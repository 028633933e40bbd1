import { sql, type ExpressionBuilder } from 'kysely';
import type { AttendanceOption, AttendanceRecord, AttendanceStatus } from '#contract/attendance.ts';
import type { Person } from '#contract/schemas.ts';
import { anyOf } from '#server/db/any-of.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { personOf, personOrder, personOrNull } from '#server/person.ts';
import type { HostelId } from '#server/http/scope.ts';

export async function attendanceOfStudent(db: Db, studentId: string): Promise<{ date: string; status: AttendanceStatus }[]> {
  return await db.selectFrom('attendance').select(['day as date', 'status']).where('student_id', '=', studentId).orderBy('day').execute();
}

/** The students who live in the hostel now, and those who were marked there on that day. */
const onSheet = (db: Db, hostelId: HostelId, day: string) => (eb: ExpressionBuilder<Tables, 'student'>) =>
  eb(
    'student.account_id',
    'in',
    // not one condition or the other, for which all students of all hostels would be looked at
    db
      .selectFrom('student as living')
      .select('living.account_id as id')
      .where('living.hostel_id', '=', hostelId)
      .union(
        db
          .selectFrom('attendance as marked')
          .select('marked.student_id as id')
          .where('marked.hostel_id', '=', hostelId)
          .where('marked.day', '=', day),
      ),
  );

export async function sheetOfDay(db: Db, hostelId: HostelId, day: string): Promise<AttendanceRecord[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('attendance', (join) => join.onRef('attendance.student_id', '=', 'student.account_id').on('attendance.day', '=', day))
    .select(['attendance.status', personOf('account').as('student')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('leave_request')
            .select('leave_request.id')
            .whereRef('leave_request.student_id', '=', 'student.account_id')
            .where('leave_request.status', '=', 'approved')
            .where('leave_request.start_date', '<=', day)
            .where('leave_request.end_date', '>=', day),
        )
        .as('onLeave'),
    )
    .where(onSheet(db, hostelId, day))
    .orderBy(personOrder('account'))
    .execute();
  return rows.map((row) => ({
    student: row.student,
    status: row.status ?? 'not marked',
    onLeave: Boolean(row.onLeave),
  }));
}

/** How many of these students are on the sheet of the day. */
export async function countOnSheet(db: Db, hostelId: HostelId, day: string, ids: readonly string[]): Promise<number> {
  const { found } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('account_id', '=', anyOf(ids))
    .where(onSheet(db, hostelId, day))
    .executeTakeFirstOrThrow();
  return found;
}

export interface PresentMark {
  student: Person;
  status: AttendanceOption;
  /** where it was made; null where there is no mark */
  hostelId: string | null;
  /** who made it */
  by: Person | null;
  at: string | null;
}

/** How these students are marked on a day, in whatever hostel. */
export async function marksOfDay(db: Db, day: string, studentIds: readonly string[]): Promise<PresentMark[]> {
  const rows = await db
    .selectFrom('account as s')
    .leftJoin('attendance as d', (join) => join.onRef('d.student_id', '=', 's.id').on('d.day', '=', day))
    .leftJoin('account as m', 'm.id', 'd.marked_by')
    .select(['d.status', 'd.hostel_id as hostelId', 'd.marked_at as at', personOf('s').as('student'), personOrNull('m').as('by')])
    .where('s.id', '=', anyOf(studentIds))
    .orderBy(personOrder('s'))
    .execute();
  return rows.map((row) => ({ ...row, status: row.status ?? 'not marked' }));
}

export interface Marks {
  hostelId: HostelId;
  day: string;
  markedBy: string;
}

/** Written in the order of the students, so that two who mark the same ones wait for each other instead of blocking each other. */
export async function writeMarks(
  db: Db,
  { hostelId, day, markedBy }: Marks,
  marks: readonly { studentId: string; status: AttendanceStatus }[],
): Promise<void> {
  await db
    .insertInto('attendance')
    .columns(['student_id', 'status', 'day', 'hostel_id', 'marked_by'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('mark', { studentId: 'uuid', status: 'text' }, marks))
        .select(['mark.studentId', 'mark.status', eb.val(day).as('day'), eb.val(hostelId).as('hostel_id'), eb.val(markedBy).as('by')])
        .orderBy('mark.studentId'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), marked_by: eb.ref('excluded.marked_by'), marked_at: sql`now()` }))
        // a mark belongs to the hostel where it was made
        .whereRef('attendance.hostel_id', '=', 'excluded.hostel_id')
        .whereRef('attendance.status', '<>', 'excluded.status'),
    )
    .execute();
}

export async function removeMarks(db: Db, hostelId: HostelId, day: string, studentIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attendance')
    .where('day', '=', day)
    .where('hostel_id', '=', hostelId)
    .where('student_id', '=', anyOf(studentIds))
    .execute();
}
