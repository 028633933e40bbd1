import { formatLocale } from '#contract/text/text.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofDay: Intl.DateTimeFormatOptions = { ...dayParts, timeZone: 'UTC' };
export const ofMoment: Intl.DateTimeFormatOptions = { ...dayParts, hour: 'numeric', minute: '2-digit' };

/** The time zone in which moments are shown: that of the campus; undefined (the device's) until that is known. */
export let timeZone: string | undefined;

const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/**
 * The format for these options. Made once, since making one takes a hundred times as long as using it and lists have many days; made when first needed,
 * since the language is not known before. `english`: the locale used if the language is English.
 */
export function formatOf(options: Intl.DateTimeFormatOptions, english: 'en-IN' | 'en-US' = 'en-US'): Intl.DateTimeFormat {
  const format = made.get(options) ?? new Intl.DateTimeFormat(formatLocale(english), { timeZone, ...options });
  made.set(options, format);
  return format;
}

/** Shows all moments in this time zone from now on; in the device's if the browser does not know it, such as that of a city renamed since. */
export function setTimeZone(named: string): void {
  try {
    timeZone = new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    timeZone = undefined;
  }
  made.clear();
}

/**
 * The parts of a moment, to be joined by the caller: the separators of a locale, such as the space before "PM", differ between browsers.
 * No line ends between a time and its "PM".
 */
export function partsOf(options: Intl.DateTimeFormatOptions, moment: Date, format = formatOf(options)) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
  const { day, month, year, hour, minute, dayPeriod } = parts;
  return { year, dayMonth: `${day} ${month}`, time: `${hour}:${minute}\u00a0${dayPeriod}` };
}

/** A day such as '2026-11-12' as people write it, in no time zone. Anything else, which a URL may hold, is returned unchanged. */
export function dayText(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  const { dayMonth, year } = partsOf(ofDay, moment);
  return `${dayMonth} ${year}`;
}

/** A day without its year, where that is clear: "22 Nov". */
export const dayMonthText = (day: string): string => partsOf(ofDay, new Date(`${day}T00:00:00Z`)).dayMonth;

/** The day it is on the campus. */
export function todayText(): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date());
  return `${dayMonth} ${year}`;
}

/** A moment in campus time, always with its year, for texts that are kept: "21 Nov 2026, 2:05 PM". */
export function fullMomentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return `${dayMonth} ${year}, ${time}`;
}

/** The campus day of a moment, without the year if it is the present one: "21 Nov". */
export function momentDayText(timestamp: string): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? dayMonth : `${dayMonth} ${year}`;
}

const ofHour: Intl.DateTimeFormatOptions = { hour: 'numeric', hourCycle: 'h23' };

/** The hour of a moment on the campus, 0 to 23. */
export const hourOf = (moment: Date): number =>
  Number(
    formatOf(ofHour)
      .formatToParts(moment)
      .find(({ type }) => type === 'hour')?.value,
  );

/** The time of a moment in campus time, where the day is clear: "2:05 PM". */
export const timeText = (timestamp: string): string => partsOf(ofMoment, new Date(timestamp)).time;

/** A moment in campus time, without the year if it is the present one: "21 Nov, 2:05 PM". */
export function momentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? `${dayMonth}, ${time}` : `${dayMonth} ${year}, ${time}`;
}
