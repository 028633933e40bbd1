import type { Direction, MovementMethod } from '#contract/gate/gate.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { withdrawNotifications } from '#server/notification/notify.ts';
import { timeOf } from './device-time.ts';
import * as queries from './queries.ts';

interface Recorded {
  scope: Scope;
  /** the account in whose name it is recorded */
  by: string;
  id: string;
  studentId: string;
  direction: Direction;
  /** the time by the clock of the device, and how far it is behind in milliseconds */
  at: string;
  offset: number;
  method: MovementMethod;
  reason?: string;
}

/** Records a movement of a student within reach, once. A return takes back what is not read yet of those who were told. */
export async function recordMovement(db: Db, recorded: Recorded): Promise<{ message: string }> {
  const { scope, by, id, studentId, direction, at, offset, method, reason = '' } = recorded;
  const moment = timeOf({ at, offset });
  const student = await queries.findRecorded(db, scope, studentId, moment);
  if (!student) throw new Fault('studentNotFound');
  const out = direction === 'in' ? await queries.movementOut(db, studentId) : undefined;
  const isRecorded = await queries.addMovement(db, {
    id,
    student_id: studentId,
    hostel_id: student.hostelId,
    direction,
    at: moment,
    offset_ms: offset,
    recorded_by: by,
    method,
    reason: reason === '' ? null : reason,
  });
  if (!isRecorded) throw new Fault('conflict');
  // a return that is older than the time out does not end it
  if (out !== undefined && (await queries.movementOut(db, studentId)) !== out) await withdrawNotifications(db, out);
  return { message: t(direction === 'in' ? replyTexts.wentIn : replyTexts.wentOut, { student: student.name }) };
}
