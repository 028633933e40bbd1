/** Counts a register by day: each day over all students. */
import { totalsOf, type DayStatus, type Totals } from '#contract/attendance/attendance-days.ts';
import type { Replies } from '#contract/calls.ts';

export type Register = Replies['attendanceRegister'];

const statuses: Readonly<Record<string, DayStatus>> = { P: 'present', p: 'present', A: 'absent', a: 'absent', L: 'leave' };

export interface CountedDay extends Totals {
  day: string;
}

/** Counts each day of the month so far, from the students' letters (`P`, `A`, `L`). */
export function countDays(month: string, students: readonly { days: string }[]): CountedDay[] {
  const length = Math.max(0, ...students.map(({ days }) => days.length));
  return Array.from({ length }, (_, index) => ({
    day: `${month}-${String(index + 1).padStart(2, '0')}`,
    ...totalsOf(students.flatMap(({ days }) => statuses[days[index] ?? '.'] ?? [])),
  }));
}
