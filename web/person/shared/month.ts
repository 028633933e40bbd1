import { addDays } from '#contract/day/days.ts';
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
