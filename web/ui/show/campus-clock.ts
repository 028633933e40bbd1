/** Days and times in a time zone. Separate from `dates.ts`, which every page loads, so that the home pages do not load this. */
import { formatLocale } from '#contract/text/text.ts';
import { ofMoment, partsOf, timeZone } from './dates.ts';

const plainFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Date and time in a time zone: '2026-11-22 20:21'. */
function plainText(zone: string | undefined, moment: Date): string {
  // made once: the gate reads a thousand times for each code that it scans. The Swedish way of writing a date is ISO 8601
  const format = plainFormats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  plainFormats.set(zone, format);
  return format.format(moment);
}

/** The day of a moment in a time zone. */
export const dayIn = (zone: string, moment: Date): string => plainText(zone, moment).slice(0, 10);

/** The day of a moment on the campus: '2026-11-22'. */
export const campusDay = (moment: Date): string => plainText(timeZone, moment).slice(0, 10);

/** Today on the campus by this device's clock: for use when the server cannot be asked. */
export const presentDay = (): string => campusDay(new Date());

/** A moment in campus time, as a `datetime-local` field takes it: '2026-11-22T20:21'. */
export const campusClock = (moment: Date): string => plainText(timeZone, moment).replace(' ', 'T');

/** What the clock of the campus shows at a time, read as if it were UTC. */
const shownAt = (time: number): number => Date.parse(`${campusClock(new Date(time))}Z`);

/** The time at which the clock of the campus shows the value of a `datetime-local` field; NaN if the value is no day and time. */
export function timeOfClock(field: string): number {
  const wanted = Date.parse(`${field}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const near = wanted - (shownAt(wanted) - wanted);
  // the clocks may change between the wanted time and the first approximation
  return near - (shownAt(near) - wanted);
}

/** Such a value as a moment. */
export const momentOf = (field: string): string => new Date(timeOfClock(field)).toISOString();

/** A moment in a time zone, with its day: "22 Nov 2026, 8:21 PM". */
export function clockText(zone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocale('en-US'), { ...ofMoment, timeZone: zone });
  const { dayMonth, year, time } = partsOf(ofMoment, moment, format);
  return `${dayMonth} ${year}, ${time}`;
}
