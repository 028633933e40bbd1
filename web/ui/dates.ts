import { formatLocale } from '#contract/text.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofDay: Intl.DateTimeFormatOptions = { ...dayParts, timeZone: 'UTC' };
const ofMoment: Intl.DateTimeFormatOptions = { ...dayParts, hour: 'numeric', minute: '2-digit' };

/** In which moments are said: that of the campus, or of this device until it is known. */
let timeZone: string | undefined;

const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** Made when it is first needed, when the language is known, and once: making one takes a hundred times as long as using it. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = made.get(options) ?? new Intl.DateTimeFormat(formatLocale('en-US'), { timeZone, ...options });
  made.set(options, format);
  return format;
}

/** Has all moments said in a time zone. One that this browser does not know, such as that of a city renamed since, leaves it at the device's. */
export function setTimeZone(named: string): void {
  try {
    timeZone = new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    timeZone = undefined;
  }
  made.clear();
}

/** To be put together anew: the separators of a locale, such as the space before "PM", differ from browser to browser. */
function partsOf(options: Intl.DateTimeFormatOptions, moment: Date, format = formatOf(options)) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
  const { day, month, year, hour, minute, dayPeriod } = parts;
  return { year, dayMonth: `${day} ${month}`, time: `${hour}:${minute} ${dayPeriod}` };
}

/** A day such as '2026-11-12' as people write it; it is the same day everywhere. What is no day, as a page's address may hold, stays as it is. */
export function dayText(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  const { dayMonth, year } = partsOf(ofDay, moment);
  return `${dayMonth} ${year}`;
}

/** A day as people write it where the year is plain: "22 Nov". */
export const dayMonthText = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale('en-IN'), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`));

/** The day it is on the campus. */
export function todayText(): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date());
  return `${dayMonth} ${year}`;
}

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

/** A moment with its year by the clock of the campus, for what is kept: "21 Nov 2026, 2:05 PM". */
export function fullMomentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return `${dayMonth} ${year}, ${time}`;
}

/** The day of a moment by the clock of the campus, without the year while it is the present one: "21 Nov". */
export function momentDayText(timestamp: string): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? dayMonth : `${dayMonth} ${year}`;
}

/** The time of a moment whose day is plain, by the clock of the campus: "2:05 PM". */
export const timeText = (timestamp: string): string => partsOf(ofMoment, new Date(timestamp)).time;

/** A moment by the clock of the campus, without the year while it is the present one: "21 Nov, 2:05 PM". */
export function momentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? `${dayMonth}, ${time}` : `${dayMonth} ${year}, ${time}`;
}
