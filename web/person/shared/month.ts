import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { formatLocale } from '#contract/text/text.ts';

/** Months are texts such as '2026-11'. */

export const monthOf = (day: string): string => day.slice(0, 7);

export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));

/** 31 days after the first of a month is always in the next month. */
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-01`, 31));

const textOf = (month: string, how: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(formatLocale('en-GB'), { timeZone: 'UTC', month: how, year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** `November 2026` */
export const monthText = (month: string): string => textOf(month, 'long');

/** `Nov 2026` */
export const shortMonthText = (month: string): string => textOf(month, 'short');

/** A calendar row from Monday to Sunday: its days among those shown, and how many of its days are before and after them. */
export interface Week {
  before: number;
  days: string[];
  after: number;
}

/** The rows of a calendar from one day to another. */
export function weeksBetween(first: string, last: string): Week[] {
  const monday = addDays(first, -((dayOfWeek(first) + 6) % 7));
  const weeks: Week[] = [];
  for (let start = monday; start <= last; start = addDays(start, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(start, index));
    const days = week.filter((day) => day >= first && day <= last);
    const before = week.filter((day) => day < first).length;
    weeks.push({ before, days, after: 7 - before - days.length });
  }
  return weeks;
}

export const weeksOf = (month: string): Week[] => weeksBetween(`${month}-01`, addDays(`${monthAfter(month)}-01`, -1));
