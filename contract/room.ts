import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { HostelParams, Id, MessageReply, undoable, Person } from './schemas.ts';

/** In the order in which automatic allotment fills them. */
export const roomTypes = ['Single Seater', 'Double Seater', 'Triple Seater'] as const;
export type RoomType = (typeof roomTypes)[number];

export const seatsOf: Readonly<Record<RoomType, number>> = { 'Single Seater': 1, 'Double Seater': 2, 'Triple Seater': 3 };

/** How many rooms of one type a page shows. */
export const roomsPerPage = 12;

const room = {
  _id: Id,
  roomNumber: Type.String(),
  roomType: Type.Enum([...roomTypes]),
  availableSeats: Type.Integer({ minimum: 0 }),
};

export const RoomWithOccupants = Type.Object({
  ...room,
  occupants: Type.Array(Type.Object({ ...Person.properties, batch: Type.String() })),
});
export type RoomWithOccupants = Static<typeof RoomWithOccupants>;

export const RoomWithIds = Type.Object({ ...room, occupants: Type.Array(Id) });

/** the open room change request that the move grants */
const answering = { roomChangeId: Type.Optional(Id) };

const whoAllots = { caretaker: 'hostel', hosteladmin: 'all' } as const;

export const roomCalls = {
  roomAllot: {
    about: 'Allot rooms automatically to the students of a hostel who have none',
    done: 'Allotted rooms automatically',
    undoable: true,
    method: 'POST',
    path: '/room/allot-rooms/{hostelId}',
    who: whoAllots,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    body: Type.Object({
      /** of a preview: exactly that is done, or nothing if anything has changed since; without it, what the rule says now */
      plan: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: undoable(MessageReply),
  },
  roomAllotPreview: {
    about: 'Who would get which room by automatic allotment, and who waits and why; changes nothing',
    method: 'POST',
    readsOnly: true,
    path: '/room/allot-rooms/{hostelId}/preview',
    who: whoAllots,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    reply: Type.Object({
      /** stands for exactly this outcome */
      plan: Type.String(),
      placed: Type.Array(
        Type.Object({
          student: Person,
          room: Type.Object({ _id: Id, roomNumber: Type.String() }),
          /** counted from 1 */
          seat: Type.Integer(),
        }),
      ),
      waiting: Type.Array(Type.Object({ student: Person, reason: Type.String() })),
    }),
  },
  roomReset: {
    about: 'Remove all room allotments of a hostel',
    done: 'Removed all room allotments',
    undoable: true,
    method: 'DELETE',
    path: '/room/remove-allotment/{hostelId}',
    who: whoAllots,
    hostelAt: 'params.hostelId',
    params: HostelParams,
    reply: undoable(MessageReply),
  },
  roomReassign: {
    about: 'Move a student to another room of the same hostel',
    done: 'Gave a student another room',
    undoable: true,
    method: 'POST',
    path: '/room/reassign-room',
    who: whoAllots,
    body: Type.Object({ studentId: Id, newRoomId: Id, ...answering }),
    reply: undoable(MessageReply),
  },
  roomSwap: {
    about: 'Swap the rooms of two students of a hostel',
    done: 'Swapped the rooms of two students',
    undoable: true,
    method: 'POST',
    path: '/room/swap-rooms',
    who: whoAllots,
    body: Type.Object({ studentId1: Id, studentId2: Id, ...answering }),
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
