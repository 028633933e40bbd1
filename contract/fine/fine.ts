import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { fineList, type FineStanding } from '#contract/fine/fine-list.ts';
import {
  HostelName,
  Id,
  Nullable,
  NullableText,
  NullableTimestamp,
  OptionalShortText,
  Text,
  Timestamp,
  undoable,
  Person,
} from '#contract/call/schemas.ts';
import { hostelStaff } from '#contract/who.ts';
import { freeText, hidden, moment, number, rupees, unseen, word, type Records } from '#contract/call/record.ts';

/**
 * `amount` in rupees: a larger fine is probably a typing error. The others are lengths; `reference` is that of a bank transfer, say, and
 * `remark`, which is only in a notification, fits one whole.
 */
export const fineLimits = { amount: 100_000, reason: 500, cancelReason: 500, reference: 100, remark: 120 } as const;

/** How the office got the money. */
export const paymentMethods = ['cash', 'upi', 'card', 'bank'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A member of the staff who did something with the fine. */
const By = Nullable(Person);

export const Fine = Type.Object({
  _id: Id,
  /** the number by which people refer to the fine: counts up from 1, across all hostels */
  number: Type.Integer(),
  student: Person,
  /** the hostel that imposed it, wherever the student lives now */
  hostel: HostelName,
  /** rupees, with at most two decimals */
  amount: Type.Number(),
  reason: Type.String(),
  status: Type.Enum(['pending', 'paid', 'cancelled']),
  imposedAt: Timestamp,
  /** when the student reported the payment, or the office confirmed it without such a report */
  paidAt: NullableTimestamp,
  /** when the office confirmed that it has the money; null for a paid fine: only the student says so */
  confirmedAt: NullableTimestamp,
  confirmedBy: By,
  /** what the student says, until the office has confirmed the payment */
  method: Type.Unsafe<PaymentMethod | null>({ type: ['string', 'null'], enum: [...paymentMethods, null] }),
  reference: Type.String(),
  cancelledAt: NullableTimestamp,
  cancelledBy: By,
  cancelReason: Type.String(),
  /** the number of its receipt, once the payment is confirmed: `KAV-2026-0042` */
  receipt: NullableText,
  /** the number of a receipt that is void because the confirmation was undone */
  voidReceipt: NullableText,
});
export type Fine = Static<typeof Fine>;

type FineState = Pick<Fine, 'status' | 'confirmedAt'>;

/** Neither cancelled nor confirmed: what counts is the office's confirmation, not the student's word. */
const isOpen = ({ status, confirmedAt }: FineState): boolean => status !== 'cancelled' && confirmedAt === null;

export function standingOf({ status, confirmedAt }: FineState): FineStanding {
  if (status !== 'paid') return status;
  return confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

const isReported = (fine: FineState): boolean => standingOf(fine) === 'unconfirmed';

/** The number of fines with one standing, and the sum of their amounts. */
export const FineTotal = Type.Object({ count: Type.Integer(), amount: Type.Number() });

/** Cancelled fines are not counted, since nobody owes them. */
export const FineTotals = Type.Object({ pending: FineTotal, unconfirmed: FineTotal, confirmed: FineTotal });
export type FineTotals = Static<typeof FineTotals>;

/** What may be done with a fine in its current state. The server enforces these rules and the screens show them. */
export const fineCan = {
  pay: (fine: Pick<Fine, 'status'>): boolean => fine.status === 'pending',
  /** taken back by the student or turned down by the office, until this has confirmed it */
  withdraw: isReported,
  decline: isReported,
  confirm: isOpen,
  cancel: isOpen,
} as const;

export const fineCalls = {
  fineList: {
    about: 'The fines of a hostel, newest first',
    route: 'GET /fine/hostel/{hostelId}',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'params.hostelId',
    inPieces: true,
    reply: Type.Array(Fine),
  },
  finePage: {
    ...pageOf(fineList, Fine, { totals: FineTotals }),
    about:
      'One page of the fines of a hostel or of all within reach, newest first unless `sort` is given; `totals` are of all that the search finds',
    route: 'GET /fine/page',
  },
  fineExport: { ...exportOf(fineList), about: 'The same fines as a file', route: 'GET /export/fines' },
  fineOwn: {
    about: "The caller's fines, newest first",
    route: 'GET /fine/student',
    ignoresUnknown: true,
    who: { student: 'own' },
    allowedAfterCheckOut: true,
    reply: Type.Array(Fine),
  },
  finePay: {
    about: "Pay one of the caller's fines: say that it is paid, and if wanted how, for the office to find the money",
    done: 'Paid a fine',
    route: 'PATCH /fine/pay/{id}',
    withoutBasedOn: 'a fine that is paid or cancelled is refused',
    ignoresUnknown: true,
    perPerson: howOften.asking,
    who: { student: 'own' },
    allowedAfterCheckOut: true,
    body: Type.Object({
      method: Type.Optional(Type.Enum([...paymentMethods])),
      reference: OptionalShortText(fineLimits.reference),
    }),
    reply: Fine,
    faults: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  },
  finePayWithdraw: {
    about: 'Take back that a fine is paid, as long as the office has not confirmed it',
    done: 'Withdrew the payment of a fine',
    route: 'POST /fine/{id}/withdraw',
    perPerson: howOften.asking,
    who: { student: 'own' },
    allowedAfterCheckOut: true,
    reply: Fine,
    faults: ['fineNotFound', 'finePending', 'fineConfirmed', 'fineCancelled'],
  },
  fineGet: {
    about: 'One fine, such as for its receipt',
    route: 'GET /fine/{id}',
    who: { student: 'own', ...hostelStaff },
    allowedAfterCheckOut: true,
    reply: Fine,
    faults: ['fineNotFound'],
  },
  fineConfirm: {
    about: 'Confirm that the office has the money of a fine, whether or not the student said that it is paid',
    done: 'Confirmed the payment of a fine',
    route: 'POST /fine/{id}/confirm',
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    body: Type.Object({ method: Type.Enum([...paymentMethods]), reference: OptionalShortText(fineLimits.reference) }),
    ...undoable(Fine),
    faults: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  },
  finePayDecline: {
    about: 'Say that the payment that the student reported has not come: the fine is pending again, and the student reads the remark',
    done: 'Turned down the reported payment of a fine',
    route: 'POST /fine/{id}/decline',
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    body: Type.Object({ remark: Text(fineLimits.remark) }),
    ...undoable(Fine),
    faults: ['fineNotFound', 'finePending', 'fineConfirmed', 'fineCancelled'],
  },
  fineCancel: {
    about: 'Cancel a fine whose payment is not confirmed',
    done: 'Cancelled a fine',
    route: 'POST /fine/{id}/cancel',
    who: { caretaker: 'hostel', hosteladmin: 'all' },
    body: Type.Object({ reason: Text(fineLimits.cancelReason) }),
    ...undoable(Fine),
    faults: ['fineNotFound', 'finePaid', 'fineConfirmed', 'fineCancelled'],
  },
  fineImpose: {
    about: "Impose a fine on a student of the caller's hostel",
    done: 'Imposed a fine',
    route: 'POST /fine/impose-fine',
    ignoresUnknown: true,
    perPerson: howOften.entering,
    who: { caretaker: 'hostel' },
    body: Type.Object({
      studentId: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: fineLimits.amount }),
      reason: Text(fineLimits.reason),
    }),
    status: 201,
    ...undoable(Fine),
    faults: ['studentNotFound'],
  },
} satisfies Record<string, CallRow>;

export const fineRecords = {
  fine: {
    kind: 'Fine',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'emptied',
    history: 'student',
    columns: {
      ...unseen('id', 'student_id', 'hostel_id', 'imposed_by', 'imposed_at', 'paid_at', 'confirmed_by', 'cancelled_by', 'cancelled_at'),
      amount: rupees('Amount'),
      reason: freeText('Reason'),
      status: word('Status'),
      number: number('Number'),
      confirmed_at: moment('Payment confirmed'),
      method: { ...word('Method of payment'), values: { upi: 'UPI' } },
      reference: freeText('Reference'),
      cancel_reason: freeText('Reason for cancelling'),
    },
  },
  receipt: {
    notRecorded: 'rows are only added: a number on paper is used once, whatever is undone',
    columns: { fine_id: null, number: null, year: null, code: hidden.kept, issued_at: null },
  },
  receipt_code: { notRecorded: 'as `receipt`', columns: { hostel_id: null, code: hidden.kept } },
} as const satisfies Records;
