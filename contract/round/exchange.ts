/** Rounds of room exchange: in what form students wish, and what comes of each wish. Their life is that of every round. */
import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { howOften } from '#contract/call/how-often.ts';
import { roomLimits } from '#contract/room/room.ts';
import { HostelName, Id, MessageReply, Nullable, Person, ShortText } from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { Round } from './round.ts';

export const exchangeLimits = { wishes: 10 } as const;

export const wishKinds = ['room', 'seats', 'block'] as const;

/** Why a wish could not count, or was not met. */
export const whyNot = [
  'roomGone',
  'roomClosed',
  'ownRoom',
  'hostelNotForYou',
  'accessibleKept',
  'accessibleNeeded',
  'noRoomFits',
  'askOffice',
  'nobodyLeft',
  'seatsTaken',
  'seatsKept',
] as const;
export type WhyNot = (typeof whyNot)[number];

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

export const RoomName = Type.Object({ _id: Id, roomNumber: Type.String(), hostel: Type.String() });

/** A wish in a reply. Only the fields of its kind are set; `room` is null if the room was removed. */
export const Wish = Type.Object({
  kind: Type.Enum([...wishKinds]),
  room: Nullable(RoomName),
  hostel: Nullable(HostelName),
  seats: Type.Integer(),
  block: Type.String(),
});
export type Wish = Static<typeof Wish>;

/** The outcome for one student who stated wishes. */
export const Outcome = Type.Object({
  /** the student's place in the order that was drawn, counted from 1, and how many places there are */
  turn: Type.Integer(),
  of: Type.Integer(),
  from: Nullable(RoomName),
  /** null: the student does not move */
  to: Nullable(RoomName),
  /** the wish that is met, counted from 1; 0: none */
  wish: Type.Integer(),
  /** how many students are in the ring or chain; 0 if the student does not move */
  students: Type.Integer(),
  /** true: the last student gets the seat of the first; false: the chain ends in an empty seat */
  ring: Type.Boolean(),
  /** the wishes ranked above the one that is met, or all if none is */
  unmet: Type.Array(Type.Object({ wish: Type.Integer(), why: Type.Enum([...whyNot]) })),
});
export type Outcome = Static<typeof Outcome>;

const Asking = Type.Object({
  student: Person,
  room: Nullable(RoomName),
  wishes: Type.Array(Wish),
  outcome: Nullable(Outcome),
});
export type Asking = Static<typeof Asking>;

const own = { student: 'own' } as const;

export const exchangeCalls = {
  exchangeGet: {
    about: 'Who asks for what in a round of room exchange all of whose hostels are within reach, and what was proposed',
    route: 'GET /exchange/{id}',
    who: hostelStaff,
    reply: Type.Object({
      /** sorted by turn; before a proposal, by name */
      students: Type.Array(Asking),
      /** the students of each ring and chain, each of whom moves into the seat of the next */
      chains: Type.Array(Type.Object({ ring: Type.Boolean(), studentIds: Type.Array(Id) })),
    }),
    faults: ['roundNotFound'],
  },
  exchangeOwn: {
    about: "The newest room exchange of the caller's hostel, with the own wishes and what came of them",
    route: 'GET /student/exchange',
    who: own,
    reply: Type.Object({
      round: Nullable(Round),
      wishes: Type.Array(Wish),
      outcome: Nullable(Outcome),
    }),
  },
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
    route: 'PUT /student/exchange/{id}/wishes',
    withoutBasedOn: 'nobody but the student writes them',
    perPerson: howOften.choosing,
    who: own,
    body: Type.Object({ wishes: Type.Array(WishInput, { maxItems: exchangeLimits.wishes }) }),
    reply: MessageReply,
    faults: ['hostelNotFound', 'roomNotFound', 'roundNotFound', 'roundMovedOn'],
  },
} satisfies Record<string, CallRow>;
