/** Until when students may be out, and the gate: who has gone out and come in. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import {
  BasedOn,
  Day,
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableText,
  NullableTimeOfDay,
  NullableTimestamp,
  OptionalText,
  Person,
  ShortText,
  TimeOfDay,
  Timestamp,
  undoable,
  NullableBoolean,
} from '#contract/call/schemas.ts';
import { day, freeText, keptText, moment, number, said, unseen, type Records } from '#contract/call/record.ts';
import { hostelFor } from '#contract/room/hostel-for.ts';
import { deviceTime, Evacuation } from './fire-sheet.ts';
import { administrator, hostelStaff } from '#contract/who.ts';

export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** How a student was recognized: by the pass, by a card, by roll number, name or room, or entered afterwards with a reason. */
export const movementMethods = ['pass', 'reader', 'number', 'hand'] as const;
export type MovementMethod = (typeof movementMethods)[number];

export const gateLimits = { reason: 200, delivery: 100, graceMinutes: 120 } as const;

const TimeOrNone = Type.String({ ...TimeOfDay, pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' });

/** As `Curfew` in `may-be-out.ts`. */
const Curfew = Type.Object({
  inBy: Type.Array(TimeOrNone, { minItems: 7, maxItems: 7 }),
  outFrom: TimeOfDay,
  grace: Type.Integer({ minimum: 0, maximum: gateLimits.graceMinutes }),
});
export type CurfewOfHostel = Static<typeof Curfew>;

const HostelWithCurfew = Type.Object({
  ...HostelName.properties,
  curfew: Nullable(Curfew),
});
export type HostelWithCurfew = Static<typeof HostelWithCurfew>;

/** A hostel with its curfew, the evacuation that is under way, and the telephone of its caretaker, who can allow more. */
const HostelAtGate = Type.Object({
  ...HostelWithCurfew.properties,
  evacuation: Nullable(Evacuation),
  /** the shifts of its security guards in the schedule, from yesterday until tomorrow */
  onDuty: Type.Optional(Type.Array(Type.Object({ day: Day, timeSlot: Type.String(), name: Type.String() }))),
  /** empty: none is known */
  telephone: Type.Optional(Type.String()),
});

/** Of an approved leave what the gate needs to know. */
export const LeaveAtGate = Type.Object({ startDate: Day, endDate: Day, backBy: NullableTimeOfDay });

/** The present place of a student, with what the rule `mayBeOut` needs. */
const place = {
  /** null: no movement has been recorded yet */
  inside: NullableBoolean,
  since: NullableTimestamp,
  late: Type.Array(Type.Object({ day: Day, until: TimeOfDay })),
  leave: Type.Array(LeaveAtGate),
};

export const GateStudent = Type.Object({
  _id: Id,
  name: Type.String(),
  rollno: Type.String(),
  photo: NullableText,
  hostelId: Id,
  room: Nullable(Type.Object({ roomNumber: Type.String(), block: Type.String(), floor: Type.String() })),
  ...place,
  /** of the pass; 0: the student has none */
  passVersion: Type.Integer(),
  /** the hash of the printed card's code (`card.ts`); null: there is no card */
  card: NullableText,
  /** to leave the building; why is not said */
  needsHelp: Type.Boolean(),
  /** of a student who is out: who looks after it, by name; only for staff */
  lookedAfterBy: Type.Optional(NullableText),
});
export type GateStudent = Static<typeof GateStudent>;

const Movement = Type.Object({ at: Timestamp, direction: Type.Enum([...directions]) });

export const gateCalls = {
  gateCurfewList: {
    about:
      'Until when the students of each hostel may be out, by name of the hostel; `inBy` by weekday, Sunday first, empty for an evening without a time',
    route: 'GET /gate/curfew',
    who: administrator,
    reply: Type.Array(Type.Object({ ...HostelWithCurfew.properties, for: Type.Enum([...hostelFor]) })),
  },
  gateCurfewSet: {
    about: 'Set until when the students of a hostel may be out; null: for as long as they like',
    done: 'Set until when students may be out',
    route: 'PUT /gate/curfew/{hostelId}',
    who: administrator,
    hostelAt: 'params.hostelId',
    perPerson: howOften.working,
    body: Type.Object({ curfew: Nullable(Curfew), basedOn: BasedOn(Nullable(Curfew)) }),
    ...undoable(MessageReply),
  },
  gateStudents: {
    about:
      'The students of a hostel or of all within reach, by room: who is inside, since when, until when each may be out, and who needs help to leave the building; of each hostel the evacuation that is under way, the telephone of its caretaker, and which security guards the schedule names. With `only=out` those who are out. A guard reaches the hostels whose gate they keep',
    route: 'GET /gate/students',
    who: { guard: 'post', ...hostelStaff },
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ hostel: Type.Optional(Id), only: Type.Optional(Type.Enum(['out'])) }),
    reply: Type.Object({ hostels: Type.Array(HostelAtGate), students: Type.Array(GateStudent) }),
  },
  gateRecord: {
    about:
      'Record that a student goes out or comes in. The id is made by the sender: what is sent twice is recorded once. `at` is the time by the clock of the device, `offset` by how many milliseconds it is behind that of the server. A movement entered afterwards (`hand`) needs a reason. Coming in is never refused, and neither is going out twice',
    done: 'Recorded a movement at the gate',
    routine: true,
    route: 'POST /gate/movements',
    who: { guard: 'post', ...hostelStaff },
    perPerson: howOften.working,
    body: Type.Object({
      id: Id,
      studentId: Id,
      direction: Type.Enum([...directions]),
      ...deviceTime,
      method: Type.Enum([...movementMethods]),
      reason: OptionalText(gateLimits.reason),
    }),
    reply: MessageReply,
    faults: ['studentNotFound'],
  },
  gateLookAfter: {
    about: 'Say that one looks after a student who is not back: nobody further is told',
    done: 'Said that they look after a student who is not back',
    route: 'POST /gate/out/{studentId}/look-after',
    who: hostelStaff,
    perPerson: howOften.working,
    reply: MessageReply,
    faults: ['studentNotFound', 'studentNotOut'],
  },
  gateDelivery: {
    about: 'Tell a student what was left for them at the gate, such as a parcel',
    done: 'Told a student what was left at the gate',
    route: 'POST /gate/deliveries',
    who: { guard: 'post', ...hostelStaff },
    perPerson: howOften.entering,
    body: Type.Object({ studentId: Id, what: ShortText(gateLimits.delivery) }),
    reply: MessageReply,
    faults: ['studentNotFound'],
  },
  gateUnclear: {
    about:
      'The movements of the last thirty days that cannot both be right, newest first: a student who went out twice, or came in twice, without the other between',
    route: 'GET /gate/unclear',
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Type.Array(Type.Object({ student: Person, direction: Type.Enum([...directions]), first: Timestamp, second: Timestamp })),
  },
  gateOwn: {
    about: "The caller's movements of the last days, newest first, and until when they may be out",
    route: 'GET /gate/own',
    who: { student: 'own' },
    reply: Type.Object({ curfew: Nullable(Curfew), ...place, needsHelp: Type.Boolean(), movements: Type.Array(Movement) }),
  },
} satisfies Record<string, CallRow>;

export const gateRecords = {
  curfew: {
    kind: 'Hours',
    calledBy: ['hostel_id'],
    undo: 'administrators',
    readBy: ['gate'],
    columns: {
      hostel_id: null,
      in_by: said('In by, Sunday first', (time: string) => time),
      out_from: keptText('Out from'),
      grace_minutes: number('Minutes of grace'),
    },
  },
  movement: {
    notRecorded: 'a log of its own, to which rows are only added',
    ofStudent: ['student_id'],
    erased: 'deleted',
    columns: {
      ...unseen('id', 'student_id', 'at', 'offset_ms', 'received_on', 'source_no'),
      direction: keptText('Direction'),
      reason: freeText('Reason'),
    },
  },
  movement_source: {
    notRecorded: 'a number for where, by whom and how movements are recorded',
    columns: { ...unseen('no', 'hostel_id', 'recorded_by'), method: keptText('Method') },
  },
  movement_day: {
    kind: 'Day of movements',
    calledBy: ['day'],
    undo: 'nobody',
    readBy: [],
    columns: { day: day('Day'), movements: number('Movements'), ...unseen('digest'), deleted_at: moment('Deleted') },
  },
  erased_movement: {
    kind: 'Erased movement',
    calledBy: ['received_on'],
    undo: 'nobody',
    readBy: [],
    columns: { ...unseen('movement_id', 'hash', 'remains'), received_on: day('Day') },
  },
  gate_student: { notRecorded: 'follows from the movements', ofStudent: ['student_id'], erased: 'deleted' },
  unclear_movement: { notRecorded: 'follows from the movements', columns: unseen('movement_id', 'before_id', 'hostel_id', 'at') },
  not_back: { notRecorded: 'of use for one evening', ofStudent: ['student_id'], erased: 'deleted' },
  presence: { notRecorded: 'follows from the movements', ofStudent: ['student_id'], erased: 'deleted' },
} as const satisfies Records;
