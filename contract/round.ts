/** Rounds: rooms given to many students at once, by a policy that everybody can look up, on wishes and groups of their own making. */
import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { hostelFor } from './hostel-for.ts';
import { roomLimits } from './room.ts';
import {
  HostelName,
  Id,
  IdParams,
  MessageReply,
  Nullable,
  NullableTimestamp,
  Page,
  PageQuery,
  Person,
  Search,
  ShortText,
  Text,
  Timestamp,
  undoable,
} from './schemas.ts';
import { studentDetails } from './student-details.ts';
import { administrator, hostelStaff } from './who.ts';

/** In the order in which a round passes them; a round that is not published yet can be cancelled instead. */
export const roundStates = ['open', 'closed', 'proposed', 'published', 'cancelled'] as const;
export type RoundState = (typeof roundStates)[number];

export const roundPolicies = ['classic', 'draw'] as const;
export type RoundPolicy = (typeof roundPolicies)[number];

/** What students may wish for, each ranked. */
export const roundWishKinds = ['size', 'hostel', 'block', 'floor'] as const;
export type RoundWishKind = (typeof roundWishKinds)[number];

/** Of the students without a room: all who live in none or in one of its hostels, only those of its hostels, or only those without a hostel. */
export const roundHomes = ['any', 'hostels', 'none'] as const;
export type RoundHome = (typeof roundHomes)[number];

export const roundLimits = { name: 80, hostels: 200, tiers: 60, values: 200, reason: 500, wishes: 20, offerHours: 336 } as const;

/** What may be done with a round. The server enforces these rules and the screens show them. `now`: milliseconds. */
export const roundCan = {
  /** students: make, join and leave groups, and wish */
  choose: ({ state, closesAt }: { state: RoundState; closesAt: string }, now: number): boolean =>
    state === 'open' && now < Date.parse(closesAt),
  /** a closing time in the future opens one again that has closed and was never drawn */
  change: ({ state }: { state: RoundState }): boolean => state === 'open' || state === 'closed',
  close: ({ state }: { state: RoundState }): boolean => state === 'open',
  propose: ({ state }: { state: RoundState }): boolean => state === 'closed',
  discard: ({ state }: { state: RoundState }): boolean => state === 'proposed',
  publish: ({ state }: { state: RoundState }): boolean => state === 'proposed',
  cancel: ({ state }: { state: RoundState }): boolean => state === 'open' || state === 'closed' || state === 'proposed',
} as const;

const Batch = ShortText(studentDetails.batch.maxLength);
const Programme = ShortText(studentDetails.programme.maxLength);
const Gender = Type.Enum(['female', 'male', 'other']);

/** Which students a round is for; a list that is empty leaves nobody out. Who has a room keeps it and is in no round. */
export const RoundFilter = Type.Object({
  batches: Type.Array(Batch, { maxItems: roundLimits.values }),
  programmes: Type.Array(Programme, { maxItems: roundLimits.values }),
  genders: Type.Array(Gender, { maxItems: 3 }),
  home: Type.Enum([...roundHomes]),
});
export type RoundFilter = Static<typeof RoundFilter>;

/** Students of a draw whose turn comes together; a list that is empty leaves nobody out. Who is in no tier comes last. */
export const RoundTier = Type.Object({
  batches: Type.Array(Batch, { maxItems: roundLimits.values }),
  programmes: Type.Array(Programme, { maxItems: roundLimits.values }),
});
export type RoundTier = Static<typeof RoundTier>;

const rules = {
  name: ShortText(roundLimits.name),
  policy: Type.Enum([...roundPolicies]),
  /** of a draw, the first first; without any, all draw together */
  tiers: Type.Array(RoundTier, { maxItems: roundLimits.tiers }),
  /** whether friends may form groups */
  groups: Type.Boolean(),
  wishes: Type.Array(Type.Enum([...roundWishKinds]), { maxItems: roundWishKinds.length, uniqueItems: true }),
  closesAt: Timestamp,
  /** how long a seat that falls free after publishing is kept for the one it is offered to */
  offerHours: Type.Integer({ minimum: 1, maximum: roundLimits.offerHours }),
};

/** What everybody in a round may know of it. */
export const Round = Type.Object({
  _id: Id,
  ...rules,
  state: Type.Enum([...roundStates]),
  openedAt: Timestamp,
  closedAt: NullableTimestamp,
  publishedAt: NullableTimestamp,
  cancelReason: Type.String(),
  hostels: Type.Array(Type.Object({ ...HostelName.properties, for: Type.Enum([...hostelFor]) })),
  /** SHA-256 of the seed, shown from the opening on, in hexadecimal digits */
  seedHash: Type.String(),
  /** empty until the round is published */
  seed: Type.String(),
});
export type Round = Static<typeof Round>;

const Count = Type.Integer({ minimum: 0 });

export const RoundForStaff = Type.Object({
  ...Round.properties,
  filter: RoundFilter,
  openedBy: Nullable(Person),
  /** in it as of its opening or, once it is closed, of its closing */
  students: Count,
  /** groups of two and more, and who is in them */
  groups: Count,
  grouped: Count,
  /** who has wished for something, groups counted by their students */
  wished: Count,
});
export type RoundForStaff = Static<typeof RoundForStaff>;

/** A seat that a round gives, gave in another proposal, or offers. */
export const RoundPlace = Type.Object({
  hostel: HostelName,
  room: Type.Object({ _id: Id, roomNumber: Type.String() }),
  /** of the room */
  seats: Type.Integer(),
  block: Type.String(),
  floor: Type.String(),
});
export type RoundPlace = Static<typeof RoundPlace>;

/** What a round has come to for one student. */
export const RoundResult = Type.Object({
  student: Person,
  rollno: Type.String(),
  batch: Type.String(),
  programme: Type.String(),
  /** stands for the student in the receipt */
  code: Type.String(),
  /** how many students have come to the turn together */
  groupSize: Type.Integer(),
  turn: Type.Integer(),
  place: Nullable(RoundPlace),
  /** place in the waiting list, 0 of who has a room */
  waitingNo: Type.Integer(),
  /** in the proposal before; null too where there was none */
  before: Nullable(RoundPlace),
  changed: Type.Boolean(),
  reason: Type.String(),
});
export type RoundResult = Static<typeof RoundResult>;

export const RoundProposal = Type.Object({
  _id: Id,
  madeAt: Timestamp,
  /** SHA-256 of what was drawn from, and of what came out */
  inputHash: Type.String(),
  resultHash: Type.String(),
  placed: Count,
  waiting: Count,
  groups: Count,
  /** seats that stay free */
  free: Count,
  hostels: Type.Array(Type.Object({ hostel: HostelName, placed: Count, free: Count })),
  /** which of all proposals of the round it is, from 1 on */
  number: Type.Integer(),
  /** students for whom it differs from the proposal before */
  changed: Count,
  /** what has changed since the students and rooms were written down, in words: while there is something, it cannot be published */
  obstacles: Type.Array(Type.String()),
});
export type RoundProposal = Static<typeof RoundProposal>;

export const roundShows = ['all', 'placed', 'waiting', 'changed'] as const;

const inRound = { params: IdParams } as const;
const step = { who: administrator, method: 'POST', undoable: true, reply: undoable(MessageReply), ...inRound } as const;

export const roundCalls = {
  roundList: {
    about: 'The rounds of the hostels within reach, newest first',
    method: 'GET',
    path: '/round',
    who: hostelStaff,
    query: Type.Object({ ...PageQuery }),
    reply: Page(RoundForStaff),
  },
  roundGet: {
    about: 'One round',
    method: 'GET',
    path: '/round/{id}',
    who: hostelStaff,
    ...inRound,
    reply: RoundForStaff,
  },
  roundPreview: {
    about: 'How many students and seats a round would be for; changes nothing',
    method: 'POST',
    readsOnly: true,
    path: '/round/preview',
    who: administrator,
    body: Type.Object({ hostelIds: Type.Array(Id, { minItems: 1, maxItems: roundLimits.hostels }), filter: RoundFilter }),
    reply: Type.Object({
      students: Count,
      /** free seats of open rooms */
      seats: Count,
      /** of them, in another round that is not over, and so not in this one */
      inOtherRound: Count,
      /** batches and programmes of the students, for tiers, in the usual order */
      batches: Type.Array(Type.String()),
      programmes: Type.Array(Type.String()),
    }),
  },
  roundOpen: {
    about: 'Open a round for some hostels and students; refused while one of them is in another round that is not over',
    done: 'Opened a round',
    method: 'POST',
    path: '/round',
    who: administrator,
    body: Type.Object({ ...rules, hostelIds: Type.Array(Id, { minItems: 1, maxItems: roundLimits.hostels }), filter: RoundFilter }),
    status: 201,
    timeoutSeconds: 120,
    reply: RoundForStaff,
  },
  roundChange: {
    about:
      'Give a round that is open another name or closing time; one that has closed and was never drawn opens again with a new closing time',
    done: 'Changed a round',
    method: 'PATCH',
    undoable: true,
    path: '/round/{id}',
    who: administrator,
    ...inRound,
    body: Type.Object({ name: Type.Optional(rules.name), closesAt: Type.Optional(Timestamp) }),
    reply: undoable(RoundForStaff),
  },
  roundClose: {
    ...step,
    about: 'Close a round before its closing time: its students, groups, wishes and rooms are written down as they are now',
    done: 'Closed a round',
    path: '/round/{id}/close',
    timeoutSeconds: 120,
  },
  roundPropose: {
    ...step,
    about:
      'Draw a closed round: who would get which room. The same students, rooms and seed always come to the same. With `refresh`, rooms and students are written down anew first',
    done: 'Drew a round',
    path: '/round/{id}/propose',
    body: Type.Object({ refresh: Type.Optional(Type.Boolean()) }),
    timeoutSeconds: 180,
  },
  roundDiscard: {
    ...step,
    about: 'Put a proposal aside; the round is closed again and can be drawn again',
    done: 'Put the proposal of a round aside',
    path: '/round/{id}/discard',
  },
  roundPublish: {
    ...step,
    about:
      'Give the students the rooms of a proposal, tell them, and show the seed; nothing is done if students or rooms have changed since',
    done: 'Published a round',
    path: '/round/{id}/publish',
    body: Type.Object({
      /** the one that was looked at */
      proposalId: Id,
    }),
    timeoutSeconds: 180,
  },
  roundCancel: {
    ...step,
    about: 'Cancel a round that is not published',
    done: 'Cancelled a round',
    path: '/round/{id}/cancel',
    body: Type.Object({ reason: Text(roundLimits.reason) }),
  },
  roundProposal: {
    about: 'The proposal that a round stands at, or that was published, in numbers, and what stands in the way of publishing it',
    method: 'GET',
    path: '/round/{id}/proposal',
    who: administrator,
    ...inRound,
    reply: RoundProposal,
  },
  roundResults: {
    about:
      "What a proposal comes to for each student, in the order of their turns; to caretakers and wardens of their hostel's students, once it is published",
    method: 'GET',
    path: '/round/{id}/results',
    who: hostelStaff,
    ...inRound,
    query: Type.Object({ q: Search, show: Type.Optional(Type.Enum([...roundShows])), ...PageQuery }),
    reply: Page(RoundResult),
  },
  roundRooms: {
    about: 'The rooms of a hostel with who lives there and who would move in by the proposal',
    method: 'GET',
    path: '/round/{id}/rooms/{hostelId}',
    who: administrator,
    hostelAt: 'params.hostelId',
    params: Type.Object({ id: Id, hostelId: Id }),
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
  },
} satisfies Record<string, Call>;
