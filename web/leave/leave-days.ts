import type { Leave } from '#contract/leave.ts';

type Days = Pick<Leave, 'startDate' | 'endDate'>;

// calculated in UTC, where every day has 24 hours; the browser's time zone could shift a day or skip an hour
const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const millisecondsOfDay = 86_400_000;

/** Nights away from the hostel: none when somebody is back on the day of leaving. */
export const nightsOf = ({ startDate, endDate }: Days): number => Math.round((momentOf(endDate) - momentOf(startDate)) / millisecondsOfDay);

/** "12–14 Nov 2026" */
export function daysText({ startDate, endDate }: Days): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(momentOf(startDate), momentOf(endDate));
}

const standing: readonly Leave['status'][] = ['pending', 'approved'];

/** A leave among these that takes up one of the days: only one may be pending or approved at a time. */
export const findOverlap = (leaves: readonly Leave[], { startDate, endDate }: Days): Leave | undefined =>
  leaves.find((leave) => standing.includes(leave.status) && leave.startDate <= endDate && startDate <= leave.endDate);
