import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from './scope.ts';

/** Whether the student lives in a hostel within reach. Who has left is of no concern to a hostel any more. */
export async function livesWithin(db: Db, scope: Scope, studentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('student')
    .select('account_id')
    .where('account_id', '=', studentId)
    .where('erased_at', 'is', null)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .executeTakeFirst();
  return found !== undefined;
}
