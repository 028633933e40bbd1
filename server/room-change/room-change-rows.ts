import { sql } from 'kysely';
import { roomChangeCan, type RoomChange } from '#contract/room-change.ts';
import { paths } from '#contract/paths.ts';
import { usernameOf } from '#server/account/account-rows.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import { hostelWithin, type Scope } from '#server/http/scope.ts';
import type { Me } from '#server/http/session.ts';
import type { Settings } from '#server/settings.ts';

export interface Closing {
  me: Me;
  scope: Scope;
  db: Db;
  settings: Settings;
  id: string;
  /** set where the request must be that of somebody who has just been moved */
  ofOneOf?: readonly string[];
}

/** Closes an open request within reach and tells the student. A request closed before is refused. */
export async function closeRoomChange(closing: Closing, status: 'done' | 'declined', remark: string): Promise<void> {
  const { me, scope, db, settings, id, ofOneOf } = closing;
  const request = await db
    .selectFrom('room_change as c')
    .select((eb) => [
      'c.student_id as studentId',
      eb.ref('c.status').$castTo<RoomChange['status']>().as('status'),
      'c.closed_by as closedBy',
      'c.closed_at as closedAt',
    ])
    .where('c.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('c.hostel_id')))
    .forUpdate('c')
    .executeTakeFirst();
  if (!request || (ofOneOf && !ofOneOf.includes(request.studentId))) throw new Fault('roomChangeNotFound');
  if (!roomChangeCan.close(request)) {
    const when = formatCampusTime(settings.TIME_ZONE, request.closedAt ?? '');
    const by = await usernameOf(db, request.closedBy);
    throw new Fault('roomChangeClosed', { values: { by, when } });
  }
  await db
    .updateTable('room_change')
    .set({ status, remark, closed_by: me.userId, closed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const delivery = { to: request.studentId, link: paths.requestRoomChange() };
  await notify(db, [
    status === 'done'
      ? notification('roomChangeDone', {}, delivery)
      : notification('roomChangeDeclined', { remark: excerpt(remark) }, delivery),
  ]);
}
