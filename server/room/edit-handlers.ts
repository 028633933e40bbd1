/** Adds, changes, closes and removes rooms. Each change locks the hostel first, like every change of who lives where. */
import { sql } from 'kysely';
import type { Inputs } from '#contract/calls.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import type { roomEditCalls } from '#contract/room/room-edit.ts';
import { roomListFields } from '#contract/room/room-list.ts';
import { isOn, type RowError } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { refuseUnlessAtDoor } from '#server/institution-setting.ts';
import { getLockedHostel, type LockedHostel } from '#server/call/hostel-rows.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { HostelId, Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import { nameKey } from '#server/name-key.ts';
import { openedOperation } from '#server/call/open-operation.ts';
import { badRowsFile, errorReport } from '#server/sheet/bad-rows.ts';
import { rememberedHeadings, rememberHeadings, settledHeadings } from '#server/sheet/heading-rows.ts';
import { freeSeats } from './allot.ts';
import { refuseIfRoomChanged, refuseIfRoomsChanged } from './based-on.ts';
import { refuseUnheeded } from './care-rows.ts';
import * as queries from './edit-queries.ts';
import { readRooms, type ListedRoom } from './read-rooms.ts';
import { getRoom, insertRooms } from './room-rows.ts';
import { endStaysOfStudents, startStays } from './stay-rows.ts';

type Changes = Omit<Inputs['roomUpdateMany']['body'], 'roomIds' | 'basedOn' | 'despite'>;

interface Inaccessible {
  db: Db;
  me: Me;
  hostel: LockedHostel;
  roomIds: readonly string[];
  changed: { accessible?: boolean | undefined; despite?: boolean | undefined };
}

/** With `despite: false`, refuses that rooms are no longer accessible while somebody lives there who needs that. */
async function refuseInaccessible({ db, me, hostel, roomIds, changed: { accessible, despite } }: Inaccessible): Promise<void> {
  if (accessible !== false || despite !== false) return;
  const rooms = await queries.accessibleRooms(db, hostel.id, roomIds);
  await refuseUnheeded(db, me, rooms.map(({ roomNumber, people }) => ({ room: { roomNumber, accessible: false, people: [] }, newcomers: people }))); // prettier-ignore
}

/** A room in scope, with its hostel locked. */
async function lockRoom(db: Db, scope: Scope, id: string): Promise<{ room: queries.RoomToChange; hostel: LockedHostel }> {
  const hostelId = orFault(await queries.findHostelOfRoom(db, scope, id), 'roomNotFound');
  const hostel = await getLockedHostel(db, hostelId);
  const [room] = await queries.findRooms(db, hostel.id, [id]);
  if (!room) throw new Fault('roomNotFound');
  return { room, hostel };
}

const open: queries.RoomColumns = { closed_since: null, closed_reason: '', closed_until: null };

/** The columns that close or open rooms. A closed room must have a reason, and may have an expected last day, today or later. */
function closingOf(
  { state, closedReason, closedUntil }: Changes,
  rooms: readonly queries.RoomToChange[],
  today: string,
): queries.RoomColumns {
  if (state === 'open') return open;
  if (state === undefined && closedReason === undefined && closedUntil === undefined) return {};
  const allClosed = rooms.every(({ closed_since }) => closed_since !== null);
  if (state === undefined && !allClosed) throw new Fault('invalid', { fields: { state: t(fieldTexts.closeFirst) } });
  if (closedReason === '' || (closedReason === undefined && !allClosed))
    throw new Fault('invalid', { fields: { closedReason: t(fieldTexts.required) } });
  // a day that has passed may stay while something else is changed
  if (closedUntil && closedUntil < today && rooms.some(({ closed_until }) => closed_until !== closedUntil))
    throw new Fault('invalid', { fields: { closedUntil: t(fieldTexts.dayPassed) } });
  return {
    // rooms that are closed already keep the time of their closing
    ...(allClosed ? {} : { closed_since: sql<string>`coalesce(closed_since, statement_timestamp())` }),
    ...(closedReason === undefined ? {} : { closed_reason: closedReason }),
    ...(closedUntil === undefined ? {} : { closed_until: closedUntil }),
  };
}

const placeOf = ({ block, floor, accessible }: Changes): queries.RoomColumns => ({
  ...(block === undefined ? {} : { block }),
  ...(floor === undefined ? {} : { floor }),
  ...(accessible === undefined ? {} : { accessible }),
});

/**
 * Called before a room gets fewer seats: moves the students whose seats will be removed to lower seats of the room. Returns whether it opened
 * the room for that, since nobody can move into a closed one; the caller closes it again.
 */
async function moveToLowerSeats(db: Db, hostel: LockedHostel, room: queries.RoomToChange, seats: number): Promise<boolean> {
  const taken = await queries.seatsTaken(db, room.id);
  if (taken.length > seats) {
    const names = taken.map(shownName).join(', ');
    throw new Fault('roomNeedsSeats', { values: { room: room.room_number, students: taken.length, seats, names } });
  }
  const leaving = taken.filter(({ seat }) => seat > seats);
  if (leaving.length === 0) return false;
  const free = freeSeats({ seats, takenSeats: taken.map(({ seat }) => seat) });
  await endStaysOfStudents(
    db,
    leaving.map(({ studentId }) => studentId),
  );
  const isClosed = room.closed_since !== null;
  if (isClosed) await queries.updateRooms(db, hostel.id, [room.id], open);
  const placed = leaving.map(({ studentId }, n) => ({ studentId, roomId: room.id, seat: free[n] ?? 0 }));
  await startStays(db, hostel.id, placed);
  return isClosed;
}

const presentClosing = ({ closed_since, closed_reason, closed_until }: queries.RoomToChange): queries.RoomColumns => ({
  closed_since,
  closed_reason,
  closed_until,
});

const headingsOf = async (db: Db, headings: string | undefined) => ({
  settled: settledHeadings(headings, roomListFields),
  remembered: await rememberedHeadings(db, 'rooms'),
});

/** An error for each room of a list whose number the hostel has already. */
async function clashesIn(db: Db, hostelId: HostelId, rooms: readonly ListedRoom[]): Promise<RowError[]> {
  const taken = await queries.takenNumbers(
    db,
    hostelId,
    rooms.map(({ roomNumber }) => roomNumber),
  );
  return rooms
    .filter(({ roomNumber }) => taken.has(nameKey(roomNumber)))
    .map(({ row, roomNumber }) => ({ row, field: 'roomNumber', message: t(fieldTexts.roomNumberTaken, { number: roomNumber }) }));
}

const roomsRefused = <Report extends { errorRows: number }>(report: Report) => ({
  message: t(replyTexts.roomsRefused, { errors: report.errorRows }),
  created: 0,
  ...report,
});

/** The details of a room that are missing in a list. */
const roomDefaults = { block: '', floor: '', accessible: false, closedReason: '', closedUntil: null };

export const roomEditHandlers: Handlers<keyof typeof roomEditCalls> = {
  async roomListRead({ db, hostel, query, body, settings }) {
    const list = await readRooms(body, await headingsOf(db, query.headings), campusDay(settings.TIME_ZONE));
    const clashes = hostel ? await clashesIn(db, hostel.id, list.rooms) : [];
    const taken = new Set(clashes.map(({ row }) => row));
    const errors = [...list.errors, ...clashes];
    return {
      rooms: list.rooms.filter(({ row }) => !taken.has(row)).map((room) => ({ ...roomDefaults, ...room })),
      columns: list.columns,
      ...errorReport(errors),
      badRows: isOn(query.badRows) ? await badRowsFile(list, errors, roomListFields) : '',
    };
  },

  async roomCreate({ read, transact, hostel, query, body, settings }) {
    const list = await readRooms(body, await headingsOf(read, query.headings), campusDay(settings.TIME_ZONE));
    const unknownHeadings = list.columns.filter(({ match }) => match === 'unknown').map(({ heading }) => heading);
    const check = async (db: Db) => {
      const clashes = await clashesIn(db, hostel.id, list.rooms);
      return { good: list.rooms.length - clashes.length, report: { unknownHeadings, ...errorReport([...list.errors, ...clashes]) } };
    };
    const { good: created, report } = await check(read);
    if (isOn(query.dryRun)) return { message: t(replyTexts.roomsChecked, { created }), created, ...report };
    if (report.errorCount > 0) return roomsRefused(report);
    return await transact(async (db) => {
      const { id } = await getLockedHostel(db, hostel.id);
      // the same list may have been added meanwhile
      const { report: now } = await check(db);
      if (now.errorCount > 0) return roomsRefused(now);
      if (created > 0) await insertRooms(db, id, list.rooms);
      await rememberHeadings(db, 'rooms', list.columns);
      const operationId = await openedOperation(db);
      return {
        message: t(replyTexts.roomsAdded, { created }),
        created,
        ...now,
        ...(operationId === undefined ? {} : { operationId: String(operationId) }),
      };
    });
  },

  async roomUpdate({ me, db, scope, settings, params, body }) {
    const { room, hostel } = await lockRoom(db, scope, params.id);
    await refuseIfRoomChanged(db, room, body, settings.TIME_ZONE);
    const { roomNumber, seats = room.capacity, basedOn: _, ...changes } = body;
    await refuseInaccessible({ db, me, hostel, roomIds: [room.id], changed: body });
    const wasOpened = seats < room.capacity && (await moveToLowerSeats(db, hostel, room, seats));
    const columns = {
      ...(wasOpened ? presentClosing(room) : {}),
      ...closingOf(changes, [room], campusDay(settings.TIME_ZONE)),
      ...placeOf(changes),
      capacity: seats,
    };
    await queries.updateRooms(db, hostel.id, [room.id], columns);
    if (roomNumber !== undefined) await queries.renumberRoom(db, hostel.id, room.id, roomNumber);
    return await getRoom(db, room.id);
  },

  async roomClosing({ me, db, scope, settings, params, body: { closedReason = '', closedUntil = null, basedOn } }) {
    await refuseUnlessAtDoor(db, me, 'closing');
    const { room, hostel } = await lockRoom(db, scope, params.id);
    if (closedReason === '' && closedUntil !== null) throw new Fault('invalid', { fields: { closedReason: t(fieldTexts.closedWhy) } });
    const state = closedReason === '' ? ('open' as const) : ('closed' as const);
    const changes = state === 'open' ? { state } : { state, closedReason, closedUntil };
    await refuseIfRoomChanged(db, room, { closedReason, closedUntil, basedOn }, settings.TIME_ZONE);
    await queries.updateRooms(db, hostel.id, [room.id], closingOf(changes, [room], campusDay(settings.TIME_ZONE)));
    return await getRoom(db, room.id);
  },

  async roomUpdateMany({ me, db, hostel: { id }, settings, body }) {
    const { roomIds, basedOn: _, ...changes } = body;
    const hostel = await getLockedHostel(db, id);
    const ids = [...new Set(roomIds)];
    const rooms = await queries.findRooms(db, hostel.id, ids);
    if (rooms.length < ids.length) throw new Fault('roomNotFound');
    await refuseIfRoomsChanged(db, rooms, body, settings.TIME_ZONE);
    await refuseInaccessible({ db, me, hostel, roomIds: ids, changed: changes });
    await queries.updateRooms(db, hostel.id, ids, { ...closingOf(changes, rooms, campusDay(settings.TIME_ZONE)), ...placeOf(changes) });
    return { message: t(replyTexts.roomsChanged, { rooms: ids.length }) };
  },

  async roomDelete({ db, scope, params }) {
    const { room, hostel } = await lockRoom(db, scope, params.id);
    if (await queries.wasLivedIn(db, room.id)) throw new Fault('roomWasLivedIn', { values: { room: room.room_number } });
    await queries.deleteRoom(db, hostel.id, room.id);
    return { message: t(replyTexts.roomRemoved, { room: room.room_number }) };
  },
};
