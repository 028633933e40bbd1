import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { formatLocale } from '#contract/text/text.ts';

/** Months are texts such as '2026-11'. */

export const monthOf = (day: string): string => day.slice(0, 7);

export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));

/** 31 days after the first of a month is always in the next month. */
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-01`, 31));

/** `November 2026` */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(formatLocale('en-GB'), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A calendar row from Monday to Sunday: its days in the month, and how many of its days belong to the month before and after. */
export interface Week {
  before: number;
  days: string[];
  after: number;
}

export function weeksOf(month: string): Week[] {
  const first = `${month}-01`;
  const monday = addDays(first, -((dayOfWeek(first) + 6) % 7));
  const weeks: Week[] = [];
  for (let start = monday; monthOf(start) <= month; start = addDays(start, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(start, index));
    const days = week.filter((day) => monthOf(day) === month);
    const before = week.filter((day) => monthOf(day) < month).length;
    weeks.push({ before, days, after: 7 - before - days.length });
  }
  return weeks;
}
