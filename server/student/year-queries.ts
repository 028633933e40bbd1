/** Reads the last twelve months of one student. */
import { sql } from 'kysely';
import { standingOf } from '#contract/fine/fine.ts';
import { mostOfYear, type StudentYear } from '#contract/student/student-year.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import { isStudentWithin } from './student-filter.ts';

/** Marks, leave, fines and complaints of a student since the day `from`; undefined if the student is not within the scope. */
export async function yearOfStudent(
  db: Db,
  scope: Scope,
  { id, from, timeZone }: { id: string; from: string; timeZone: string },
): Promise<StudentYear | undefined> {
  if (!(await isStudentWithin(db, scope, id))) return undefined;
  const since = sql<string>`${from}::date::timestamp at time zone ${timeZone}`;
  const marks = await db
    .selectFrom('attendance')
    .select(['day as date', 'status'])
    .where('student_id', '=', id)
    .where('day', '>=', from)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('day')
    .execute();
  // not limited to the scope: as in the list of leave, requests follow the student to another hostel
  const leave = await db
    .selectFrom('leave_request')
    .select(['id as _id', 'start_date as startDate', 'end_date as endDate', 'reason', 'status', 'caretaker_remark as caretakerRemark'])
    .where('student_id', '=', id)
    .where('end_date', '>=', from)
    .orderBy('start_date', 'desc')
    .orderBy('created_at', 'desc')
    .limit(mostOfYear)
    .execute();
  const fines = await db
    .selectFrom('fine')
    .select(['id as _id', 'number', 'amount', 'reason', 'status', 'imposed_at as imposedAt', 'confirmed_at as confirmedAt'])
    .where('student_id', '=', id)
    .where((eb) => eb.or([eb('imposed_at', '>=', since), eb('status', '=', 'pending')]))
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('imposed_at', 'desc')
    .limit(mostOfYear)
    .execute();
  const complaints = await db
    .selectFrom('complaint')
    .select(['id as _id', 'complaint', 'status', 'remark', 'created_at as createdAt'])
    .where('student_id', '=', id)
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('status', '=', 'pending')]))
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('created_at', 'desc')
    .limit(mostOfYear)
    .execute();
  return { from, marks, leave, fines: fines.map((fine) => ({ ...fine, standing: standingOf(fine) })), complaints };
}
