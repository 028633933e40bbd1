import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { monthAfter } from './month.ts';

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
