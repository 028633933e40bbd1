/** Days and clocks of a time zone, apart from what every page says, so that home pages are loaded without it. */
import { formatLocale } from '#contract/text.ts';
import { ofMoment, partsOf, timeZone } from './dates.ts';

/** What calendar and clock show in a time zone: '2026-11-22 20:21'. */
const plainText = (zone: string | undefined, moment: Date): string =>
  // the Swedish way of writing a date is ISO 8601
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment);

/** The day it is in a time zone. */
export const dayIn = (zone: string, moment: Date): string => plainText(zone, moment).slice(0, 10);

/** The day that a moment falls on on the campus: '2026-11-22'. */
export const campusDay = (moment: Date): string => plainText(timeZone, moment).slice(0, 10);

/** The day it is on the campus, as far as this device knows: for who cannot ask the server. */
export const presentDay = (): string => campusDay(new Date());

/** A moment by the clock of the campus, as the browser's own field for day and time takes it: '2026-11-22T20:21'. */
export const campusClock = (moment: Date): string => plainText(timeZone, moment).replace(' ', 'T');

/** What clocks show in a time zone, with the day: "22 Nov 2026, 8:21 PM". */
export function clockText(zone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocale('en-US'), { ...ofMoment, timeZone: zone });
  const { dayMonth, year, time } = partsOf(ofMoment, moment, format);
  return `${dayMonth} ${year}, ${time}`;
}
