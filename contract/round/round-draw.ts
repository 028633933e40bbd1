/** The outcome of a round: drawing, reviewing and publishing a proposal, and who waits for a seat after it. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { roomLimits } from '#contract/room/room.ts';
import { Count, runsExchanges, step } from './round.ts';
import { HostelName, Id, Nullable, NullableNumber, Page, PageQuery, Person, Search, Timestamp } from '#contract/call/schemas.ts';
import { administrator, hostelStaff } from '#contract/who.ts';

/** The room of a seat that a round gives, gave in the previous proposal, or offers. */
export const RoundPlace = Type.Object({
  hostel: HostelName,
  room: Type.Object({ _id: Id, roomNumber: Type.String() }),
  /** how many seats the room has */
  seats: Type.Integer(),
  block: Type.String(),
  floor: Type.String(),
});
export type RoundPlace = Static<typeof RoundPlace>;

/** The result of a round for one student. */
export const RoundResult = Type.Object({
  student: Person,
  rollno: Type.String(),
  batch: Type.String(),
  programme: Type.String(),
  /** stands for the student in the complete list; only for administrators */
  code: Type.Optional(Type.String()),
  /** how many students share the turn; 1 for a student alone */
  groupSize: Type.Integer(),
  turn: Type.Integer(),
  place: Nullable(RoundPlace),
  /** the room that an exchange takes the student out of */
  from: Nullable(RoundPlace),
  /** place in the waiting list; 0 for a student with a room, and in an exchange */
  waitingNo: Type.Integer(),
  /** the room in the previous proposal; null if there was none, or no previous proposal */
  before: Nullable(RoundPlace),
  changed: Type.Boolean(),
  reason: Type.String(),
});
export type RoundResult = Static<typeof RoundResult>;

export const RoundProposal = Type.Object({
  _id: Id,
  madeAt: Timestamp,
  /** SHA-256 of the frozen list and of the result; empty for an exchange, which has neither */
  inputHash: Type.String(),
  resultHash: Type.String(),
  placed: Count,
  waiting: Count,
  /** of those placed: who get what they wished for most, and who wished for nothing */
  asWished: Count,
  withoutWish: Count,
  /** how many get the wish with this place in their list, from 1 on; 0: they named none; null: a size that they did not name */
  wishes: Type.Array(Type.Object({ wish: NullableNumber, students: Count })),
  /** of rooms with so many seats: who wanted them most and get one, who wanted them most and do not, and who get one unasked; none in an exchange */
  sizes: Type.Array(Type.Object({ seats: Count, met: Count, unmet: Count, others: Count })),
  /** who need an accessible room, and how many of them get one; none in an exchange */
  needs: Type.Object({ students: Count, met: Count }),
  groups: Count,
  /** seats that stay free */
  free: Count,
  hostels: Type.Array(Type.Object({ hostel: HostelName, placed: Count, free: Count })),
  /** the number of the proposal within the round, from 1 on */
  number: Type.Integer(),
  /** how many students have another result than in the previous proposal */
  changed: Count,
  /** what has changed since the frozen list was made, in words; the proposal can be published only if this is empty */
  obstacles: Type.Array(Type.String()),
});
export type RoundProposal = Static<typeof RoundProposal>;

/** A free seat that is reserved until `expiresAt` for the first student in the waiting list whom it fits. */
export const RoundOffer = Type.Object({ _id: Id, place: RoundPlace, expiresAt: Timestamp });
export type RoundOffer = Static<typeof RoundOffer>;

/** A student who waits for a seat after a round. */
export const RoundWaiting = Type.Object({
  student: Person,
  rollno: Type.String(),
  batch: Type.String(),
  programme: Type.String(),
  /** place in the waiting list when the round was published */
  no: Type.Integer(),
  /** how many of those ahead are still waiting */
  ahead: Type.Integer(),
  offer: Nullable(RoundOffer),
  /** offers that were declined or expired */
  passed: Type.Integer(),
});
export type RoundWaiting = Static<typeof RoundWaiting>;

/** What a round came to for one student, as staff read it on the student's page. */
export const StudentRound = Type.Object({
  _id: Id,
  name: Type.String(),
  /** where the round placed the student; the student may live elsewhere by now */
  place: Nullable(RoundPlace),
  /** in the words of `roundResults` for the caller */
  reason: Type.String(),
  /** null once the student no longer waits; `no`: the place in the waiting list, `ahead`: how many of those before are still waiting */
  waiting: Nullable(Type.Object({ no: Type.Integer(), ahead: Type.Integer() })),
  /** an offer that can still be answered */
  offer: Nullable(RoundOffer),
});
export type StudentRound = Static<typeof StudentRound>;

export const roundShows = ['all', 'placed', 'waiting', 'changed'] as const;

/** Both are described in docs/receipt.md. */
const asFile = { file: true, perPerson: { times: 30, minutes: 10 }, timeoutSeconds: 120, reply: Type.Unknown() } as const;

export const roundDrawCalls = {
  roundPropose: {
    ...step,
    about:
      'Draw a closed round: who would get which room. The same students, rooms and seed always come to the same. With `refresh`, rooms and students are written down anew first; everybody keeps their lottery number. An exchange is always drawn with rooms and students as they are',
    done: 'Drew a round',
    route: 'POST /round/{id}/propose',
    perPerson: howOften.computing,
    // the draw takes seconds with many students, and no transaction should stay open meanwhile
    ownTransactions: true,
    body: Type.Object({ refresh: Type.Optional(Type.Boolean()) }),
    timeoutSeconds: 180,
    faults: ['roundNotFound', 'roundMovedOn'],
  },
  roundDiscard: {
    ...step,
    about: 'Discard a proposal; the round is closed again and can be drawn again',
    done: 'Discarded the proposal of a round',
    route: 'POST /round/{id}/discard',
    faults: ['roundNotFound', 'roundMovedOn', 'exchangeAlreadyOpen'],
  },
  roundPublish: {
    ...step,
    about:
      'Give the students the rooms of a proposal, tell them, and show the seed; nothing is done if students or rooms have changed since',
    done: 'Published a round',
    route: 'POST /round/{id}/publish',
    body: Type.Object({
      /** the proposal that the caller saw */
      proposalId: Id,
    }),
    timeoutSeconds: 180,
    faults: ['hostelNotFound', 'roundNotFound', 'proposalNotFound', 'roundMovedOn', 'roundOutdated'],
  },
  roundProposal: {
    about: 'The proposal that a round stands at, or that was published, in numbers, and what stands in the way of publishing it',
    route: 'GET /round/{id}/proposal',
    who: runsExchanges,
    reply: RoundProposal,
    faults: ['roundNotFound', 'proposalNotFound'],
  },
  roundResults: {
    about:
      "What a proposal comes to for each student, in the order of their turns; before it is published only to who runs the round, and to caretakers and wardens of their hostel's students",
    route: 'GET /round/{id}/results',
    who: hostelStaff,
    query: Type.Object({ q: Search, show: Type.Optional(Type.Enum([...roundShows])), ...PageQuery }),
    reply: Page(RoundResult),
    faults: ['roundNotFound', 'proposalNotFound'],
  },
  roundReceipt: {
    about:
      "The receipt of a published round: the order of the turns with a hash of each line, and the caller's own line. It has no names, and of others no room, group, wish or need",
    route: 'GET /round/{id}/receipt',
    who: { student: 'own', ...hostelStaff },
    ...asFile,
    faults: ['roundNotFound', 'roundMovedOn'],
  },
  roundCompleteList: {
    about:
      'The complete list of a published round, for an auditor: from this file alone anybody can draw it again. It has no names, but groups, wishes, needs and pairs kept apart by code',
    route: 'GET /round/{id}/list',
    who: administrator,
    ...asFile,
    faults: ['roundNotFound', 'roundMovedOn'],
  },
  roundRooms: {
    about: 'The rooms of a hostel with who stays there and who would move in by the proposal',
    route: 'GET /round/{id}/rooms/{hostelId}',
    who: runsExchanges,
    hostelAt: 'params.hostelId',
    reply: Type.Object({
      rooms: Type.Array(
        Type.Object({
          _id: Id,
          roomNumber: Type.String(),
          seats: Type.Integer({ maximum: roomLimits.seats }),
          block: Type.String(),
          floor: Type.String(),
          closed: Type.Boolean(),
          residents: Type.Array(Person),
          arriving: Type.Array(Person),
        }),
      ),
    }),
    faults: ['roundNotFound'],
  },
  roundWaiting: {
    about:
      "Who waits for a seat after a round was published, in order; to caretakers and wardens their hostel's students and those its seats are offered to",
    route: 'GET /round/{id}/waiting',
    who: hostelStaff,
    query: Type.Object({ ...PageQuery }),
    reply: Page(RoundWaiting),
    faults: ['roundNotFound'],
  },
} satisfies Record<string, CallRow>;
