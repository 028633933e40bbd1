import type { DataFaultCode, FaultData } from '#contract/call/fault-data.ts';
import { faults, type FaultCode } from '#contract/messages.ts';
import { t, type TextValues } from '#contract/text/text.ts';
import { isDatabaseAway, isDatabaseError, type DatabaseError } from '#server/db/away.ts';
import { isOutdated } from '#server/db/named-statements.ts';

interface FaultOptions {
  /** field → what is wrong with it */
  fields?: Record<string, string> | undefined;
  /** seconds */
  retryAfter?: number | undefined;
}

type FaultText<C extends FaultCode> = (typeof faults)[C]['text'];

type ValuesOf<C extends FaultCode> = TextValues<FaultText<C>> extends [infer Values] ? { values: Values } : unknown;
type DataOf<C extends FaultCode> = C extends DataFaultCode ? { data: FaultData<C> } : unknown;

/** The arguments of a fault after its code: the values for the placeholders of its text, and its data, if it has any. */
type FaultArguments<C extends FaultCode> = C extends FaultCode
  ? unknown extends ValuesOf<C> & DataOf<C>
    ? [options?: FaultOptions]
    : [options: FaultOptions & ValuesOf<C> & DataOf<C>]
  : never;

/** Codes that need neither values for their text nor data. */
export type PlainFaultCode = { [C in FaultCode]: unknown extends ValuesOf<C> & DataOf<C> ? C : never }[FaultCode];

/** What a handler throws to refuse; the text and the status are in the message table. */
export class Fault<C extends FaultCode = FaultCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly data: FaultData | undefined;

  constructor(code: C, ...[options]: FaultArguments<C>) {
    // `FaultArguments` has checked the values against the text of this code
    super(t<string>(faults[code].text, options && 'values' in options ? options.values : undefined));
    this.code = code;
    this.status = faults[code].status;
    this.fields = options?.fields;
    this.retryAfter = options?.retryAfter;
    this.data = options && 'data' in options ? options.data : undefined;
  }
}

/** What was looked for; refuses where there is none. */
export function orFault<T>(row: T, code: PlainFaultCode): NonNullable<T> {
  if (!row) throw new Fault(code);
  return row;
}

/** Database constraint → what it means to a person. A constraint that is not here is a plain conflict. */
const constraintFaults: Readonly<Record<string, { code: PlainFaultCode; field?: string }>> = {
  account_username_key: { code: 'usernameTaken', field: 'username' },
  student_rollno_key: { code: 'rollnoTaken', field: 'rollno' },
  hostel_name_key: { code: 'hostelNameTaken', field: 'name' },
  worker_username_key: { code: 'staffUsernameTaken', field: 'username' },
  round_student_in_one_round: { code: 'studentInOtherRound' },
  round_opens_before_it_is_drawn: { code: 'roundDrawn' },
  round_exchange_once: { code: 'exchangeAlreadyOpen', field: 'hostelIds' },
  leave_overlap: { code: 'leaveOverlap', field: 'startDate' },
  leave_ends_after_start: { code: 'leaveEndsBeforeStart', field: 'endDate' },
  stay_open_seat: { code: 'roomFull' },
  stay_seat_once: { code: 'roomFull' },
  stay_seat_in_room: { code: 'roomFull' },
  stay_seat_not_offered: { code: 'seatOffered' },
  stay_begins_in_open_room: { code: 'roomClosed' },
  hostel_seats_for_students: { code: 'hostelNeedsSeats' },
  account_erased_is_closed: { code: 'personErased' },
  student_erased_has_left: { code: 'personErased' },
  student_hostel_in_use: { code: 'hostelArchivedIsUnused' },
  hostel_archived_is_unused: { code: 'hostelArchivedIsUnused' },
  student_of_whom_hostel_is_for: { code: 'hostelNotForStudent', field: 'gender' },
};

const integrityViolation = '23';
/** Text that PostgreSQL cannot store or read as the column's type, and numbers out of range. */
const badData = new Set(['22P02', '22003', '22021', '22P05', '22007', '22008']);
/** A statement or a lock took longer than it may. */
const cutOff = new Set(['57014', '55P03', '25P03']);
const serializationFailure = '40001';
const deadlock = '40P01';
/** Writing fails until somebody makes room; reading still works. */
const diskFull = '53100';

/** Whether the same transaction may simply be tried again. */
export const isRetriable = (error: unknown): error is Error & DatabaseError =>
  isDatabaseError(error) && (error.code === serializationFailure || error.code === deadlock || isOutdated(error));

/** The fault that an error of the database is answered with; undefined for other errors. */
export function faultOfDatabase(error: unknown): Fault | undefined {
  if (isDatabaseError(error) && error.code === diskFull) return new Fault('diskFull', { retryAfter: 30 });
  if (isDatabaseAway(error)) return new Fault('unavailable', { retryAfter: 2 });
  if (!isDatabaseError(error)) return undefined;
  if (error.code.startsWith(integrityViolation)) {
    const known = constraintFaults[error.constraint ?? ''];
    if (!known) return new Fault('conflict');
    return new Fault(known.code, known.field ? { fields: { [known.field]: t(faults[known.code].text) } } : {});
  }
  if (badData.has(error.code)) return new Fault('invalid');
  if (cutOff.has(error.code) || isRetriable(error)) return new Fault('busy', { retryAfter: 2 });
  return undefined;
}
