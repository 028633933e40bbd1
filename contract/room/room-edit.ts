/** How rooms are added, changed, closed and removed. */
import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { careFaults, despiteCare, roomLimits, roomStates, RoomWithOccupants } from './room.ts';
import {
  BasedOn,
  Flag,
  Id,
  MessageReply,
  NullableDay,
  OptionalShortText,
  RecordBasedOn,
  ShortText,
  undoable,
} from '#contract/call/schemas.ts';
import { BadRows, ErrorReport, ReadColumns, SettledHeadings, WithBadRows } from '#contract/call/list-reply.ts';
import { administrator, whoAllots } from '#contract/who.ts';

/** The most rooms that one request adds or changes, and the most rooms of one type in a new hostel: a larger number is probably a typing error. */
export const roomCountLimit = 10_000;

const place = {
  block: OptionalShortText(roomLimits.block),
  floor: OptionalShortText(roomLimits.floor),
  accessible: Type.Optional(Type.Boolean()),
};
const RoomNumber = ShortText(roomLimits.roomNumber);
const Seats = Type.Integer({ minimum: 1, maximum: roomLimits.seats });

/** Why a room is closed, and until when; a room without a reason is open. */
const closing = {
  closedReason: OptionalShortText(roomLimits.closedReason),
  closedUntil: Type.Optional(NullableDay),
};

/** A room to add. */
export const RoomInput = Type.Object({ roomNumber: RoomNumber, seats: Seats, ...place, ...closing });
export type RoomInput = Static<typeof RoomInput>;

const changes = {
  ...place,
  state: Type.Optional(Type.Enum([...roomStates])),
  /** a reason is needed to close a room */
  ...closing,
};

const { roomNumber, seats, block, floor, accessible, state, closedReason, closedUntil } = RoomWithOccupants.properties;
/** What a sender has seen of the fields that several rooms may be changed in. */
const seen = { block, floor, accessible, state, closedReason, closedUntil };
const SeenOfRoom = Type.Partial(Type.Object(seen));

const listLimit = 4 * 1024 * 1024;
/** Rows are validated one by one, so that each error names its row. */
const RoomListBody = Type.Object({ rooms: Type.Array(Type.Unknown(), { minItems: 1, maxItems: roomCountLimit }) });

/** A room as read from a list. */
const ReadRoom = Type.Object({
  row: Type.Integer(),
  roomNumber: Type.String(),
  seats: Type.Integer(),
  block: Type.String(),
  floor: Type.String(),
  accessible: Type.Boolean(),
  /** empty unless the room is closed */
  closedReason: Type.String(),
  closedUntil: NullableDay,
});
export type ReadRoom = Static<typeof ReadRoom>;

export const roomEditCalls = {
  roomListRead: {
    about:
      'Read a list of rooms without adding them: what the columns of a sheet stand for, its rooms, and what is wrong; with a hostel also which numbers it has already',
    route: 'POST /room/read-list',
    who: administrator,
    readsOnly: true,
    hostelAt: 'query.hostelId',
    hostelOptional: true,
    query: Type.Object({ hostelId: Type.Optional(Id), headings: SettledHeadings, badRows: WithBadRows }),
    sheet: true,
    bodyLimit: listLimit,
    body: RoomListBody,
    reply: Type.Object({
      rooms: Type.Array(ReadRoom),
      columns: ReadColumns,
      ...ErrorReport,
      badRows: BadRows,
    }),
  },
  roomCreate: {
    about:
      'Add rooms to a hostel, all or none; `dryRun` only checks them. Rows of a sheet are counted as it counts them, those of JSON from 1',
    done: 'Added rooms',
    route: 'POST /hostel/{id}/room',
    who: administrator,
    hostelAt: 'params.id',
    // a workbook takes seconds to read, and no transaction should stay open meanwhile
    ownTransactions: true,
    query: Type.Object({ dryRun: Type.Optional(Flag), headings: SettledHeadings }),
    sheet: true,
    bodyLimit: listLimit,
    body: RoomListBody,
    status: 201,
    ...undoable(
      Type.Object({
        message: Type.String(),
        created: Type.Integer(),
        /** columns of a sheet that were left out because their headings are not recognised */
        unknownHeadings: Type.Array(Type.String()),
        ...ErrorReport,
      }),
    ),
    faults: ['hostelNotFound'],
  },
  roomUpdate: {
    about: 'Change a room, close it or open it again; what is left out stays as it is',
    done: 'Changed a room',
    route: 'PATCH /room/{id}',
    who: administrator,
    body: Type.Object({
      roomNumber: Type.Optional(RoomNumber),
      seats: Type.Optional(Seats),
      ...changes,
      ...despiteCare,
      basedOn: RecordBasedOn({ roomNumber, seats, ...seen }),
    }),
    ...undoable(RoomWithOccupants),
    faults: ['hostelNotFound', 'hostelArchived', 'roomNotFound', 'roomNumberTaken', 'roomNeedsSeats', 'hostelNeedsSeats', ...careFaults],
  },
  roomClosing: {
    about: 'Close a room for a reason, or open it again without one. Caretakers may in their hostel',
    done: 'Closed or opened a room',
    route: 'POST /room/{id}/closing',
    who: whoAllots,
    body: Type.Object({ ...closing, basedOn: RecordBasedOn({ closedReason, closedUntil }) }),
    ...undoable(RoomWithOccupants),
    faults: ['leftToOffice', 'hostelNotFound', 'hostelArchived', 'roomNotFound'],
  },
  roomUpdateMany: {
    about:
      'Change rooms of a hostel, close them or open them again, all or none. `basedOn` is either what the sender saw in all of them or a list with one record for each of `roomIds`',
    done: 'Changed rooms',
    route: 'PATCH /hostel/{id}/rooms',
    who: administrator,
    hostelAt: 'params.id',
    body: Type.Object({
      roomIds: Type.Array(Id, { minItems: 1, maxItems: roomCountLimit }),
      ...changes,
      ...despiteCare,
      basedOn: BasedOn(Type.Union([SeenOfRoom, Type.Array(SeenOfRoom, { maxItems: roomCountLimit })])),
    }),
    ...undoable(MessageReply),
    faults: ['hostelNotFound', 'roomNotFound', 'hostelNeedsSeats', ...careFaults],
  },
  roomDelete: {
    about: 'Remove a room in which nobody has ever lived',
    done: 'Removed a room',
    route: 'DELETE /room/{id}',
    who: administrator,
    ...undoable(MessageReply),
    faults: ['hostelNotFound', 'hostelArchived', 'roomNotFound', 'roomWasLivedIn', 'hostelNeedsSeats'],
  },
} satisfies Record<string, CallRow>;
