import type { AttendanceRecord } from './attendance.ts';
import { daysAway, type Leave } from '#contract/leave/leave.ts';

/** What a day of a student's own calendar shows. */
export type DayStatus = Exclude<AttendanceRecord['status'], 'not marked'> | 'leave';

interface Mark {
  date: string;
  status: Exclude<AttendanceRecord['status'], 'not marked'>;
}

/** The status of each day that has one. A student away for the night on approved leave is not absent, but present if marked so. */
export function ownDays(
  marks: readonly Mark[],
  leaves: readonly Pick<Leave, 'status' | 'startDate' | 'endDate'>[],
): Map<string, DayStatus> {
  const days = new Map<string, DayStatus>(marks.map(({ date, status }) => [date, status]));
  for (const leave of leaves) {
    if (leave.status !== 'approved') continue;
    for (const day of daysAway(leave)) if (days.get(day) !== 'present') days.set(day, 'leave');
  }
  return days;
}

export interface Totals {
  present: number;
  absent: number;
  /** days on approved leave, which the percentage leaves out */
  leave: number;
  /** of the days present or absent; null when there is none */
  percent: number | null;
}

export function totalsOf(statuses: Iterable<DayStatus>): Totals {
  const totals = { present: 0, absent: 0, leave: 0 };
  for (const status of statuses) totals[status]++;
  const counted = totals.present + totals.absent;
  return { ...totals, percent: counted === 0 ? null : Math.round((100 * totals.present) / counted) };
}
