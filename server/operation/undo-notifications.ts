import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import type { Db } from '#server/db/open.ts';
import { inParts } from '#server/db/over-many.ts';
import type { Me } from '#server/call/session.ts';
import { excerpt, notification, notify, type NewNotification } from '#server/notification/notify.ts';

export interface Seat {
  studentId: string;
  hostelId: string | null;
  hostel: string | null;
  roomId: string | null;
  room: string | null;
}

/** The present hostel and room of the students whom an operation moved. */
export async function seatsOf(db: Db, operationId: number): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select s.account_id as "studentId", s.hostel_id as "hostelId", h.name as hostel, l.room_id as "roomId", r.room_number as room
    from student s left join hostel h on h.id = s.hostel_id left join allotment l on l.student_id = s.account_id left join room r on r.id = l.room_id
    where s.account_id in (
      select case table_name when 'stay' then student_id else row_key::uuid end
      from operation_change where operation_id = ${operationId} and table_name in ('stay', 'student')
    )`.execute(db);
  return rows;
}

/** The notifications for a student whose hostel or room has changed. */
function moveNotifications(before: Seat, now: Seat): NewNotification[] {
  const to = now.studentId;
  const drafts: NewNotification[] = [];
  const isHostelNew = before.hostelId !== now.hostelId;
  const link = now.hostelId === null ? paths.dashboard() : paths.hostelRooms(now.hostelId);
  if (before.room !== null && before.roomId !== now.roomId && (now.roomId === null || isHostelNew))
    drafts.push(notification('roomAllotmentRemoved', { room: before.room, hostel: before.hostel ?? '' }, { to, link }));
  if (isHostelNew && before.hostel !== null && now.hostel === null)
    drafts.push(notification('hostelTakenOut', { hostel: before.hostel }, { to, link }));
  if (isHostelNew && now.hostel !== null) drafts.push(notification('hostelAllotted', { hostel: now.hostel }, { to, link }));
  if (now.room !== null && before.roomId !== now.roomId) {
    const key = before.roomId === null || isHostelNew ? 'roomAllotted' : 'roomChanged';
    drafts.push(notification(key, { room: now.room, hostel: now.hostel ?? '' }, { to, link }));
  }
  return drafts;
}

/** The tables of records whose student was notified of the change that is undone, and is therefore notified of the undo. */
const notifyingTables = ['complaint', 'leave_request', 'fine', 'room_change', 'guardian_proposal'];

/** Author and title of each notice that an undo has put back, without the notices of the caller who undid it. */
async function noticesPutBack(db: Db, operationId: number, undoerId: string): Promise<{ author: string; title: string }[]> {
  const { rows } = await sql<{ author: string; title: string }>`
    select after ->> 'posted_by' as author, after ->> 'title' as title from recorded_change
    where operation_id = ${operationId} and table_name = 'notice'
      and before ->> 'deleted_at' is not null and after ->> 'deleted_at' is null and after ->> 'posted_by' <> ${undoerId}`.execute(db);
  return rows;
}

interface Undone {
  /** of the undo itself */
  operationId: number;
  /** the caller who undid it */
  me: Me;
  /** what was undone, in words */
  about: string;
  /** hostels and rooms of the students before the undo */
  before: readonly Seat[];
}

/** Notifies the students whom an undo moved, those whose leave, fine, complaint or request it changed, and authors of notices. */
export async function notifyOfUndo(db: Db, { operationId, me, about, before }: Undone): Promise<void> {
  const by = shownName(me);
  const now = new Map((await seatsOf(db, operationId)).map((seat) => [seat.studentId, seat]));
  const others = await db
    .selectFrom('operation_change')
    .innerJoin('account', 'account.id', 'operation_change.student_id')
    .select('account.id')
    .distinct()
    .where('operation_id', '=', operationId)
    .where('table_name', 'in', notifyingTables)
    .execute();
  const moved = before.flatMap((seat) => {
    const later = now.get(seat.studentId);
    return later ? moveNotifications(seat, later) : [];
  });
  await inParts(moved, (part) => notify(db, part));
  await notify(db, [
    notification('operationUndone', { by, about }, { to: others.map(({ id }) => id), link: paths.dashboard() }),
    ...(await noticesPutBack(db, operationId, me.userId)).map(({ author, title }) =>
      notification('noticeRestored', { by, title: excerpt(title) }, { to: author, link: paths.noticeBoard() }),
    ),
  ]);
}
