import type { Hostel, hostelCalls } from '#contract/hostel/hostel.ts';
import type { Inputs } from '#contract/calls.ts';
import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { nameAndUsername, shownName, type Named } from '#contract/person/person.ts';
import { takesIn, type HostelFor } from '#contract/room/hostel-for.ts';
import { paths } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { roomListFields } from '#contract/room/room-list.ts';
import type { teamCalls } from '#contract/hostel/team.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { othersShown } from '#server/institution-setting.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { closeRoomChangesOf } from '#server/room-change/room-change-rows.ts';
import { faultsIn } from '#server/room/read-rooms.ts';
import { roomsOfHostel } from '#server/room/room-rows.ts';
import { rememberHeadings, settledHeadings } from '#server/sheet/heading-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import { getLockedHostel, lockAllHostels } from '#server/call/hostel-rows.ts';
import { archiveHostel, listArchived, restoreHostel } from './archive-queries.ts';
import { dissolveTeam } from './change-places.ts';
import * as queries from './queries.ts';
import { teamHandlers } from './team-handlers.ts';

async function getHostel(db: Db, id: string, studentsOf: Scope | null): Promise<Hostel> {
  const [hostel] = await queries.listHostels(db, studentsOf, id);
  if (!hostel) throw new Fault('hostelNotFound');
  return hostel;
}

type NewHostel = Inputs['hostelCreate']['body'];

const roomCounts = ['singleSeater', 'doubleSeater', 'tripleSeater'] as const;

const countRooms = (hostel: NewHostel): number => roomCounts.reduce((rooms, count) => rooms + (hostel[count] ?? 0), 0);

const mostNamed = 12;

/** The first of many names, and how many more there are. */
const named = (people: readonly Named[]) => ({
  names: people.slice(0, mostNamed).map(nameAndUsername).join(', '),
  more: Math.max(0, people.length - mostNamed),
});

/** Throws if the hostel is not for all of the newcomers. */
function refuseOthers(hostel: { name: string; isFor: HostelFor }, newcomers: readonly queries.Candidate[]): void {
  const others = newcomers.filter((student) => !takesIn(hostel.isFor, student));
  if (others.length === 0) return;
  const unknown = others.filter(({ gender }) => gender === '').length;
  const values = { hostel: hostel.name, whom: hostel.isFor, students: others.length, unknown, ...named(others) };
  throw new Fault('hostelNotForStudents', { values, data: { students: others.map(({ id, gender }) => ({ studentId: id, gender })) } });
}

/** What is wrong with the rooms of a new hostel, which are given as three numbers or as a list; undefined if nothing is. */
function faultsOfRooms(hostel: NewHostel, today: string): Record<string, string> | undefined {
  const wrong = hostel.rooms
    ? faultsIn(
        hostel.rooms.map((room, index) => ({ row: index + 1, ...room })),
        today,
      ).map(({ row, field, message }) => [`rooms.${row - 1}.${field}`, message])
    : roomCounts.filter((count) => hostel[count] === undefined).map((count) => [count, t(fieldTexts.required)]);
  if (hostel.rooms && countRooms(hostel) > 0) wrong.push(['rooms', t(fieldTexts.roomsOrNumbers)]);
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
}

/** Without what staff wrote about closed rooms, and, unless `othersShown`, without the names of those who live in other rooms. */
function asStudentSees(rooms: readonly RoomWithOccupants[], studentId: string, othersAreShown: boolean): RoomWithOccupants[] {
  return rooms.map((room) => {
    const seen = { ...room, closedReason: '', closedUntil: null };
    if (othersAreShown || room.occupants.some(({ _id }) => _id === studentId)) return seen;
    return { ...seen, occupants: [], unnamed: room.occupants.length };
  });
}

export const hostelHandlers: Handlers<keyof typeof hostelCalls | keyof typeof teamCalls> = {
  ...teamHandlers,

  hostelChoices: ({ scope, db }) => queries.listHostelChoices(db, scope),
  hostelList: ({ me, scope, db }) => queries.listHostels(db, me.role === 'student' ? null : scope),

  async hostelCreate({ scope, db, body, settings }) {
    const fields = faultsOfRooms(body, campusDay(settings.TIME_ZONE));
    const settled = settledHeadings(body.headings, roomListFields);
    if (fields) throw new Fault('invalid', { fields });
    if (!body.rooms && countRooms(body) === 0)
      throw new Fault('hostelWithoutRooms', { fields: { singleSeater: t(faults.hostelWithoutRooms.text) } });
    await rememberHeadings(
      db,
      'rooms',
      [...settled].map(([heading, field]) => ({ heading, field, match: 'settled' })),
    );
    return await getHostel(db, await queries.insertHostel(db, body), scope);
  },

  async hostelUpdate({ scope, db, hostel: { id }, body, settings }) {
    const hostel = await getLockedHostel(db, id);
    const { basedOn, ...wanted } = body;
    await refuseIfChanged(db, {
      wanted,
      basedOn,
      present: { name: hostel.name, for: await queries.whomHostelIsFor(db, hostel.id) },
      changes: (fields) =>
        changesOf(
          'hostel',
          [hostel.id],
          fields.map((field) => (field === 'for' ? 'is_for' : field)),
        ),
      timeZone: settings.TIME_ZONE,
    });
    if (body.name !== undefined) await queries.renameHostel(db, hostel.id, body.name);
    const { for: isFor } = body;
    if (isFor !== undefined && isFor !== 'all') {
      const others = (await queries.gendersOfStudents(db, hostel.id)).filter((student) => !takesIn(isFor, student));
      const values = { students: others.length, hostel: body.name ?? hostel.name, whom: isFor, ...named(others) };
      if (others.length > 0) throw new Fault('hostelHasOthers', { values });
    }
    if (isFor !== undefined) await queries.setHostelFor(db, hostel.id, isFor);
    return await getHostel(db, hostel.id, scope);
  },

  async hostelDelete({ db, hostel: { id } }) {
    await dissolveTeam(db, id);
    const hostel = await getLockedHostel(db, id);
    await queries.deleteHostel(db, hostel);
    return { message: t(replyTexts.hostelRemoved, { hostel: hostel.name }) };
  },

  async hostelArchive({ db, hostel: { id } }) {
    await dissolveTeam(db, id);
    const hostel = await getLockedHostel(db, id);
    const { students } = await queries.capacityOf(db, id);
    if (students > 0) throw new Fault('hostelLivedIn', { values: { hostel: hostel.name, students } });
    await archiveHostel(db, hostel);
    return { message: t(replyTexts.hostelArchived, { hostel: hostel.name }) };
  },

  async hostelRestore({ db, hostel }) {
    await restoreHostel(db, hostel);
    return { message: t(replyTexts.hostelRestored, { hostel: hostel.name }) };
  },

  hostelArchived: ({ db }) => listArchived(db),

  async hostelGet({ me, scope, db, hostel }) {
    const details = await getHostel(db, hostel.id, me.role === 'student' ? null : scope);
    const rooms = await roomsOfHostel(db, hostel.id);
    const { archivedAt } = hostel;
    if (me.role !== 'student') return { hostel: details, archivedAt, rooms };
    return { hostel: details, archivedAt, rooms: asStudentSees(rooms, me.userId, await othersShown(db)) };
  },

  hostelStudents: async ({ db, hostel }) => queries.studentsOfHostel(db, hostel.id),

  async hostelRooms({ db, hostel }) {
    const rooms = await roomsOfHostel(db, hostel.id);
    return { rooms: rooms.map((room) => ({ ...room, occupants: room.occupants.map((occupant) => occupant._id) })) };
  },

  async hostelAllot({ me, db, hostel, body }) {
    const hostels = new Map((await lockAllHostels(db)).map((found) => [found.id, found]));
    const ids = [...new Set(body.studentIds)];
    const students = await queries.lockStudents(db, ids);
    if (students.length < ids.length) throw new Fault('studentNotFound');
    const newcomers = students.filter((student) => student.hostelId !== hostel.id);
    const disabled = newcomers.find((student) => student.disabled);
    if (disabled) throw new Fault('studentDisabled', { values: { username: shownName(disabled) } });
    const { isFor } = hostels.get(hostel.id) ?? { isFor: 'all' };
    refuseOthers({ name: hostel.name, isFor }, newcomers);
    const residents = newcomers.flatMap(({ id, hostelId }) => {
      const home = hostels.get(hostelId ?? '');
      return home ? [{ studentId: id, hostel: { _id: home.id, name: home.name } }] : [];
    });
    if (body.moving === false && residents.length > 0)
      throw new Fault('studentsLiveElsewhere', { values: { residents: residents.length }, data: { residents } });
    const capacity = await queries.capacityOf(db, hostel.id);
    if (newcomers.length > 0 && capacity.students + newcomers.length > capacity.seats) throw new Fault('hostelFull');
    const moved = newcomers.map((student) => student.id);
    await queries.moveStudents(db, moved, hostel.id);
    await closeRoomChangesOf(db, moved, { by: me.userId, remark: t(replyTexts.closedByMove) });
    const link = paths.hostelRooms(hostel.id);
    await notify(
      db,
      newcomers.flatMap(({ id, hostelId, roomNumber }) => {
        const left = hostels.get(hostelId ?? '');
        const allotted = notification('hostelAllotted', { hostel: hostel.name }, { to: id, link });
        if (!left || roomNumber === null) return [allotted];
        return [notification('roomAllotmentRemoved', { room: roomNumber, hostel: left.name }, { to: id, link }), allotted];
      }),
    );
    const texts = [
      t(replyTexts.hostelAllotted),
      ...(residents.length > 0 ? [t(replyTexts.movedFromOtherHostels, { students: residents.length })] : []),
    ];
    return { message: texts.join(' '), movedFromOtherHostels: residents.length };
  },

  async hostelTakeOut({ me, db, body }) {
    const hostels = new Map<string, string>((await lockAllHostels(db)).map(({ id, name }) => [id, name]));
    const ids = [...new Set(body.studentIds)];
    const students = await queries.lockStudents(db, ids);
    if (students.length < ids.length) throw new Fault('studentNotFound');
    const leaving = students.flatMap(({ id, roomNumber, hostelId }) => {
      const hostel = hostels.get(hostelId ?? '');
      return hostel === undefined ? [] : [{ id, roomNumber, hostel }];
    });
    const moved = leaving.map(({ id }) => id);
    await queries.moveStudents(db, moved, null);
    await closeRoomChangesOf(db, moved, { by: me.userId, remark: t(replyTexts.closedByMove) });
    await notify(
      db,
      leaving.flatMap(({ id, roomNumber: room, hostel }) => {
        const delivery = { to: id, link: paths.dashboard() };
        const takenOut = notification('hostelTakenOut', { hostel }, delivery);
        return room === null ? [takenOut] : [notification('roomAllotmentRemoved', { room, hostel }, delivery), takenOut];
      }),
    );
    return { message: t(replyTexts.hostelTakenOut, { students: leaving.length }) };
  },

  vacancyList: ({ db }) => queries.listVacancies(db),
};
