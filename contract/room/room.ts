import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import { Id, listFilter, MessageReply, NullableDay, undoable, Person } from '#contract/call/schemas.ts';
import { hostelStaff, whoAllots } from '#contract/who.ts';
import { day, flag, freeText, hidden, keptText, moment, name, number, type Records } from '#contract/call/record.ts';
import { everybody } from './who-lives-where.ts';

/** The types of rooms with one, two, three … seats; the last is for all larger rooms. In the order in which automatic allotment fills them. */
export const roomTypes = [
  'Single Seater',
  'Double Seater',
  'Triple Seater',
  'Four Seater',
  'Five Seater',
  'Six Seater',
  'Seven Seater',
  'Eight Seater',
  'Nine Seater',
  'Ten Seater',
  'Eleven Seater',
  'Twelve Seater',
  'Dormitory',
] as const;
export type RoomType = (typeof roomTypes)[number];

export const roomTypeOf = (seats: number): RoomType => roomTypes[seats - 1] ?? 'Dormitory';

/** The most seats of a room, and the longest texts of its fields. */
export const roomLimits = { seats: 60, roomNumber: 20, block: 40, floor: 20, closedReason: 200 } as const;

/** How many rooms of one type a page shows. */
export const roomsPerPage = 12;

export const roomStates = ['open', 'closed'] as const;
export type RoomState = (typeof roomStates)[number];

const room = {
  _id: Id,
  /** as painted on the door */
  roomNumber: Type.String(),
  roomType: Type.Enum([...roomTypes]),
  seats: Type.Integer(),
  /** 0 for a closed room, whoever lives in it */
  availableSeats: Type.Integer({ minimum: 0 }),
  block: Type.String(),
  floor: Type.String(),
  accessible: Type.Boolean(),
  state: Type.Enum([...roomStates]),
  /** empty unless the room is closed, and for students */
  closedReason: Type.String(),
  /** the day it is expected to open again; it stays closed until somebody opens it; null for students */
  closedUntil: NullableDay,
};

export const RoomWithOccupants = Type.Object({
  ...room,
  occupants: Type.Array(Type.Object({ ...Person.properties, batch: Type.String() })),
  /** how many occupants the caller may not see */
  unnamed: Type.Optional(Type.Integer()),
});
export type RoomWithOccupants = Static<typeof RoomWithOccupants>;

/** How many live in a room. */
export const livingIn = ({ occupants, unnamed = 0 }: Pick<RoomWithOccupants, 'occupants' | 'unnamed'>): number =>
  occupants.length + unnamed;

export const RoomWithIds = Type.Object({ ...room, occupants: Type.Array(Id) });

export const StudentToPlace = Type.Object({ ...Person.properties, rollno: Type.String(), batch: Type.String(), programme: Type.String() });

/** the open room change request that the move grants */
const answering = { roomChangeId: Type.Optional(Id) };

/** What a move is refused with that goes against what is entered about students, unless it is made despite that. */
export const careFaults = ['careUnheeded', 'careUnheededUnsaid', 'careTooOften'] as const;

/** false: the move is refused if something speaks against it that is entered about the students (`careUnheeded`, `careUnheededUnsaid`) */
export const despiteCare = { despite: Type.Optional(Type.Boolean()) };

/** `to-move`: closed rooms that somebody still lives in. `overdue`: closed for longer than planned. */
export const roomShows = ['free', 'occupied', 'closed', 'to-move', 'overdue'] as const;
export type RoomShow = (typeof roomShows)[number];

export const roomCalls = {
  roomExport: {
    ...exporting,
    about: 'The rooms of a hostel or of all within reach as a file, each with who lives there',
    route: 'GET /export/rooms',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ ...exportFormat, ...listFilter, show: Type.Optional(Type.Enum([...roomShows])) }),
  },
  roomAllot: {
    about: 'Allot rooms automatically to the students of a hostel who have none',
    done: 'Allotted rooms automatically',
    route: 'POST /room/allot-rooms/{hostelId}',
    ignoresUnknown: true,
    perPerson: howOften.announcing,
    who: whoAllots,
    hostelAt: 'params.hostelId',
    body: Type.Object({
      /** from a preview: exactly that plan is carried out, or nothing if anything has changed since; without it, the rule is applied now */
      plan: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    ...undoable(MessageReply),
    faults: ['hostelNotFound', 'roomFull', 'planOutdated', 'roomClosed', 'seatOffered'],
  },
  roomAllotPreview: {
    about: 'Who would get which room by automatic allotment, and who waits and why; changes nothing',
    route: 'POST /room/allot-rooms/{hostelId}/preview',
    readsOnly: true,
    who: whoAllots,
    hostelAt: 'params.hostelId',
    reply: Type.Object({
      /** identifies exactly this outcome; to be sent with `roomAllot` */
      plan: Type.String(),
      /** free seats that are skipped because they are offered to students of a waiting list */
      offered: Type.Integer({ minimum: 0 }),
      /** unfinished allotment rounds of students who would get a room here, after which they take no part in the draw */
      rounds: Type.Array(Type.Object({ _id: Id, name: Type.String(), students: Type.Integer({ minimum: 1 }) })),
      placed: Type.Array(
        Type.Object({
          student: StudentToPlace,
          room: Type.Object({ _id: Id, roomNumber: Type.String() }),
          /** counted from 1 */
          seat: Type.Integer(),
        }),
      ),
      /** includes disabled students, who get no room but do not count as waiting */
      waiting: Type.Array(Type.Object({ student: StudentToPlace, reason: Type.String(), disabled: Type.Boolean() })),
    }),
  },
  roomReset: {
    about: 'Remove all room allotments of a hostel',
    done: 'Removed all room allotments',
    route: 'DELETE /room/remove-allotment/{hostelId}',
    ignoresUnknown: true,
    perPerson: howOften.announcing,
    who: whoAllots,
    hostelAt: 'params.hostelId',
    ...undoable(MessageReply),
    faults: ['hostelNotFound'],
  },
  roomReassign: {
    about: 'Move a student to another room of the same hostel',
    done: 'Gave a student another room',
    route: 'POST /room/reassign-room',
    ignoresUnknown: true,
    who: whoAllots,
    body: Type.Object({ studentId: Id, newRoomId: Id, ...despiteCare, ...answering }),
    ...undoable(MessageReply),
    faults: [
      'sameRoom',
      'hostelNotFound',
      'roomNotFound',
      'studentNotFound',
      'roomChangeNotFound',
      'roomFull',
      'roomClosed',
      'roomOfAnotherHostel',
      'studentDisabled',
      'studentHasNoHostel',
      'roomChangeClosed',
      'seatOffered',
      ...careFaults,
    ],
  },
  roomSwap: {
    about: 'Swap the rooms of two students of a hostel',
    done: 'Swapped rooms',
    route: 'POST /room/swap-rooms',
    ignoresUnknown: true,
    who: whoAllots,
    body: Type.Object({ studentId1: Id, studentId2: Id, ...despiteCare, ...answering }),
    ...undoable(MessageReply),
    faults: [
      'sameStudent',
      'swapSameRoom',
      'hostelNotFound',
      'studentNotFound',
      'roomChangeNotFound',
      'roomFull',
      'swapRoomClosed',
      'studentsOfDifferentHostels',
      'studentHasNoRoom',
      'studentDisabled',
      'studentHasNoHostel',
      'roomChangeClosed',
      ...careFaults,
    ],
  },
} satisfies Record<string, CallRow>;

export const roomRecords = {
  room: {
    kind: 'Room',
    calledBy: ['room_number'],
    history: 'staff',
    readBy: everybody,
    columns: {
      id: null,
      hostel_id: name('Hostel'),
      room_number: keptText('Number'),
      number_key: hidden.kept,
      number_order: hidden.kept,
      // dropped, but the log has it for ever
      room_type: keptText('Type'),
      capacity: number('Seats'),
      block: keptText('Block'),
      floor: keptText('Floor'),
      accessible: flag('Accessible'),
      closed_since: moment('Closed since'),
      closed_reason: freeText('Why it is closed'),
      closed_until: day('Closed until'),
    },
  },
  vacancy_check: { notRecorded: 'empty except within a transaction', columns: { id: null, hostel_id: null } },
} as const satisfies Records;
