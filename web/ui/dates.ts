import { formatLocale } from '#contract/text.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofDay: Intl.DateTimeFormatOptions = { ...dayParts, timeZone: 'UTC' };
export const ofMoment: Intl.DateTimeFormatOptions = { ...dayParts, hour: 'numeric', minute: '2-digit' };

/** In which moments are said: that of the campus, or of this device until it is known. */
export let timeZone: string | undefined;

const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/**
 * Made when it is first needed, when the language is known, and once for these options: making one takes a hundred times as long as using it, and lists
 * have many days. `english`: the way of writing it in English.
 */
export function formatOf(options: Intl.DateTimeFormatOptions, english: 'en-IN' | 'en-US' = 'en-US'): Intl.DateTimeFormat {
  const format = made.get(options) ?? new Intl.DateTimeFormat(formatLocale(english), { timeZone, ...options });
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
export function partsOf(options: Intl.DateTimeFormatOptions, moment: Date, format = formatOf(options)) {
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
export const dayMonthText = (day: string): string => partsOf(ofDay, new Date(`${day}T00:00:00Z`)).dayMonth;

/** The day it is on the campus. */
export function todayText(): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date());
  return `${dayMonth} ${year}`;
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
