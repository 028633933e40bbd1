import { sql } from 'kysely';
import type { AttendanceOption, AttendanceStatus } from '#contract/attendance/attendance.ts';
import type { Replies } from '#contract/calls.ts';
import type { Person } from '#contract/call/schemas.ts';
import { anyOf } from '#server/db/listing.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, personOrder, personOrNull } from '#server/person.ts';
import type { HostelId } from '#server/call/scope.ts';
import { isOnLeave } from './sheet-of-day.ts';

type OwnAttendance = Replies['attendanceOwn']['studentAttendance'];

export async function attendanceOfStudent(db: Db, studentId: string): Promise<OwnAttendance> {
  const rows = await db
    .selectFrom('attendance')
    .select(['day as date', 'status', isOnLeave('attendance.student_id', sql.ref('attendance.day')).as('onLeave')])
    .where('student_id', '=', studentId)
    .orderBy('day')
    .execute();
  return rows.map(({ onLeave, ...mark }) => (onLeave ? { ...mark, onLeave: true } : mark));
}

/** Writes when a student who comes back late on a day is expected; null removes it. */
export async function setLateArrival(
  db: Db,
  { hostelId, day, studentId }: { hostelId: HostelId; day: string; studentId: string },
  expectedAt: string | null,
): Promise<void> {
  if (expectedAt === null) {
    await db
      .deleteFrom('late_arrival')
      .where('student_id', '=', studentId)
      .where('day', '=', day)
      .where('hostel_id', '=', hostelId)
      .execute();
    return;
  }
  await db
    .insertInto('late_arrival')
    .values({ student_id: studentId, day, hostel_id: hostelId, expected_at: expectedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet((eb) => ({ expected_at: eb.ref('excluded.expected_at'), hostel_id: eb.ref('excluded.hostel_id') })),
    )
    .execute();
}

export interface PresentMark {
  student: Person;
  status: AttendanceOption;
  /** the hostel where the mark was made; null if there is no mark */
  hostelId: string | null;
  /** who made the mark */
  by: Person | null;
  at: string | null;
}

/** The marks of a day of those of these students who are on the sheet of the hostel, made by any hostel. */
export async function marksOfDay(db: Db, hostelId: HostelId, day: string, studentIds: readonly string[]): Promise<PresentMark[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('account as s', 's.id', 'student.account_id')
    .leftJoin('attendance as d', (join) => join.onRef('d.student_id', '=', 's.id').on('d.day', '=', day))
    .leftJoin('account as m', 'm.id', 'd.marked_by')
    .select(['d.status', 'd.hostel_id as hostelId', 'd.marked_at as at', personOf('s').as('student'), personOrNull('m').as('by')])
    .where('student.account_id', '=', anyOf(studentIds))
    // as `onSheet` says of all students of the hostel
    .where((eb) => eb.or([eb('student.hostel_id', '=', hostelId), eb('d.hostel_id', '=', hostelId)]))
    .orderBy(personOrder('s'))
    .execute();
  return rows.map((row) => ({ ...row, status: row.status ?? 'not marked' }));
}

export interface Marks {
  hostelId: HostelId;
  day: string;
  markedBy: string;
  /** when the marks were made; undefined means now */
  at?: string;
}

/**
 * Writes marks in the order of the students' ids, so that two transactions that mark the same students wait for each other instead of
 * deadlocking. Returns how many marks were new or changed.
 */
export async function writeMarks(
  db: Db,
  { hostelId, day, markedBy, at }: Marks,
  marks: readonly { studentId: string; status: AttendanceStatus }[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('attendance')
    .columns(['student_id', 'status', 'day', 'hostel_id', 'marked_by', 'marked_at'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('mark', { studentId: 'uuid', status: 'text' }, marks))
        .select(['mark.studentId', 'mark.status', eb.val(day).as('day'), eb.val(hostelId).as('hostel_id'), eb.val(markedBy).as('by')])
        .select(sql`coalesce(${at ?? null}::timestamptz, now())`.as('at'))
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
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function removeMarks(db: Db, hostelId: HostelId, day: string, studentIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attendance')
    .where('day', '=', day)
    .where('hostel_id', '=', hostelId)
    .where('student_id', '=', anyOf(studentIds))
    .execute();
}
