import { daysBetween } from '#contract/days.ts';
import type { Leave } from '#contract/leave.ts';
import { t } from '#contract/text.ts';
import { formatOf } from '#web/ui/dates.ts';

type Days = Pick<Leave, 'startDate' | 'endDate'>;

const ofDays: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Nights away from the hostel: none when somebody is back on the day of leaving. */
export const nightsOf = ({ startDate, endDate }: Days): number => daysBetween(startDate, endDate);

/** Below the heading "Nights": that somebody is back on the same day, since a 0 would read as if nobody was away. */
export const nightsText = (days: Days): string => t('{nights, plural, =0 {same day} other {#}}', { nights: nightsOf(days) });

/** "12–14 Nov 2026" */
export function daysText({ startDate, endDate }: Days): string {
  return formatOf(ofDays, 'en-IN').formatRange(momentOf(startDate), momentOf(endDate));
}

const standing: readonly Leave['status'][] = ['pending', 'approved'];

/** A leave among these that takes up one of the days: only one may be pending or approved at a time. */
export const findOverlap = (leaves: readonly Leave[], { startDate, endDate }: Days): Leave | undefined =>
  leaves.find((leave) => standing.includes(leave.status) && leave.startDate <= endDate && startDate <= leave.endDate);
