/** Room-change rounds. */
import Type, { type Static } from 'typebox';
import type { Call } from '#contract/call/call.ts';
import { howOften } from '#contract/call/how-often.ts';
import { roomLimits } from '#contract/room/room.ts';
import {
  Day,
  HostelName,
  Id,
  IdParams,
  MessageReply,
  Nullable,
  NullableText,
  NullableTimestamp,
  Person,
  ShortText,
  Timestamp,
  undoable,
} from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';

export const exchangeLimits = { wishes: 10, hostels: 100, daysOpen: 60, listed: 50 } as const;

/** `closed` is an open round whose closing time has passed. */
export const exchangeStates = ['open', 'closed', 'proposed', 'done', 'discarded'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

/** What may be done with a round in its state. The server enforces these rules and the screens show them. */
export const exchangeCan = {
  ask: ({ state }: { state: ExchangeState }): boolean => state === 'open',
  close: ({ state }: { state: ExchangeState }): boolean => state === 'open',
  propose: ({ state }: { state: ExchangeState }): boolean => state === 'closed' || state === 'proposed',
  carryOut: ({ state }: { state: ExchangeState }): boolean => state === 'proposed',
  discard: ({ state }: { state: ExchangeState }): boolean => state === 'open' || state === 'closed' || state === 'proposed',
} as const;

export const wishKinds = ['room', 'with', 'seats', 'block'] as const;

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
  'noYes',
  'hasNoRoom',
  'asksHerself',
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
  /** `with`: the username or roll number of a student, who is then asked */
  username: Type.Optional(ShortText(100)),
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
  student: Nullable(Person),
  /** the student wished for has said yes; true for wishes that need nobody's consent */
  agreed: Type.Boolean(),
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
  unmet: Type.Array(Type.Object({ wish: Type.Integer(), why: Type.Enum([...whyNot]), seats: Type.Integer() })),
});
export type Outcome = Static<typeof Outcome>;

const round = {
  _id: Id,
  state: Type.Enum([...exchangeStates]),
  closesAt: Timestamp,
  openedAt: Timestamp,
  proposedAt: NullableTimestamp,
  endedAt: NullableTimestamp,
  hostels: Type.Array(HostelName),
  /** SHA-256 of the seed */
  seedHash: Type.String(),
  /** null until a proposal was made */
  seed: NullableText,
};

const Round = Type.Object({ ...round, asking: Type.Integer(), moving: Type.Integer() });
export type ExchangeRound = Static<typeof Round>;

const Asking = Type.Object({
  student: Person,
  room: Nullable(RoomName),
  needsAccessible: Type.Boolean(),
  wishes: Type.Array(Wish),
  outcome: Nullable(Outcome),
});
export type Asking = Static<typeof Asking>;

const whoOpens = { caretaker: 'hostel', hosteladmin: 'all' } as const;
const own = { student: 'own' } as const;

export const exchangeCalls = {
  exchangeOpen: {
    about: 'Open a room-change round for hostels within reach, until the end of a day',
    done: 'Opened a room-change round',
    undoable: true,
    method: 'POST',
    path: '/exchange',
    perPerson: howOften.announcing,
    who: whoOpens,
    body: Type.Object({ hostelIds: Type.Array(Id, { minItems: 1, maxItems: exchangeLimits.hostels }), closesOn: Day }),
    status: 201,
    reply: undoable(Type.Object({ message: Type.String(), _id: Id })),
  },
  exchangeList: {
    about: `The newest ${exchangeLimits.listed} room-change rounds all of whose hostels are within reach`,
    method: 'GET',
    path: '/exchange',
    who: hostelStaff,
    reply: Type.Array(Round),
  },
  exchangeGet: {
    about: 'A room-change round with who asks for what, and what was proposed',
    method: 'GET',
    path: '/exchange/{id}',
    who: hostelStaff,
    params: IdParams,
    reply: Type.Object({
      ...Round.properties,
      proposal: Type.Integer(),
      /** sorted by turn; before a proposal, by name */
      students: Type.Array(Asking),
      /** the students of each ring and chain, each of whom moves into the seat of the next */
      chains: Type.Array(Type.Object({ ring: Type.Boolean(), studentIds: Type.Array(Id) })),
    }),
  },
  exchangeClose: {
    about: 'Close an open room-change round now',
    done: 'Closed a room-change round',
    undoable: true,
    method: 'POST',
    path: '/exchange/{id}/close',
    perPerson: howOften.announcing,
    who: whoOpens,
    params: IdParams,
    reply: undoable(MessageReply),
  },
  exchangePropose: {
    about: 'Compute who moves where in a closed room-change round; moves nobody',
    done: 'Proposed the moves of a room-change round',
    method: 'POST',
    path: '/exchange/{id}/propose',
    perPerson: howOften.computing,
    // computing takes seconds with many students, and no transaction should stay open meanwhile
    ownTransactions: true,
    timeoutSeconds: 180,
    who: whoOpens,
    params: IdParams,
    reply: MessageReply,
  },
  exchangeCarryOut: {
    about: 'Carry out what was proposed, all of it or nothing',
    done: 'Carried out a room-change round',
    undoable: true,
    method: 'POST',
    path: '/exchange/{id}/carry-out',
    perPerson: howOften.announcing,
    who: whoOpens,
    params: IdParams,
    /** the number of the proposal that the caller saw */
    body: Type.Object({ proposal: Type.Integer({ minimum: 0, maximum: 30_000 }) }),
    reply: undoable(MessageReply),
  },
  exchangeDiscard: {
    about: 'End a room-change round without moving anybody',
    done: 'Discarded a room-change round',
    undoable: true,
    method: 'POST',
    path: '/exchange/{id}/discard',
    perPerson: howOften.announcing,
    who: whoOpens,
    params: IdParams,
    reply: undoable(MessageReply),
  },
  exchangeNeed: {
    about: 'Mark whether a student who asks needs an accessible room: these are kept for who does',
    done: 'Marked who needs an accessible room',
    undoable: true,
    method: 'POST',
    path: '/exchange/{id}/accessible',
    perPerson: howOften.working,
    who: whoOpens,
    params: IdParams,
    body: Type.Object({ studentId: Id, needed: Type.Boolean() }),
    reply: undoable(MessageReply),
  },
  exchangeInvite: {
    about: 'Ask a student who has an open room change request to state it as wishes in the open round of the hostel',
    done: 'Put a room change request into a room-change round',
    undoable: true,
    method: 'POST',
    path: '/room-change/{id}/into-round',
    perPerson: howOften.working,
    who: whoOpens,
    params: IdParams,
    reply: undoable(MessageReply),
  },
  exchangeOwn: {
    about: "The newest room-change round of the caller's hostel, with the own wishes, who would like to move in, and what came of it",
    method: 'GET',
    path: '/student/exchange',
    who: own,
    reply: Type.Object({
      round: Nullable(Type.Object(round)),
      wishes: Type.Array(Wish),
      /** students who would like to live in the caller's room */
      askedBy: Type.Array(Type.Object({ student: Person, agreed: Type.Boolean() })),
      outcome: Nullable(Outcome),
    }),
  },
  exchangeChoices: {
    about: 'The rooms, sizes and blocks that the caller can wish for in the open round, and the rooms that are closed for now',
    method: 'GET',
    path: '/student/exchange/choices',
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
    method: 'PUT',
    withoutBasedOn: 'nobody but the student writes them',
    path: '/student/exchange/{id}/wishes',
    perPerson: howOften.choosing,
    who: own,
    params: IdParams,
    body: Type.Object({ wishes: Type.Array(WishInput, { maxItems: exchangeLimits.wishes }) }),
    reply: MessageReply,
  },
  exchangeAnswer: {
    about: "Say yes, or no longer, to a student who would like to move into the caller's room",
    done: 'Answered a request to move in',
    method: 'POST',
    path: '/student/exchange/{id}/answer',
    perPerson: howOften.choosing,
    who: own,
    params: IdParams,
    body: Type.Object({ studentId: Id, agreed: Type.Boolean() }),
    reply: MessageReply,
  },
} satisfies Record<string, Call>;
