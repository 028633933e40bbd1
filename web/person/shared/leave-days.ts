import { daysBetween } from '#contract/day/days.ts';
import type { Leave } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';
import { formatOf } from '#web/ui/show/dates.ts';

type Days = Pick<Leave, 'startDate' | 'endDate'> & { backBy?: Leave['backBy'] };

const ofDays: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Nights away from the hostel: 0 if the student is back on the day of leaving. */
export const nightsOf = ({ startDate, endDate }: Days): number => daysBetween(startDate, endDate);

/** For a column "Nights": "same day" instead of 0, which would read as if nobody was away. */
export const nightsText = (days: Days): string => t('{nights, plural, =0 {same day} other {#}}', { nights: nightsOf(days) });

/** "12–14 Nov 2026", with "back by 6:00 PM" where the leave says so */
export function daysText({ startDate, endDate, backBy }: Days): string {
  const days = formatOf(ofDays, 'en-IN').formatRange(momentOf(startDate), momentOf(endDate));
  return backBy ? t('{days}, back by {time}', { days, time: clockText(backBy) }) : days;
}

const ofShortDays: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

/** "12–14 Nov 6:00 PM · 2 nights", for a row of a phone */
export function shortDaysText(leave: Days): string {
  const { startDate, endDate, backBy } = leave;
  // in Hindi browsers put spaces around the dash of "12–14", though not where the year follows
  const days = formatOf(ofShortDays, 'en-IN')
    .formatRange(momentOf(startDate), momentOf(endDate))
    .replace(/^(\d+)\s–\s(?=\d+\s)/, '$1–');
  return t('{days} · {nights, plural, =0 {same day} one {# night} other {# nights}}', {
    days: [days, backBy && clockText(backBy)].filter(Boolean).join(' '),
    nights: nightsOf(leave),
  });
}

const blocking: readonly Leave['status'][] = ['pending', 'approved'];

/** A pending or approved leave among these that shares a day with the given ones: a day can be in only one such leave. */
export const findOverlap = (leaves: readonly Leave[], { startDate, endDate }: Days): Leave | undefined =>
  leaves.find((leave) => blocking.includes(leave.status) && leave.startDate <= endDate && startDate <= leave.endDate);
