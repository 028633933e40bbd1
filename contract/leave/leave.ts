import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { addDays, daysBetween } from '#contract/day/days.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { leaveList, leaveStates } from '#contract/leave/leave-list.ts';
import {
  Day,
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableTimeOfDay,
  NullableTimestamp,
  OptionalText,
  Text,
  Timestamp,
  undoable,
  Person,
} from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { day, flag, freeText, keptText, moment, name, unseen, word, type Records } from '#contract/call/record.ts';

export const leaveLimits = { reason: 1_000, remark: 1_000, consentRemark: 500 } as const;

/** A decision that the warden took back. */
export const TakenBack = Type.Object({
  status: Type.Enum(['approved', 'rejected']),
  caretakerRemark: Type.String(),
  decidedAt: Timestamp,
  takenBackAt: Timestamp,
  takenBackBy: Person,
});
export type TakenBack = Static<typeof TakenBack>;

/** When guardians are asked whether they agree: never · about minors · about minors, and about every leave with nights away. */
export const consentRules = ['never', 'minors', 'nights'] as const;
export type ConsentRule = (typeof consentRules)[number];
/** What holds until an administrator decides. */
export const usualConsentRule: ConsentRule = 'minors';

/** English texts, to be passed to `t`. */
export const consentRuleNames: Readonly<Record<ConsentRule, string>> = {
  never: 'Never',
  minors: 'For students under 18',
  nights: 'For students under 18, and for every leave with nights away',
};

export const consentAnswers = ['yes', 'no'] as const;

/** What a guardian said of a leave. */
export const Consent = Type.Object({
  guardian: Type.String(),
  relation: Type.String(),
  /** null: no message could be sent */
  askedAt: NullableTimestamp,
  answer: Type.Unsafe<(typeof consentAnswers)[number] | null>({ type: ['string', 'null'] }),
  answeredAt: NullableTimestamp,
  remark: Type.String(),
  /** said to a member of staff, by telephone */
  byTelephone: Type.Boolean(),
  /** answered where the student uses Hostelry; not told to the student */
  inStudentsBrowser: Type.Boolean(),
});
export type Consent = Static<typeof Consent>;

export const Leave = Type.Object({
  _id: Id,
  student: Person,
  startDate: Day,
  endDate: Day,
  /** the time on the end date; null: by when everybody is in on its evening */
  backBy: NullableTimeOfDay,
  reason: Type.String(),
  status: Type.Enum([...leaveStates]),
  caretakerRemark: Type.String(),
  /** when the student cancelled it */
  cancelledAt: NullableTimestamp,
  /** earlier decisions, oldest first */
  takenBack: Type.Array(TakenBack),
  createdAt: Timestamp,
  /** the leave began before the day on which it was requested */
  requestedAfterStart: Type.Boolean(),
  /** guardians were to agree, by the rule of the institution when it was requested */
  consentWanted: Type.Boolean(),
  /** of the guardians who were asked or have answered; none for those who may not read who the guardians are */
  consents: Type.Array(Consent),
});
export type Leave = Static<typeof Leave>;

/** The hostel and the room are those that the student lives in now. */
export const LeaveInHostel = Type.Object({
  ...Leave.properties,
  hostel: Nullable(HostelName),
  room: Nullable(Type.Object({ roomNumber: Type.String() })),
});
export type LeaveInHostel = Static<typeof LeaveInHostel>;

const isPending = (leave: Pick<Leave, 'status'>): boolean => leave.status === 'pending';

/** Whether a consent that is wanted is missing: nobody agreed, or somebody did not. */
export const lacksConsent = ({ consentWanted, consents }: Pick<Leave, 'consentWanted' | 'consents'>): boolean =>
  consentWanted && (consents.some(({ answer }) => answer === 'no') || !consents.some(({ answer }) => answer === 'yes'));

/** A leave has begun on its first day: the student may be away already. */
export const hasBegun = (leave: Pick<Leave, 'startDate'>, today: string): boolean => leave.startDate <= today;

/**
 * The days of a leave after which the student is away for the night. On the end date the student is back by the evening and
 * included in the roll call, so a leave that ends on the day it starts has none.
 */
export function daysAway({ startDate, endDate }: Pick<Leave, 'startDate' | 'endDate'>): string[] {
  return Array.from({ length: daysBetween(startDate, endDate) }, (_, n) => addDays(startDate, n));
}

/** A mistyped year would keep the student off the roll call for good. Two dates a year apart are 366 days apart at most. */
export const isTooLong = ({ startDate, endDate }: Pick<Leave, 'startDate' | 'endDate'>): boolean => daysBetween(startDate, endDate) > 366;

/** The most requests that one call decides. */
export const mostLeavesAtOnce = 500;

type StateOfLeave = Pick<Leave, 'status' | 'startDate'>;

/** What may be done with a leave request in its current state. The server enforces these rules and the screens show them. `today`: the campus day. */
export const leaveCan = {
  approve: isPending,
  reject: isPending,
  cancel: (leave: StateOfLeave, today: string): boolean =>
    leave.status === 'pending' || (leave.status === 'approved' && !hasBegun(leave, today)),
  takeBack: (leave: StateOfLeave, today: string): boolean =>
    (leave.status === 'approved' || leave.status === 'rejected') && !hasBegun(leave, today),
} as const;

export const leaveCalls = {
  leaveCreate: {
    about: 'Request leave; `backBy` says when on the end date the student will be back, and can be left out',
    done: 'Applied for leave',
    route: 'POST /student/leave/create-leave',
    ignoresUnknown: true,
    perPerson: howOften.asking,
    who: { student: 'own' },
    body: Type.Object({ startDate: Day, endDate: Day, backBy: Type.Optional(NullableTimeOfDay), reason: Text(leaveLimits.reason) }),
    status: 201,
    reply: Leave,
    faults: ['leaveEndsBeforeStart', 'leaveYearOdd', 'leaveTooLong', 'leaveOverlap'],
  },
  leaveOwn: {
    about: "The caller's leave requests, newest first",
    route: 'GET /student/leave',
    ignoresUnknown: true,
    who: { student: 'own' },
    reply: Type.Array(Leave),
  },
  leaveList: {
    about: 'The leave requests of the students of a hostel, newest first',
    route: 'GET /student/leave/{hostelId}',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    inPieces: true,
    reply: Type.Array(Leave),
  },
  leavePage: {
    ...pageOf(leaveList, LeaveInHostel, { counts: Type.Object({ pending: Type.Integer(), away: Type.Integer() }) }),
    about:
      'One page of the leave requests of a hostel, or of all within reach, pending first unless `sort` is given. The status `away` finds approved leave over the coming night. `counts` ignores the search and the filter',
    route: 'GET /student/leave/page',
  },
  leaveExport: { ...exportOf(leaveList), about: 'The same leave requests as a file', route: 'GET /export/leave' },
  leaveApprove: {
    about: 'Approve a pending leave request',
    done: 'Approved a leave request',
    route: 'PATCH /student/leave/{id}/approve',
    withoutBasedOn: 'a request that has been decided or cancelled is refused',
    ignoresUnknown: true,
    who: { warden: 'hostel' },
    ...undoable(Leave),
    faults: ['leaveNotFound', 'leaveDecided'],
  },
  leaveReject: {
    about: 'Reject a pending leave request with a remark',
    done: 'Rejected a leave request',
    route: 'PATCH /student/leave/{id}/reject',
    withoutBasedOn: 'a request that has been decided or cancelled is refused',
    ignoresUnknown: true,
    who: { warden: 'hostel' },
    body: Type.Object({ caretakerRemark: OptionalText(leaveLimits.remark) }),
    ...undoable(Leave),
    faults: ['leaveNotFound', 'leaveDecided'],
  },
  leaveDecideMany: {
    about:
      'Approve or reject pending leave requests, of one hostel; those that are not pending any more stay as they are, and `skipped` says how many',
    done: 'Decided on leave requests',
    route: 'POST /student/leave/decide',
    who: { warden: 'hostel' },
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: mostLeavesAtOnce }),
      status: Type.Enum(['approved', 'rejected']),
      caretakerRemark: OptionalText(leaveLimits.remark),
    }),
    ...undoable(Type.Object({ ...MessageReply.properties, decided: Type.Integer(), skipped: Type.Integer() })),
    faults: ['leaveNotFound', 'nothingPending'],
  },
  leaveConsentAsk: {
    about: 'Ask the guardians who have not answered again whether they agree to a pending leave',
    done: 'Asked guardians for consent again',
    route: 'POST /student/leave/{id}/consent/ask',
    perPerson: howOften.asking,
    who: { warden: 'hostel' },
    reply: MessageReply,
    faults: ['leaveNotFound', 'nothingPending', 'consentUnreached'],
  },
  leaveConsentEnter: {
    about: 'Enter what a guardian said by telephone of a pending leave',
    done: 'Entered what a guardian said of a leave',
    route: 'POST /student/leave/{id}/consent',
    who: { warden: 'hostel' },
    body: Type.Object({ guardianId: Id, answer: Type.Enum([...consentAnswers]), remark: OptionalText(leaveLimits.consentRemark) }),
    ...undoable(MessageReply),
    faults: ['leaveNotFound', 'nothingPending', 'guardianNotFound'],
  },
  leaveCancel: {
    about: "Cancel one of the caller's leave requests: a pending one at any time, an approved one before the leave begins",
    done: 'Cancelled a leave request',
    route: 'DELETE /student/leave/{id}',
    perPerson: howOften.asking,
    who: { student: 'own' },
    reply: MessageReply,
    faults: ['leaveNotFound', 'leaveDecided', 'leaveNotDecided', 'leaveBegun'],
  },
  leaveTakeBack: {
    about: 'Take back the decision on a leave request before the leave begins, so that it is pending again',
    done: 'Took back a decision on leave',
    route: 'POST /student/leave/{id}/take-back',
    who: { warden: 'hostel' },
    ...undoable(MessageReply),
    faults: ['leaveNotFound', 'leaveDecided', 'leaveNotDecided', 'leaveBegun', 'leaveDaysTaken'],
  },
} satisfies Record<string, CallRow>;

export const leaveRecords = {
  leave_request: {
    kind: 'Leave request',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'emptied',
    history: 'student',
    columns: {
      ...unseen('id', 'student_id', 'created_at', 'decided_by', 'decided_at', 'cancelled_at'),
      start_date: day('Start date'),
      end_date: day('End date'),
      back_by: keptText('Back by'),
      reason: freeText('Reason'),
      status: word('Status'),
      caretaker_remark: freeText('Remark'),
      consent_wanted: flag('Consent wanted'),
    },
  },
  leave_consent: {
    kind: 'Consent',
    calledBy: [],
    partOf: { table: 'leave_request', column: 'leave_id' },
    erased: 'deleted',
    care: true,
    columns: {
      ...unseen('id', 'leave_id', 'guardian_id', 'token_hash'),
      asked_at: moment('Asked'),
      answer: { ...word('Answer'), values: { yes: 'Agrees', no: 'Does not agree' } },
      answered_at: moment('Answered'),
      remark: freeText('Remark'),
      taken_by: name('Said to'),
      in_students_browser: flag('In the browser of the student'),
    },
  },
  leave_decision_taken_back: {
    kind: 'Decision taken back',
    calledBy: [],
    partOf: { table: 'leave_request', column: 'leave_id' },
    erased: 'emptied',
    columns: {
      ...unseen('id', 'leave_id', 'taken_back_by', 'taken_back_at'),
      status: word('Earlier status'),
      caretaker_remark: freeText('Earlier remark'),
      decided_by: name('Decided by'),
      decided_at: moment('Decided'),
    },
  },
} as const satisfies Records;
