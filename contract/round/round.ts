/** Rounds: rooms given to many students at once, by a policy that everybody can read, with the students' wishes and groups. */
import Type, { type Static, type TSchema } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { hostelFor } from '#contract/room/hostel-for.ts';
import {
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableTimestamp,
  Page,
  PageQuery,
  Person,
  ShortText,
  Text,
  Timestamp,
  undoable,
  RecordBasedOn,
} from '#contract/call/schemas.ts';
import { studentDetails } from '#contract/person/student-details.ts';
import type { Role } from '#contract/roles.ts';
import { administrator, hostelStaff } from '#contract/who.ts';

/** In the order in which a round goes through them; a round that is not published yet can be cancelled instead. */
export const roundStates = ['open', 'closed', 'proposed', 'published', 'cancelled'] as const;
export type RoundState = (typeof roundStates)[number];

/** How a round gives rooms: by the list, by lot, or by exchange among students who have rooms and want others. */
export const roundPolicies = ['classic', 'draw', 'exchange'] as const;
export type RoundPolicy = (typeof roundPolicies)[number];

/** What students may wish for, each ranked. */
export const roundWishKinds = ['size', 'hostel', 'block', 'floor'] as const;
export type RoundWishKind = (typeof roundWishKinds)[number];

/** Which students without a room a round includes: those without a hostel and those of its hostels, only those of its hostels, or only those without one. */
export const roundHomes = ['any', 'hostels', 'none'] as const;

export const roundLimits = { name: 80, hostels: 200, tiers: 60, values: 200, reason: 500, wishes: 20, offerHours: 336 } as const;

/** A round by list gives rooms by the list alone, so it asks for no wishes. */
export const asksForWishes = (policy: RoundPolicy): boolean => policy === 'draw';

export const hasChoices = ({ policy, groups, wishes }: Pick<Round, 'policy' | 'groups' | 'wishes'>): boolean =>
  policy === 'exchange' || groups || wishes.length > 0;

/** Who takes rounds through their steps: administrators all, caretakers the exchanges within their hostel. */
export const runsExchanges = { ...administrator, caretaker: 'hostel' } as const;

export const runsRound = (
  { role, hostelId }: { role: Role; hostelId: string | null },
  { policy, hostels }: { policy: RoundPolicy; hostels: readonly { _id: string }[] },
): boolean => role === 'hosteladmin' || (role === 'caretaker' && policy === 'exchange' && hostels.every(({ _id }) => _id === hostelId));

/** What may be done with a round. The server enforces these rules and the screens show them. `now`: milliseconds. */
export const roundCan = {
  /** whether students may make, join and leave groups, and state wishes */
  choose: ({ state, closesAt }: { state: RoundState; closesAt: string }, now: number): boolean =>
    state === 'open' && now < Date.parse(closesAt),
  /** a closed round that was never drawn is opened again by a closing time in the future */
  change: ({ state }: { state: RoundState }): boolean => state === 'open' || state === 'closed',
  close: ({ state }: { state: RoundState }): boolean => state === 'open',
  propose: ({ state }: { state: RoundState }): boolean => state === 'closed',
  discard: ({ state }: { state: RoundState }): boolean => state === 'proposed',
  publish: ({ state }: { state: RoundState }): boolean => state === 'proposed',
  cancel: ({ state }: { state: RoundState }): boolean => state === 'open' || state === 'closed' || state === 'proposed',
} as const;

const Gender = Type.Enum(['female', 'male', 'other']);

/** Students of a draw whose turns come together; an empty list excludes nobody. Students in no tier come last. */
const tierOf = <B extends TSchema, P extends TSchema>(batch: B, programme: P) =>
  Type.Object({
    batches: Type.Array(batch, { maxItems: roundLimits.values }),
    programmes: Type.Array(programme, { maxItems: roundLimits.values }),
  });
export const RoundTier = tierOf(Type.String(), Type.String());
export type RoundTier = Static<typeof RoundTier>;

/** Which students a round is for; an empty list excludes nobody. A student with a room keeps it and is in no round but exchanges. */
const filterOf = <B extends TSchema, P extends TSchema>(batch: B, programme: P) =>
  Type.Object({
    ...tierOf(batch, programme).properties,
    genders: Type.Array(Gender, { maxItems: 3 }),
    home: Type.Enum([...roundHomes]),
  });
export const RoundFilter = filterOf(Type.String(), Type.String());
export type RoundFilter = Static<typeof RoundFilter>;

/** Schemas for a batch and a programme in a request. */
const typed = [ShortText(studentDetails.batch.maxLength), ShortText(studentDetails.programme.maxLength)] as const;
export const RoundFilterInput = filterOf(...typed);
const typedName = ShortText(roundLimits.name);

const rulesWith = <N extends TSchema, T extends TSchema>(name: N, tier: T) => ({
  name,
  policy: Type.Enum([...roundPolicies]),
  /** for a draw, in the order of their turns; without tiers all students draw together */
  tiers: Type.Array(tier, { maxItems: roundLimits.tiers }),
  /** whether friends may form groups */
  groups: Type.Boolean(),
  /** what students may wish for; nothing by list */
  wishes: Type.Array(Type.Enum([...roundWishKinds]), { maxItems: roundWishKinds.length, uniqueItems: true }),
  closesAt: Timestamp,
  /** for how many hours a seat that becomes free after publishing is reserved for the student it is offered to */
  offerHours: Type.Integer({ minimum: 1, maximum: roundLimits.offerHours }),
});

/** A round as everybody in it may see it. */
export const Round = Type.Object({
  _id: Id,
  ...rulesWith(Type.String(), RoundTier),
  state: Type.Enum([...roundStates]),
  openedAt: Timestamp,
  closedAt: NullableTimestamp,
  publishedAt: NullableTimestamp,
  cancelReason: Type.String(),
  hostels: Type.Array(Type.Object({ ...HostelName.properties, for: Type.Enum([...hostelFor]) })),
  /** SHA-256 of the seed in hexadecimal digits, published from the opening on */
  seedHash: Type.String(),
  /** empty until the round is published */
  seed: Type.String(),
});
export type Round = Static<typeof Round>;

export const Count = Type.Integer({ minimum: 0 });

export const RoundForStaff = Type.Object({
  ...Round.properties,
  filter: RoundFilter,
  openedBy: Nullable(Person),
  /** number of students in it, as of its opening or, once it is closed, as of its closing */
  students: Count,
  /** number of groups of two or more, and of the students in them */
  groupCount: Count,
  grouped: Count,
  /** number of students with wishes; for a group all its students count */
  wished: Count,
});
export type RoundForStaff = Static<typeof RoundForStaff>;

/** Shared by the calls that take a round from one state to another. */
export const step = { who: runsExchanges, perPerson: howOften.announcing, ...undoable(MessageReply) } as const;

export const roundCalls = {
  roundList: {
    about: 'The rounds of the hostels within reach, newest first',
    route: 'GET /round',
    who: hostelStaff,
    query: Type.Object({ ...PageQuery }),
    reply: Page(RoundForStaff),
  },
  roundGet: {
    about: 'One round',
    route: 'GET /round/{id}',
    who: hostelStaff,
    reply: RoundForStaff,
    faults: ['roundNotFound'],
  },
  roundPreview: {
    about: 'How many students and seats a round would be for; changes nothing',
    route: 'POST /round/preview',
    readsOnly: true,
    who: runsExchanges,
    body: Type.Object({
      policy: Type.Enum([...roundPolicies]),
      hostelIds: Type.Array(Id, { minItems: 1, maxItems: roundLimits.hostels }),
      filter: RoundFilterInput,
    }),
    reply: Type.Object({
      students: Count,
      /** free seats of open rooms */
      seats: Count,
      /** in what the rooms differ, so that students can wish for it */
      differ: Type.Array(Type.Enum([...roundWishKinds])),
      /** how many of the students are in another unfinished round, and therefore not in this one */
      inOtherRound: Count,
      /** batches and programmes of the students, to choose tiers from, in the usual order */
      batches: Type.Array(Type.String()),
      programmes: Type.Array(Type.String()),
    }),
    faults: ['hostelNotFound'],
  },
  roundOpen: {
    about:
      'Open a round for some hostels and students; refused while one of them is in another round that is not over. An exchange is for all students of its hostels, whatever other rounds they are in, without tiers and groups; caretakers open one for their hostel, and no other round',
    done: 'Opened a round',
    route: 'POST /round',
    perPerson: howOften.announcing,
    who: runsExchanges,
    body: Type.Object({
      ...rulesWith(typedName, tierOf(...typed)),
      hostelIds: Type.Array(Id, { minItems: 1, maxItems: roundLimits.hostels }),
      filter: RoundFilterInput,
    }),
    status: 201,
    timeoutSeconds: 120,
    reply: RoundForStaff,
    faults: ['exchangeAlreadyOpen', 'hostelNotFound', 'roundNotFound', 'roundClosingTime', 'studentsInOtherRound', 'studentInOtherRound'],
  },
  roundChange: {
    about:
      'Give a round that is open another name or closing time; one that has closed and was never drawn opens again with a new closing time',
    done: 'Changed a round',
    route: 'PATCH /round/{id}',
    perPerson: howOften.announcing,
    who: runsExchanges,
    body: Type.Object({
      name: Type.Optional(typedName),
      closesAt: Type.Optional(Timestamp),
      basedOn: RecordBasedOn({ name: Type.String(), closesAt: Timestamp }),
    }),
    ...undoable(RoundForStaff),
    faults: ['roundNotFound', 'roundDrawn', 'roundClosingTime', 'roundMovedOn'],
  },
  roundClose: {
    ...step,
    about: 'Close a round before its closing time: its students, groups, wishes and rooms are written down as they are now',
    done: 'Closed a round',
    route: 'POST /round/{id}/close',
    timeoutSeconds: 120,
    faults: ['roundNotFound', 'roundMovedOn'],
  },
  roundCancel: {
    ...step,
    about: 'Cancel a round that is not published',
    done: 'Cancelled a round',
    route: 'POST /round/{id}/cancel',
    body: Type.Object({ reason: Text(roundLimits.reason) }),
    faults: ['roundNotFound', 'roundMovedOn'],
  },
} satisfies Record<string, CallRow>;
