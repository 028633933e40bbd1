/** Visitors: invited by a student or recorded at the gate. Nobody is refused there: who is not to be let in is a warning for guards and wardens. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { freeText, hidden, keptText, name, unseen, type Records } from '#contract/call/record.ts';
import {
  Day,
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableId,
  NullableText,
  NullableTimestamp,
  OptionalShortText,
  OptionalTelephone,
  ShortText,
  Telephone,
  Timestamp,
  undoable,
  NullableBoolean,
} from '#contract/call/schemas.ts';
import { visitorList } from '#contract/gate/visitor-list.ts';
import { hostelStaff, whoCares } from '#contract/who.ts';
import { deviceTime } from './fire-sheet.ts';

/** Lengths; `daysAhead` is how far ahead a student may invite, `open` how many of her invitations may wait, `hours` how long a visit lasts at most. */
export const visitorLimits = {
  name: 80,
  telephone: 20,
  purpose: 100,
  vehicle: 20,
  reason: 200,
  daysAhead: 14,
  open: 5,
  hours: 24,
} as const;

/** English texts, to be passed to `t`. */
export const idKindNames = {
  aadhaar: 'Aadhaar',
  voter: 'Voter ID',
  licence: 'Driving licence',
  passport: 'Passport',
  college: 'College or office ID',
  other: 'Other ID',
} as const;
export type IdKind = keyof typeof idKindNames;
export const idKinds = Object.keys(idKindNames) as IdKind[]; // its own keys

export const Visitor = Type.Object({
  _id: Id,
  hostel: HostelName,
  /** null: somebody who visits the hostel and no student */
  host: Nullable(Type.Object({ _id: Id, name: Type.String(), room: NullableText })),
  name: Type.String(),
  telephone: Type.String(),
  idKind: Type.Enum(['', ...idKinds]),
  idEnd: Type.String(),
  purpose: Type.String(),
  vehicle: Type.String(),
  day: Day,
  code: NullableText,
  /** whether the student has invited them, or somebody else in whose place they came */
  invited: Type.Boolean(),
  /** what the student says; null: nothing yet, or there is no student */
  agreed: NullableBoolean,
  /** null: invited, and not here yet */
  cameAt: NullableTimestamp,
  until: NullableTimestamp,
  leftAt: NullableTimestamp,
});
export type Visitor = Static<typeof Visitor>;

export const BarredVisitor = Type.Object({ _id: Id, hostelId: Id, name: Type.String(), telephone: Type.String(), reason: Type.String() });
export type BarredVisitor = Static<typeof BarredVisitor>;

const digitsOf = (telephone: string): string => telephone.replaceAll(/\D/g, '');
/** Whether the ten digits at the end of a telephone number are in another text, which may hold a country code, an extension or a second number. */
const endsIn = (telephone: string, other: string): boolean => {
  const end = digitsOf(telephone).slice(-10);
  return end.length === 10 && digitsOf(other).includes(end);
};
const nameOnly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Who of those not to be let in a visitor may be: by the telephone number, however it is written, or by the name. */
export const barOf = <B extends Pick<BarredVisitor, 'name' | 'telephone'>>(
  barred: readonly B[],
  { name: visitor, telephone }: Pick<Visitor, 'name' | 'telephone'>,
): B | undefined =>
  barred.find(
    (each) => nameOnly(each.name) === nameOnly(visitor) || endsIn(each.telephone, telephone) || endsIn(telephone, each.telephone),
  );

/** Whether who comes is the one whom a student has invited for that day. Otherwise the student is asked. */
export const isAsInvited = (invited: Pick<Visitor, 'name' | 'day'>, coming: Pick<Visitor, 'name' | 'day'>): boolean =>
  nameOnly(invited.name) === nameOnly(coming.name) && invited.day === coming.day;

/** Whether somebody is still here after the time by which they were to leave. */
export const staysTooLong = ({ cameAt, until, leftAt }: Pick<Visitor, 'cameAt' | 'until' | 'leftAt'>, now: number): boolean =>
  cameAt !== null && leftAt === null && until !== null && Date.parse(until) < now;

const post = { guard: 'post', ...hostelStaff } as const;
const ownOne = {
  who: { student: 'own' },
  perPerson: howOften.asking,
  reply: MessageReply,
  faults: ['visitorNotFound'],
} as const;

export const visitorCalls = {
  visitorInvite: {
    about: 'Invite a visitor to the hostel of the caller, for a day of the next two weeks. The visitor tells the six digits at the gate',
    done: 'Invited a visitor',
    route: 'POST /visitors/invitations',
    who: { student: 'own' },
    perPerson: howOften.asking,
    body: Type.Object({ name: ShortText(visitorLimits.name), purpose: ShortText(visitorLimits.purpose), day: Day }),
    status: 201,
    reply: Type.Object({ ...MessageReply.properties, code: Type.String() }),
    faults: ['noHostelAllotted', 'visitorsTooMany', 'visitorAadhaar'],
  },
  visitorOwn: {
    about:
      "The caller's visitors: those invited, those who are here, and those of the last days, newest first. `link` is the address of a page for who is invited, a path alone where the settings do not say where people open Hostelry, which opens without a sign-in and shows the six digits",
    route: 'GET /visitors/own',
    who: { student: 'own' },
    reply: Type.Array(
      Type.Object({
        ...Type.Pick(Visitor, ['_id', 'name', 'purpose', 'day', 'code', 'agreed', 'cameAt', 'until', 'leftAt']).properties,
        link: NullableText,
      }),
    ),
  },
  visitorWithdraw: {
    ...ownOne,
    about: 'Withdraw the invitation of a visitor who has not come yet',
    done: 'Withdrew an invitation',
    route: 'DELETE /visitors/invitations/{id}',
  },
  visitorAnswer: {
    ...ownOne,
    about: 'Say whether a visitor at the gate is expected. The guard sees it; another answer may follow until the visitor leaves',
    done: 'Answered who is at the gate',
    route: 'PUT /visitors/{id}/answer',
    withoutBasedOn: 'an answer of the caller alone',
    body: Type.Object({ agreed: Type.Boolean() }),
    faults: ['visitorNotFound', 'visitorLeft'],
  },
  visitorsAtGate: {
    about:
      'The visitors who are inside, and those invited for today and tomorrow, of a hostel or all within reach. Guards and wardens also get the people who are not to be let in',
    route: 'GET /visitors/at-gate',
    who: post,
    hostelAt: 'query.hostel',
    hostelOptional: true,
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Type.Object({ visitors: Type.Array(Visitor), barred: Type.Array(BarredVisitor) }),
  },
  visitorRecord: {
    about:
      'Record that a visitor came in. The id is that of the invitation, or made by the sender: what is sent twice is recorded once. Of an ID its kind and the last four characters are kept, never an Aadhaar number. A student who has not invited them, by this name for this day, is asked. `at` and `offset` as in `gateRecord`',
    done: 'Recorded a visitor',
    routine: true,
    route: 'POST /visitors',
    who: post,
    hostelAt: 'body.hostelId',
    perPerson: howOften.working,
    body: Type.Object({
      id: Id,
      hostelId: Id,
      studentId: NullableId,
      name: ShortText(visitorLimits.name),
      telephone: Telephone(visitorLimits.telephone),
      idKind: Type.Enum(idKinds),
      idEnd: Type.String({ pattern: '^[A-Z0-9]{4}$', says: 'lastFour' }),
      purpose: ShortText(visitorLimits.purpose),
      vehicle: OptionalShortText(visitorLimits.vehicle),
      until: Timestamp,
      ...deviceTime,
    }),
    reply: MessageReply,
    faults: ['studentNotFound', 'visitorAadhaar'],
  },
  visitorLeave: {
    about: 'Record that a visitor went out',
    done: 'Recorded that a visitor left',
    routine: true,
    route: 'POST /visitors/{id}/leave',
    who: post,
    perPerson: howOften.working,
    body: Type.Object(deviceTime),
    reply: MessageReply,
    faults: ['visitorNotFound'],
  },
  visitorPage: {
    ...pageOf(visitorList, Visitor, {}),
    about: 'One page of the visitors who came, to a hostel or to all within reach, newest first unless `sort` is given',
    route: 'GET /visitors/page',
  },
  visitorExport: { ...exportOf(visitorList), exported: 'Visitors', about: 'The same visitors as a file', route: 'GET /export/visitors' },
  visitorBar: {
    about:
      'Enter somebody who is not to be let into a hostel, and why. Guards and wardens are warned, wardens also notified when one who may be them is recorded; nothing is refused',
    done: 'Entered who is not to be let in',
    route: 'POST /visitors/barred',
    who: whoCares,
    hostelAt: 'body.hostelId',
    perPerson: howOften.entering,
    body: Type.Object({
      hostelId: Id,
      name: ShortText(visitorLimits.name),
      telephone: OptionalTelephone(visitorLimits.telephone),
      reason: ShortText(visitorLimits.reason),
    }),
    status: 201,
    ...undoable(MessageReply),
    faults: ['visitorAadhaar'],
  },
  visitorBarEnd: {
    about: 'Take somebody off the list of those who are not to be let in',
    done: 'Let somebody in again',
    route: 'DELETE /visitors/barred/{id}',
    who: whoCares,
    perPerson: howOften.entering,
    ...undoable(MessageReply),
    faults: ['visitorNotFound'],
  },
} satisfies Record<string, CallRow>;

export const visitorRecords = {
  visitor: {
    notRecorded: 'deleted after some weeks, while the audit log would keep it',
    ofStudent: ['student_id'],
    erased: 'deleted',
    columns: {
      ...unseen(
        'id',
        'hostel_id',
        'student_id',
        'day',
        'created_at',
        'agreed',
        'invited',
        'came_at',
        'recorded_by',
        'until',
        'left_at',
        'left_recorded_by',
      ),
      token_hash: hidden.own,
      name: keptText('Name'),
      telephone: keptText('Telephone'),
      id_kind: keptText('ID'),
      id_end: keptText('Its last four characters'),
      purpose: freeText('Purpose'),
      vehicle: keptText('Vehicle'),
      code: keptText('Six digits'),
    },
  },
  barred_visitor: {
    kind: 'Person not to be let in',
    calledBy: ['name'],
    readBy: ['visitor'],
    columns: {
      ...unseen('id', 'created_at'),
      hostel_id: name('Hostel'),
      name: keptText('Name'),
      telephone: keptText('Telephone'),
      reason: freeText('Reason'),
    },
  },
} as const satisfies Records;
