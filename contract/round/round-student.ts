/** What students do in a round: form groups of room-mates by mutual consent, state wishes, and take the seats offered to them. */
import Type, { type Static, type TSchema } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { roomLimits } from '#contract/room/room.ts';
import { Round, roundLimits } from './round.ts';
import { RoundOffer, RoundPlace, StudentRound } from './round-draw.ts';
import { HostelName, Id, MessageReply, Nullable, Person, ShortText, Text } from '#contract/call/schemas.ts';

/** The length of the code that friends type to ask for a place in a group, and its characters, which are not mistaken for each other. */
export const groupCodeLength = 6;
export const groupCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const list = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: roundLimits.wishes, uniqueItems: true });

/** Each list is ranked, best first; anything not in the list ranks below all of it, without an order. */
const wishesOf = <B extends TSchema, F extends TSchema>(block: B, floor: F) =>
  Type.Object({
    /** numbers of seats of a room */
    sizes: list(Type.Integer({ minimum: 1, maximum: roomLimits.seats })),
    /** ids */
    hostels: list(Id),
    blocks: list(block),
    floors: list(floor),
  });
export const RoundWishes = wishesOf(Type.String(), Type.String());
export type RoundWishes = Static<typeof RoundWishes>;

/** The form of wishing of a room exchange. Everything else about it is as in every round. */
export const exchangeLimits = { wishes: 10 } as const;

const wishKinds = ['room', 'seats', 'block'] as const;

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

export const RoundGroup = Type.Object({
  _id: Id,
  /** the code that friends type */
  code: Type.String(),
  /** the student who made the group comes first: that student's wishes count for all */
  members: Type.Array(Person),
  /** the most members it can have as far as the reader may know: the seats of the largest room in which all may live; of needs only the reader's own counts */
  largest: Type.Integer(),
  /** students who ask for a place in it, until a member answers */
  asking: Type.Array(Type.Object({ _id: Id, student: Person })),
});
export type RoundGroup = Static<typeof RoundGroup>;

/** A round as one of its students sees it. */
export const OwnRound = Type.Object({
  round: Round,
  /** identifies the student in the receipt */
  code: Type.String(),
  /** what the student can wish for, from the rooms of the hostels in which the student may live; nothing once the round is published */
  choices: Type.Object({
    sizes: Type.Array(Type.Integer()),
    hostels: Type.Array(HostelName),
    blocks: Type.Array(Type.String()),
    floors: Type.Array(Type.String()),
  }),
  /** the caller's wishes; in a group, only those of the student who made it count */
  wishes: RoundWishes,
  /** the caller's wishes in an exchange, the dearest first */
  exchangeWishes: Type.Array(Wish),
  group: Nullable(RoundGroup),
  /** the wishes that count, if somebody else made the group */
  groupWishes: Nullable(RoundWishes),
  /** groups that the student has asked for a place */
  asked: Type.Array(Type.Object({ _id: Id, code: Type.String() })),
  /** null until the round is published, for a student who came too late to be in it, and for one who asked for nothing in an exchange */
  result: Nullable(
    Type.Object({
      /** null for a student who waits or, in an exchange, stays */
      place: Nullable(RoundPlace),
      /** the other occupants of that room, as long as the student lives there */
      roomMates: Type.Array(Person),
      reason: Type.String(),
      turn: Type.Integer(),
      /** how many turns there were: one for each group and each single student */
      turns: Type.Integer(),
      waiting: StudentRound.properties.waiting,
    }),
  ),
  offer: Nullable(RoundOffer),
  /** the newest offer, if it expired without an answer */
  missed: Nullable(RoundOffer),
});
export type OwnRound = Static<typeof OwnRound>;

const own = { student: 'own' } as const;
const notOpen = ['roundNotFound', 'roundMovedOn', 'roundTimeOver'] as const;
const withoutGroups = [...notOpen, 'roundWithoutGroups'] as const;
const notTogether = ['groupRequestNotFound', 'inGroup', 'groupFull', 'groupNotPossible'] as const;
const offerFaults = ['hostelNotFound', 'offerNotFound', 'offerOver'] as const;
const inRound = { who: own, reply: MessageReply, perPerson: howOften.choosing } as const;

export const roundStudentCalls = {
  roundOwn: {
    about:
      'The rounds that the caller is in: one that offers a seat first, then those that are not over, then those that were published, newest first',
    route: 'GET /round/own',
    who: own,
    reply: Type.Array(OwnRound),
  },
  roundWish: {
    ...inRound,
    about: 'Wish for sizes of rooms, hostels, blocks and floors in an open round; what was wished before is replaced',
    done: 'Saved wishes in a round',
    routine: true,
    route: 'PUT /round/{id}/wishes',
    withoutBasedOn: 'nobody but the student writes them',
    body: wishesOf(ShortText(roomLimits.block), ShortText(roomLimits.floor)),
    faults: [...notOpen, ...notTogether, 'hostelNotFound', 'wishTooSmall'],
  },
  roundGroupCreate: {
    ...inRound,
    about: 'Make a group of room-mates in an open round, with a code for friends; one that the caller alone is in stays',
    done: 'Made a group in a round',
    route: 'POST /round/{id}/group',
    status: 201,
    reply: Type.Object({ message: Type.String(), code: Type.String() }),
    faults: [...withoutGroups, 'inGroup'],
  },
  roundGroupAsk: {
    ...inRound,
    about: 'Ask for a place in a group by its code; the group has to agree',
    done: 'Asked for a place in a group',
    route: 'POST /round/{id}/group/ask',
    body: Type.Object({ code: Text(40) }),
    faults: [...withoutGroups, 'inGroup', 'groupNotFound'],
  },
  roundGroupAccept: {
    ...inRound,
    about: "Agree to somebody's request for a place in one's own group; a group of which that student was the only member ends",
    done: 'Agreed to live together in a group',
    route: 'POST /round/group-request/{id}/accept',
    faults: [...withoutGroups, ...notTogether],
  },
  roundGroupDecline: {
    ...inRound,
    about: "Say no to a request for a place in one's own group, or take back one's own",
    done: 'Declined a group request',
    route: 'POST /round/group-request/{id}/decline',
    faults: [...withoutGroups, 'groupRequestNotFound'],
  },
  roundGroupLeave: {
    ...inRound,
    about: 'Leave a group before the round closes; the others stay together',
    done: 'Left a group in a round',
    route: 'POST /round/{id}/group/leave',
    faults: [...withoutGroups, 'notInGroup'],
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
    ...inRound,
    about:
      "State the caller's wishes in an open round, the best one first; they replace the earlier ones, and an empty list withdraws them",
    done: 'Stated wishes for another room',
    routine: true,
    route: 'PUT /student/exchange/{id}/wishes',
    withoutBasedOn: 'nobody but the student writes them',
    body: Type.Object({ wishes: Type.Array(WishInput, { maxItems: exchangeLimits.wishes }) }),
    faults: ['hostelNotFound', 'roomNotFound', ...notOpen],
  },
  roundOfferAccept: {
    ...inRound,
    about: 'Take a seat that was offered',
    done: 'Took a seat that was offered',
    route: 'POST /round/offer/{id}/accept',
    faults: offerFaults,
  },
  roundOfferDecline: {
    ...inRound,
    about: 'Decline a seat that was offered: the next one whom it fits gets the offer, and the caller keeps the place in the waiting list',
    done: 'Declined a seat that was offered',
    route: 'POST /round/offer/{id}/decline',
    faults: offerFaults,
  },
} satisfies Record<string, CallRow>;
