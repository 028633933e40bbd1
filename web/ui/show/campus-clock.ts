/** Days and times in a time zone. Separate from `dates.ts`, which every page loads, so that the home pages do not load this. */
import { formatLocale } from '#contract/text/text.ts';
import { ofMoment, partsOf, timeZone } from './dates.ts';

/** Date and time in a time zone: '2026-11-22 20:21'. */
const plainText = (zone: string | undefined, moment: Date): string =>
  // the Swedish way of writing a date is ISO 8601
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment);

/** The day of a moment in a time zone. */
export const dayIn = (zone: string, moment: Date): string => plainText(zone, moment).slice(0, 10);

/** The day of a moment on the campus: '2026-11-22'. */
export const campusDay = (moment: Date): string => plainText(timeZone, moment).slice(0, 10);

/** Today on the campus by this device's clock: for use when the server cannot be asked. */
export const presentDay = (): string => campusDay(new Date());

/** A moment in campus time, as a `datetime-local` field takes it: '2026-11-22T20:21'. */
export const campusClock = (moment: Date): string => plainText(timeZone, moment).replace(' ', 'T');

/** A moment in a time zone, with its day: "22 Nov 2026, 8:21 PM". */
export function clockText(zone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocale('en-US'), { ...ofMoment, timeZone: zone });
  const { dayMonth, year, time } = partsOf(ofMoment, moment, format);
  return `${dayMonth} ${year}, ${time}`;
}
