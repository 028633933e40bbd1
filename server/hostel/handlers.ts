import type { Hostel } from '#contract/hostel.ts';
import { replyTexts, notificationTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { notify, type NewNotification } from '#server/notification/notify.ts';
import { roomsOfHostel } from '#server/room/room-rows.ts';
import type { Scope } from '#server/http/scope.ts';
import type { Handlers } from '#server/http/serve.ts';
import { lockAllHostels } from './hostel-rows.ts';
import * as queries from './queries.ts';

const defaultPageSize = 50;

async function getHostel(db: Db, studentsOf: Scope, id: string): Promise<Hostel> {
  const [hostel] = await queries.listHostels(db, studentsOf, id);
  if (!hostel) throw new Fault('hostelNotFound');
  return hostel;
}

const drafts = {
  caretaker: { made: notificationTexts.madeCaretaker, relieved: notificationTexts.relievedCaretaker },
  warden: { made: notificationTexts.madeWarden, relieved: notificationTexts.relievedWarden },
} as const;

/** Gives a hostel its caretaker or warden. A hostel has one, a person has one hostel: earlier ties of both are undone. */
async function assign(db: Db, role: queries.TeamRole, hostelId: string, personId: string): Promise<void> {
  const column = role === 'caretaker' ? 'caretaker_id' : 'warden_id';
  const hostels = await lockAllHostels(db);
  const hostel = hostels.find((found) => found.id === hostelId);
  if (!hostel) throw new Fault('hostelNotFound');
  if (!(await queries.canTakeRole(db, personId, role))) throw new Fault('accountNotFound');
  if (hostel[column] === personId) return;
  const earlier = hostels.find((found) => found[column] === personId);
  if (earlier) await queries.setHostelRole(db, role, earlier.id, null);
  await queries.setHostelRole(db, role, hostelId, personId);
  const texts = drafts[role];
  await notify(db, [
    ...(earlier ? [{ to: personId, message: t(texts.relieved, { hostel: earlier.name }), link: '/dashboard' }] : []),
    ...(hostel[column] === null ? [] : [{ to: hostel[column], message: t(texts.relieved, { hostel: hostel.name }), link: '/dashboard' }]),
    { to: personId, message: t(texts.made, { hostel: hostel.name }), link: `/view-hostels/${hostelId}` },
  ]);
}

export const hostelHandlers: Handlers<
  | 'hostelList'
  | 'hostelCreate'
  | 'hostelGet'
  | 'hostelStudents'
  | 'hostelStudentPage'
  | 'hostelRooms'
  | 'caretakerList'
  | 'wardenList'
  | 'hostelAssignCaretaker'
  | 'hostelAssignWarden'
  | 'hostelAllot'
  | 'vacancyList'
> = {
  async hostelList({ me, scope, db }) {
    return await queries.listHostels(db, me.role === 'student' ? { kind: 'none' } : scope);
  },

  async hostelCreate({ db, body }) {
    return await getHostel(db, { kind: 'all' }, await queries.insertHostel(db, body));
  },

  async hostelGet({ me, scope, db, params }) {
    const hostel = await getHostel(db, me.role === 'student' ? { kind: 'none' } : scope, params.id);
    return { hostel, rooms: await roomsOfHostel(db, params.id) };
  },

  async hostelStudents({ db, params }) {
    await getHostel(db, { kind: 'none' }, params.id);
    return await queries.studentsOfHostel(db, params.id);
  },

  async hostelStudentPage({ db, params, query }) {
    await getHostel(db, { kind: 'none' }, params.id);
    const page = query.page ?? 1;
    const pageSize = query.pageSize ?? defaultPageSize;
    return { ...(await queries.pageStudentsOfHostel(db, params.id, query, { page, pageSize })), page, pageSize };
  },

  async hostelRooms({ db, params }) {
    await getHostel(db, { kind: 'none' }, params.id);
    const rooms = await roomsOfHostel(db, params.id);
    return { rooms: rooms.map((room) => ({ ...room, occupants: room.occupants.map((occupant) => occupant._id) })) };
  },

  async caretakerList({ db }) {
    return await queries.listTeamCandidates(db, 'caretaker');
  },

  async wardenList({ db }) {
    return await queries.listTeamCandidates(db, 'warden');
  },

  async hostelAssignCaretaker({ db, body }) {
    await assign(db, 'caretaker', body.hostelId, body.caretakerId);
    return { message: t(replyTexts.caretakerAssigned) };
  },

  async hostelAssignWarden({ db, body }) {
    await assign(db, 'warden', body.hostelId, body.wardenId);
    return { message: t(replyTexts.wardenAssigned) };
  },

  async hostelAllot({ db, body }) {
    const hostels = new Map((await lockAllHostels(db)).map((found) => [found.id, found]));
    const hostel = hostels.get(body.hostelId);
    if (!hostel) throw new Fault('hostelNotFound');
    const ids = [...new Set(body.studentIds)];
    const students = await queries.lockStudents(db, ids);
    if (students.length < ids.length) throw new Fault('studentNotFound');
    const newcomers = students.filter((student) => student.hostelId !== hostel.id);
    const capacity = await queries.capacityOf(db, hostel.id);
    if (newcomers.length > 0 && capacity.students + newcomers.length > capacity.seats) throw new Fault('hostelFull');
    await queries.moveStudents(
      db,
      newcomers.map((student) => student.id),
      hostel.id,
    );
    const link = `/view-hostels/${hostel.id}`;
    await notify(
      db,
      newcomers.flatMap(({ id, hostelId, roomNumber }): NewNotification[] => {
        const left = hostels.get(hostelId ?? '');
        const allotted = { to: id, message: t(notificationTexts.hostelAllotted, { hostel: hostel.name }), link };
        if (!left || roomNumber === null) return [allotted];
        return [{ to: id, message: t(notificationTexts.roomTaken, { room: roomNumber, hostel: left.name }), link }, allotted];
      }),
    );
    return { message: t(replyTexts.hostelAllotted) };
  },

  async vacancyList({ db }) {
    return await queries.listVacancies(db);
  },
};
