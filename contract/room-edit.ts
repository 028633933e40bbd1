/** How rooms are added, changed, closed and removed. */
import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { roomLimits, roomStates, RoomWithOccupants } from './room.ts';
import { Flag, Id, IdParams, MessageReply, NullableDay, OptionalShortText, RowError, ShortText, undoable } from './schemas.ts';
import { administrator } from './who.ts';

/** The most rooms that one request adds or changes, and the most of one type that a hostel is made with: a larger number is probably a typing error. */
export const roomCountLimit = 10_000;

const place = {
  block: OptionalShortText(roomLimits.block),
  floor: OptionalShortText(roomLimits.floor),
  accessible: Type.Optional(Type.Boolean()),
};
const RoomNumber = ShortText(roomLimits.roomNumber);
const Seats = Type.Integer({ minimum: 1, maximum: roomLimits.seats });

/** A room to add. */
export const RoomInput = Type.Object({ roomNumber: RoomNumber, seats: Seats, ...place });
export type RoomInput = Static<typeof RoomInput>;

const changes = {
  ...place,
  state: Type.Optional(Type.Enum([...roomStates])),
  /** needed to close a room */
  closedReason: OptionalShortText(roomLimits.closedReason),
  closedUntil: Type.Optional(NullableDay),
};

export const roomEditCalls = {
  roomCreate: {
    about: 'Add rooms to a hostel, all or none; `dryRun` only checks them. Rows are counted from 1',
    done: 'Added rooms',
    undoable: true,
    method: 'POST',
    path: '/hostel/{id}/room',
    who: administrator,
    hostelAt: 'params.id',
    params: IdParams,
    query: Type.Object({ dryRun: Type.Optional(Flag) }),
    bodyLimit: 4 * 1024 * 1024,
    // each row is read on its own, so that one that is faulty is named by its number
    body: Type.Object({ rooms: Type.Array(Type.Unknown(), { minItems: 1, maxItems: roomCountLimit }) }),
    status: 201,
    reply: undoable(
      Type.Object({
        message: Type.String(),
        created: Type.Integer(),
        /** the first of them; how many there are in all, and in how many rows, say the two after it */
        errors: Type.Array(RowError),
        errorCount: Type.Integer(),
        errorRows: Type.Integer(),
      }),
    ),
  },
  roomUpdate: {
    about: 'Change a room, close it or open it again; what is left out stays as it is',
    done: 'Changed a room',
    undoable: true,
    method: 'PATCH',
    path: '/room/{id}',
    who: administrator,
    params: IdParams,
    body: Type.Object({ roomNumber: Type.Optional(RoomNumber), seats: Type.Optional(Seats), ...changes }),
    reply: undoable(RoomWithOccupants),
  },
  roomUpdateMany: {
    about: 'Change rooms of a hostel, close them or open them again, all or none',
    done: 'Changed rooms',
    undoable: true,
    method: 'PATCH',
    path: '/hostel/{id}/rooms',
    who: administrator,
    hostelAt: 'params.id',
    params: IdParams,
    body: Type.Object({ roomIds: Type.Array(Id, { minItems: 1, maxItems: roomCountLimit }), ...changes }),
    reply: undoable(MessageReply),
  },
  roomDelete: {
    about: 'Remove a room in which nobody has ever lived',
    done: 'Removed a room',
    undoable: true,
    method: 'DELETE',
    path: '/room/{id}',
    who: administrator,
    params: IdParams,
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
