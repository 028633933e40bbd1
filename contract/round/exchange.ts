/** The form of wishing of a room exchange. Everything else about it is as in every round. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { roomLimits } from '#contract/room/room.ts';
import { HostelName, Id, MessageReply, Nullable, ShortText } from '#contract/call/schemas.ts';

export const exchangeLimits = { wishes: 10 } as const;

export const wishKinds = ['room', 'seats', 'block'] as const;

/** A wish as a student states it. Each field is commented with the kinds it belongs to; other fields are ignored. */
export const WishInput = Type.Object({
  kind: Type.Enum([...wishKinds]),
  /** `room` */
  roomId: Type.Optional(Id),
  /** `seats` and `block` */
  in: Type.Optional(Id),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: roomLimits.seats })),
  block: Type.Optional(ShortText(roomLimits.block)),
});
export type WishInput = Static<typeof WishInput>;

const RoomName = Type.Object({ _id: Id, roomNumber: Type.String(), hostel: Type.String() });

/** A wish in a reply. Only the fields of its kind are set; `room` is null if the room was removed. */
export const Wish = Type.Object({
  kind: Type.Enum([...wishKinds]),
  room: Nullable(RoomName),
  hostel: Nullable(HostelName),
  seats: Type.Integer(),
  block: Type.String(),
});
export type Wish = Static<typeof Wish>;

const own = { student: 'own' } as const;

export const exchangeCalls = {
  exchangeChoices: {
    about: 'The rooms, sizes and blocks that the caller can wish for in the open round, and the rooms that are closed for now',
    route: 'GET /student/exchange/choices',
    who: own,
    reply: Type.Object({
      hostels: Type.Array(
        Type.Object({
          ...HostelName.properties,
          rooms: Type.Array(
            Type.Object({ _id: Id, roomNumber: Type.String(), seats: Type.Integer(), block: Type.String(), closed: Type.Boolean() }),
          ),
        }),
      ),
    }),
  },
  exchangeWish: {
    about:
      "State the caller's wishes in an open round, the best one first; they replace the earlier ones, and an empty list withdraws them",
    done: 'Stated wishes for another room',
    routine: true,
    route: 'PUT /student/exchange/{id}/wishes',
    withoutBasedOn: 'nobody but the student writes them',
    perPerson: howOften.choosing,
    who: own,
    body: Type.Object({ wishes: Type.Array(WishInput, { maxItems: exchangeLimits.wishes }) }),
    reply: MessageReply,
    faults: ['hostelNotFound', 'roomNotFound', 'roundNotFound', 'roundMovedOn', 'roundTimeOver'],
  },
} satisfies Record<string, CallRow>;
