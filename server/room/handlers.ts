import type { roomCalls } from '#contract/room/room.ts';
import { replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { getLockedHostel, type LockedHostel } from '#server/call/hostel-rows.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { closeRoomChange } from '#server/room-change/room-change-rows.ts';
import type { HostelId, Scope } from '#server/call/scope.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { freeSeats } from './allot.ts';
import { refuseUnheeded } from './care-rows.ts';
import { describePlan, planAllotment } from './plan.ts';
import * as queries from './queries.ts';
import { campusDay } from '#server/campus-day.ts';
import { endStaysOfHostel, endStaysOfStudents, startStays } from './stay-rows.ts';
import { roomSheet } from './room-sheet.ts';

interface AllottedStudent extends queries.StudentWithRoom {
  hostelId: HostelId;
}

/** A student in scope, with the hostel locked, so that hostel and room of the student do not change until the transaction ends. */
async function lockStudentWithRoom(db: Db, scope: Scope, studentId: string): Promise<{ student: AllottedStudent; hostel: LockedHostel }> {
  const before = orFault(await queries.findStudentWithRoom(db, scope, studentId), 'studentNotFound');
  if (before.hostelId === null) throw new Fault('studentHasNoHostel', { values: { username: shownName(before) } });
  const hostel = await getLockedHostel(db, before.hostelId);
  const student = await queries.findStudentWithRoom(db, scope, studentId);
  if (student?.hostelId !== hostel.id) throw new Fault('conflict');
  return { student: { ...student, hostelId: hostel.id }, hostel };
}

export const roomHandlers: Handlers<keyof typeof roomCalls> = {
  roomExport: (context) => exportSheet(context, roomSheet(context.db, context, context.query, campusDay(context.settings.TIME_ZONE))),

  roomAllotPreview: async ({ me, db, hostel }) => describePlan(db, me.role, await planAllotment(db, hostel.id)),

  async roomAllot({ db, hostel: { id }, body }) {
    const hostel = await getLockedHostel(db, id);
    const plan = await planAllotment(db, hostel.id);
    if (body.plan !== undefined && body.plan !== plan.id) throw new Fault('planOutdated');
    const { placed, waiting, rooms, offered } = plan;
    await startStays(db, hostel.id, placed);
    const numbers = new Map(rooms.map((room) => [room.roomId, room.roomNumber]));
    const link = paths.hostelRooms(hostel.id);
    await notify(
      db,
      placed.map(({ studentId, roomId }) =>
        notification('roomAllotted', { room: numbers.get(roomId) ?? '', hostel: hostel.name }, { to: studentId, link }),
      ),
    );
    const forSeat = waiting.filter(({ why }) => why === 'seat').length;
    const forFit = waiting.length - forSeat;
    return {
      message: [
        t(replyTexts.roomsAllotted, { placed: placed.length }),
        ...(waiting.length === 0 ? [t(replyTexts.nobodyWaits)] : []),
        ...(forSeat > 0 ? [t(replyTexts.studentsWait, { waiting: forSeat })] : []),
        ...(forFit > 0 ? [t(replyTexts.studentsWaitForFit, { waiting: forFit })] : []),
        ...(offered > 0 ? [t(replyTexts.seatsOffered, { seats: offered })] : []),
      ].join(' '),
    };
  },

  async roomReset({ db, hostel: { id } }) {
    const hostel = await getLockedHostel(db, id);
    const removed = await endStaysOfHostel(db, hostel.id);
    const link = paths.hostelRooms(hostel.id);
    await notify(
      db,
      removed.map(({ studentId, roomNumber }) =>
        notification('roomAllotmentRemoved', { room: roomNumber, hostel: hostel.name }, { to: studentId, link }),
      ),
    );
    return { message: t(replyTexts.allotmentsRemoved) };
  },

  async roomReassign({ me, db, scope, settings, body }) {
    const { student, hostel } = await lockStudentWithRoom(db, scope, body.studentId);
    if (student.disabled) throw new Fault('studentDisabled', { values: { username: shownName(student) } });
    const room = orFault(await queries.findRoom(db, scope, body.newRoomId), 'roomNotFound');
    if (room.hostelId !== hostel.id) throw new Fault('roomOfAnotherHostel');
    if (room.roomId === student.roomId) throw new Fault('sameRoom');
    if (room.closed) throw new Fault('roomClosed');
    const [seat] = freeSeats({ seats: room.seats, takenSeats: [...room.takenSeats, ...room.offeredSeats] });
    if (seat === undefined) throw new Fault(freeSeats(room).length > 0 ? 'seatOffered' : 'roomFull');
    await endStaysOfStudents(db, [student.id]);
    await startStays(db, hostel.id, [{ studentId: student.id, roomId: room.roomId, seat }]);
    const values = { room: room.roomNumber, hostel: hostel.name };
    const delivery = { to: student.id, link: paths.hostelRooms(hostel.id) };
    await notify(db, [notification(student.roomId === null ? 'roomAllotted' : 'roomChanged', values, delivery)]);
    if (body.roomChangeId !== undefined) {
      await closeRoomChange({ me, scope, db, settings, id: body.roomChangeId, movedStudents: [student.id] }, 'done', '');
    }
    if (body.despite === false) await refuseUnheeded(db, me, [{ room, newcomers: [student.id] }]);
    return { message: t(replyTexts.roomReassigned, { username: shownName(student), room: room.roomNumber }) };
  },

  async roomSwap({ me, db, scope, settings, body }) {
    if (body.studentId1 === body.studentId2) throw new Fault('sameStudent');
    const { student: first, hostel } = await lockStudentWithRoom(db, scope, body.studentId1);
    const second = orFault(await queries.findStudentWithRoom(db, scope, body.studentId2), 'studentNotFound');
    if (second.hostelId !== hostel.id) throw new Fault('studentsOfDifferentHostels');
    for (const one of [first, second]) if (one.disabled) throw new Fault('studentDisabled', { values: { username: shownName(one) } });
    for (const one of [first, second])
      if (one.roomId === null) throw new Fault('studentHasNoRoom', { values: { username: shownName(one) } });
    if (first.roomId === second.roomId) throw new Fault('swapSameRoom');
    for (const { roomClosed, roomNumber } of [first, second])
      if (roomClosed) throw new Fault('swapRoomClosed', { values: { room: roomNumber ?? '' } });
    const joining = await queries.joiningAfterSwap(db, scope, [first, second]);
    const freed = await endStaysOfStudents(db, [first.id, second.id]);
    await startStays(
      db,
      hostel.id,
      freed.map(({ studentId, roomId, seat }) => ({ studentId: studentId === first.id ? second.id : first.id, roomId, seat })),
    );
    const moved = [
      { student: first, room: second.roomNumber ?? '' },
      { student: second, room: first.roomNumber ?? '' },
    ];
    const link = paths.hostelRooms(hostel.id);
    await notify(
      db,
      moved.map(({ student, room }) => notification('roomChanged', { room, hostel: hostel.name }, { to: student.id, link })),
    );
    if (body.roomChangeId !== undefined) {
      await closeRoomChange({ me, scope, db, settings, id: body.roomChangeId, movedStudents: [first.id, second.id] }, 'done', '');
    }
    if (body.despite === false) await refuseUnheeded(db, me, joining);
    return {
      message: t(replyTexts.roomsSwapped, {
        first: shownName(first),
        firstRoom: second.roomNumber ?? '',
        second: shownName(second),
        secondRoom: first.roomNumber ?? '',
      }),
    };
  },
};
