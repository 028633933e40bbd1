/** What is marked on a day's sheet and not saved yet, laid over what the server has. */
import { type AttendanceOption, attendanceOptions, type AttendanceRecord } from '#contract/attendance.ts';

/** Student id → the mark that is not saved yet. */
export type Marks = ReadonlyMap<string, AttendanceOption>;

export const noMarks: Marks = new Map();

export const statusOf = ({ student, status }: AttendanceRecord, marks: Marks): AttendanceOption => marks.get(student._id) ?? status;

/** The marks that saving would change. */
export const unsavedOf = (records: readonly AttendanceRecord[], marks: Marks): { studentId: string; status: AttendanceOption }[] =>
  records.flatMap((record) => {
    const status = statusOf(record, marks);
    return status === record.status ? [] : [{ studentId: record.student._id, status }];
  });

export function countOf(records: readonly AttendanceRecord[], marks: Marks): Record<AttendanceOption, number> {
  const counts = Object.fromEntries(attendanceOptions.map((option) => [option, 0])) as Record<AttendanceOption, number>; // made of every option
  for (const record of records) counts[statusOf(record, marks)] += 1;
  return counts;
}

/** Who is not marked; who is away on leave is not waited for. */
export const restOf = (records: readonly AttendanceRecord[], marks: Marks): readonly AttendanceRecord[] =>
  records.filter((record) => !record.onLeave && statusOf(record, marks) === 'not marked');

export const withPresent = (marks: Marks, records: readonly AttendanceRecord[]): Marks =>
  new Map([...marks, ...records.map(({ student }): [string, AttendanceOption] => [student._id, 'present'])]);

/** What is still unsaved once these were saved: a mark made meanwhile stays. */
export const withoutSaved = (marks: Marks, saved: readonly { studentId: string; status: AttendanceOption }[]): Marks => {
  const left = new Map(marks);
  for (const { studentId, status } of saved) if (left.get(studentId) === status) left.delete(studentId);
  return left;
};
