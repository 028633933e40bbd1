/** What students do in a round: groups of room-mates by mutual consent, wishes, and the seats that are offered to those who wait. */
import Type, { type Static, type TSchema } from 'typebox';
import type { Call } from './call.ts';
import { roomLimits } from './room.ts';
import { Round, roundLimits } from './round.ts';
import { RoundPlace } from './round-draw.ts';
import { HostelName, Id, IdParams, MessageReply, Nullable, Person, ShortText, Text, Timestamp } from './schemas.ts';
import { studentDetails } from './student-details.ts';

/** How long the code is that friends type to ask for a place in a group; letters and digits that are not mistaken for each other. */
export const groupCodeLength = 6;
export const groupCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const list = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: roundLimits.wishes, uniqueItems: true });

/** Each list ranked, the dearest first; what is not in it comes after, and all of that alike. */
const wishesOf = <B extends TSchema, F extends TSchema>(block: B, floor: F) =>
  Type.Object({
    /** seats of the room */
    sizes: list(Type.Integer({ minimum: 1, maximum: roomLimits.seats })),
    /** ids */
    hostels: list(Id),
    blocks: list(block),
    floors: list(floor),
  });
export const RoundWishes = wishesOf(Type.String(), Type.String());
export type RoundWishes = Static<typeof RoundWishes>;

/** A request waits until the other side has said yes. */
const RequestWithPerson = Type.Object({ _id: Id, student: Person });

export const RoundGroup = Type.Object({
  _id: Id,
  /** for friends to type */
  code: Type.String(),
  /** who made it first: it is whose wishes count for all */
  members: Type.Array(Person),
  /** the most it can have: seats of the largest room in which all of its members may live */
  largest: Type.Integer(),
  /** who asks for a place in it */
  asking: Type.Array(RequestWithPerson),
  /** roll numbers as they were typed */
  invited: Type.Array(Type.Object({ _id: Id, rollno: Type.String() })),
});
export type RoundGroup = Static<typeof RoundGroup>;

/** A seat that fell free, kept for a while for the first in the waiting list whom it fits. */
export const RoundOffer = Type.Object({ _id: Id, place: RoundPlace, expiresAt: Timestamp });
export type RoundOffer = Static<typeof RoundOffer>;

/** A round as one of its students sees it. */
export const OwnRound = Type.Object({
  round: Round,
  /** stands for the student in the receipt */
  code: Type.String(),
  /** what can be wished for: the rooms of the hostels in which the student may live */
  choices: Type.Object({
    sizes: Type.Array(Type.Integer()),
    hostels: Type.Array(HostelName),
    blocks: Type.Array(Type.String()),
    floors: Type.Array(Type.String()),
  }),
  /** one's own; in a group those of who made it count */
  wishes: RoundWishes,
  group: Nullable(RoundGroup),
  /** of who made the group, in somebody else's group */
  groupWishes: Nullable(RoundWishes),
  /** groups that invite the student; a full one has no place before somebody leaves it */
  invitations: Type.Array(Type.Object({ _id: Id, members: Type.Array(Person), full: Type.Boolean() })),
  /** groups in which the student asks for a place */
  asked: Type.Array(Type.Object({ _id: Id, code: Type.String() })),
  /** once it is published; of who came to the round too late, null */
  result: Nullable(
    Type.Object({
      place: Nullable(RoundPlace),
      /** who else lives in that room, while the student lives there */
      roomMates: Type.Array(Person),
      reason: Type.String(),
      turn: Type.Integer(),
      /** how many units, groups and single students, had a turn */
      turns: Type.Integer(),
      /** who waits still: the place in the waiting list, and how many of those ahead wait still */
      waiting: Nullable(Type.Object({ no: Type.Integer(), ahead: Type.Integer() })),
    }),
  ),
  offer: Nullable(RoundOffer),
  /** the newest offer, if its time ran out without an answer */
  missed: Nullable(RoundOffer),
});
export type OwnRound = Static<typeof OwnRound>;

const own = { student: 'own' } as const;
const inRound = { who: own, params: IdParams, reply: MessageReply } as const;
const often = { times: 60, minutes: 10 } as const;

export const roundStudentCalls = {
  roundOwn: {
    about: 'The rounds that the caller is in: the one that is not over first, then those that were published, newest first',
    method: 'GET',
    path: '/round/own',
    who: own,
    reply: Type.Array(OwnRound),
  },
  roundWish: {
    ...inRound,
    about: 'Wish for sizes of rooms, hostels, blocks and floors in an open round; what was wished before is replaced',
    done: 'Saved wishes in a round',
    method: 'PUT',
    path: '/round/{id}/wishes',
    body: wishesOf(ShortText(roomLimits.block), ShortText(roomLimits.floor)),
  },
  roundGroupCreate: {
    ...inRound,
    about: 'Make a group of room-mates in an open round, with a code for friends; one that the caller alone is in stays',
    done: 'Made a group in a round',
    method: 'POST',
    path: '/round/{id}/group',
    status: 201,
    perPerson: often,
    reply: Type.Object({ message: Type.String(), code: Type.String() }),
  },
  roundGroupAsk: {
    ...inRound,
    about: 'Ask for a place in a group by its code; the group has to agree',
    done: 'Asked for a place in a group',
    method: 'POST',
    path: '/round/{id}/group/ask',
    perPerson: often,
    body: Type.Object({ code: Text(40) }),
  },
  roundGroupInvite: {
    ...inRound,
    about: "Invite somebody of the round to the caller's group by roll number; the one invited has to agree",
    done: 'Invited somebody to a group',
    method: 'POST',
    path: '/round/{id}/group/invite',
    perPerson: often,
    body: Type.Object({ rollno: Text(studentDetails.rollno.maxLength) }),
  },
  roundGroupAccept: {
    ...inRound,
    about: "Agree to an invitation, or to somebody's request for a place in one's own group; a group of which one was the only member ends",
    done: 'Agreed to live together in a group',
    method: 'POST',
    path: '/round/group-request/{id}/accept',
  },
  roundGroupDecline: {
    ...inRound,
    about: "Say no to an invitation or to a request for a place in one's own group, or take back one's own",
    done: 'Declined a group request',
    method: 'POST',
    path: '/round/group-request/{id}/decline',
  },
  roundGroupLeave: {
    ...inRound,
    about: 'Leave a group before the round closes; the others stay together',
    done: 'Left a group in a round',
    method: 'POST',
    path: '/round/{id}/group/leave',
  },
} satisfies Record<string, Call>;
