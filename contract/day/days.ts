/** Arithmetic with days such as '2026-11-22', in UTC, where every day has 24 hours, so that no clock change or time zone matters. */

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day that is `days` days after another; before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  const moment = momentOf(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to).valueOf() - momentOf(from).valueOf()) / 86_400_000);

/** Whether a text, such as one from an address, is a day of the calendar. */
export function isDay(text: string): boolean {
  const moment = momentOf(text);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(text) && text.length === 10;
}

/** 0 for a Sunday, 6 for a Saturday. */
export const dayOfWeek = (day: string): number => momentOf(day).getUTCDay();

export const isSunday = (day: string): boolean => dayOfWeek(day) === 0;

/** The Sunday on which the week of a day starts; for a Sunday, the day itself. */
export const sundayOf = (day: string): string => addDays(day, -dayOfWeek(day));

/** The first Sunday after a day. */
export const sundayAfter = (day: string): string => addDays(sundayOf(day), 7);

/** Whether the year is 2000 or later; a date field turns a typed 26 into 0026. */
export const isOfOurTime = (day: string): boolean => day.startsWith('2');

/** Whether a text, such as one from an address, is a month of the year 2000 or later, such as '2026-11'. */
export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** The month that an address asks for, or the latest one if it asks for none or for one that cannot be shown. */
export const shownMonth = (asked: string | null, latest: string): string =>
  asked !== null && isMonth(asked) && asked <= latest ? asked : latest;
