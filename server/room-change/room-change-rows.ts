import { sql } from 'kysely';
import { roomChangeCan, type RoomChange } from '#contract/room-change/room-change.ts';
import { paths } from '#contract/paths.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { decideOnce, type Decidable } from '#server/decision.ts';
import { Fault } from '#server/fault.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { recordWithin, type Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import type { Settings } from '#server/settings.ts';

export interface Closing {
  me: Me;
  scope: Scope;
  db: Db;
  settings: Settings;
  id: string;
  /** set if a move grants the request, which must then be that of one of these students */
  movedStudents?: readonly string[];
}

interface LockedRoomChange extends Decidable {
  studentId: string;
  status: RoomChange['status'];
}

/** A request in scope, locked until the transaction ends. */
async function lockRoomChange({ scope, db, id, movedStudents }: Closing): Promise<LockedRoomChange | undefined> {
  const request = await db
    .selectFrom('room_change as c')
    .select(['c.student_id as studentId', 'c.status', 'c.closed_by as decidedBy', 'c.closed_at as decidedAt'])
    .where('c.id', '=', id)
    .where((eb) => recordWithin(scope, eb.ref('c.student_id'), eb.ref('c.hostel_id')))
    .forUpdate('c')
    .executeTakeFirst();
  return request && movedStudents && !movedStudents.includes(request.studentId) ? undefined : request;
}

/** Declines the open requests of students who leave their hostel, so that they can make one in another hostel. */
export async function closeRoomChangesOf(
  db: Db,
  studentIds: readonly string[],
  { by, remark }: { by: string; remark: string },
): Promise<void> {
  await db
    .updateTable('room_change')
    .set({ status: 'declined', remark, closed_by: by, closed_at: sql`now()` })
    .where('student_id', '=', anyOf(studentIds))
    .where('status', '=', 'open')
    .execute();
}

/** Closes an open request in scope and notifies the student, unless it is they who withdraw it. Refuses a request that is already closed. */
export async function closeRoomChange(closing: Closing, status: 'done' | 'declined' | 'withdrawn', remark: string): Promise<void> {
  const { me, db, settings, id } = closing;
  await decideOnce({
    db,
    timeZone: settings.TIME_ZONE,
    lock: () => lockRoomChange(closing),
    notFound: 'roomChangeNotFound',
    can: roomChangeCan.close,
    refusal: ({ by, when }) => new Fault('roomChangeClosed', { values: { by, when } }),
    update: async () => {
      await db
        .updateTable('room_change')
        .set({ status, remark, closed_by: me.userId, closed_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },
    notification: ({ studentId }) => {
      const delivery = { to: status === 'withdrawn' ? [] : studentId, link: paths.requestRoomChange() };
      if (status === 'done') return notification('roomChangeGranted', {}, delivery);
      return notification('roomChangeDeclined', { remark: excerpt(remark) }, delivery);
    },
  });
}

/** Closes as done the open requests of students whose wish has been met. The caller notifies them of the move. */
export async function grantRoomChanges(db: Db, { studentIds, by }: { studentIds: readonly string[]; by: string }): Promise<void> {
  await db
    .updateTable('room_change')
    .set({ status: 'done', closed_by: by, closed_at: sql`now()` })
    .where('student_id', '=', anyOf(studentIds))
    .where('status', '=', 'open')
    .execute();
}
