/** What the outbox stores on the device. */
import type { AttendanceClash, AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import type { CallName } from '#contract/calls.ts';

/** The hostel and the day that a mark is for. */
export interface SheetKey {
  hostelId: string;
  date: string;
}

export interface OfSheet extends SheetKey {
  account: string;
}

/** A mark that has not been sent yet. A later mark of the same student replaces it. */
export interface WaitingMark extends OfSheet {
  studentId: string;
  status: AttendanceOption;
  /** what the person saw when marking, so that the server can refuse to overwrite a later change by somebody else */
  basedOn: AttendanceOption;
  /** when it was made */
  at: string;
}

/** Marks that are being sent. A batch is never changed and keeps its idempotency key until the server has answered, so that it acts once however often it is sent. */
export interface Batch extends OfSheet {
  key: string;
  /** when the earliest of the marks was made */
  since?: string;
  attendances: { studentId: string; status: AttendanceOption; basedOn: AttendanceOption }[];
}

/** A mark that was not taken: somebody else has changed it meanwhile, or the server refused it. */
export interface NotSavedMark extends OfSheet {
  studentId: string;
  status: AttendanceOption;
  /** the mark that the server has instead */
  clash?: AttendanceClash;
  /** why the server refused it */
  why?: string;
}

/** The sheet last seen, for a phone without a network: names and rooms, no telephone numbers. */
export interface KeptSheet {
  account: string;
  hostelId: string;
  hostelName: string;
  date: string;
  keptAt: string;
  records: readonly AttendanceRecord[];
}

/** A call that could not be sent. It keeps its idempotency key, so that it acts once however often it is sent. */
export interface WaitingCall {
  account: string;
  key: string;
  name: CallName;
  input: object;
  /** what it is, in the words of whoever made it: "Complaint: the tap drips" */
  what: string;
  /** when it was made */
  at: string;
  /** why the server refused it; it is then not sent again */
  why?: string;
}
