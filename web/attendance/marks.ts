/** The unsaved marks of a day's sheet, combined with the saved ones. */
import { type AttendanceOption, attendanceOptions, type AttendanceRecord } from '#contract/attendance.ts';

export interface Mark {
  status: AttendanceOption;
  /** what the person saw when marking: what somebody else has changed since is not overwritten */
  basedOn: AttendanceOption;
}

/** Student id → the mark that is not saved yet. */
export type Marks = ReadonlyMap<string, Mark>;

export const noMarks: Marks = new Map();

export const statusOf = ({ student, status }: AttendanceRecord, marks: Marks): AttendanceOption => marks.get(student._id)?.status ?? status;

export interface UnsavedMark extends Mark {
  studentId: string;
}

/** The marks that saving would change. */
export const unsavedOf = (records: readonly AttendanceRecord[], marks: Marks): UnsavedMark[] =>
  records.flatMap(({ student, status }) => {
    const mark = marks.get(student._id);
    return mark === undefined || mark.status === status ? [] : [{ studentId: student._id, ...mark }];
  });

/** Marks students. A mark that is put back to what was seen is none. */
export function withMarks(marks: Marks, records: readonly AttendanceRecord[], status: AttendanceOption): Marks {
  const next = new Map(marks);
  for (const record of records) {
    const id = record.student._id;
    // while a mark is not saved, the row shows it and not what the server has
    const basedOn = marks.get(id)?.basedOn ?? record.status;
    if (status === basedOn) next.delete(id);
    else next.set(id, { status, basedOn });
  }
  return next;
}

export function countOf(records: readonly AttendanceRecord[], marks: Marks): Record<AttendanceOption, number> {
  const counts = Object.fromEntries(attendanceOptions.map((option) => [option, 0])) as Record<AttendanceOption, number>; // made of every option
  for (const record of records) counts[statusOf(record, marks)] += 1;
  return counts;
}

/** The students not marked yet, without those away on leave. */
export const restOf = (records: readonly AttendanceRecord[], marks: Marks): readonly AttendanceRecord[] =>
  records.filter((record) => !record.onLeave && statusOf(record, marks) === 'not marked');

/** What is still unsaved once these were sent: a mark made meanwhile stays. */
export const withoutSent = (marks: Marks, sent: readonly UnsavedMark[]): Marks => {
  const left = new Map(marks);
  for (const { studentId, status } of sent) if (left.get(studentId)?.status === status) left.delete(studentId);
  return left;
};
