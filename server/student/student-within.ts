import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';

/** Whether the student's hostel, or the one they left, is within the scope. */
export async function isStudentWithin(db: Db, scope: Scope, studentId: string): Promise<boolean> {
  const student = await db
    .selectFrom('student')
    .select('account_id')
    .where('account_id', '=', studentId)
    .where((eb) => hostelWithin(scope, eb.fn.coalesce('hostel_id', 'left_hostel_id')))
    .executeTakeFirst();
  return student !== undefined;
}
