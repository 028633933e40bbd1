import { formatLocale } from '#contract/text.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofDay: Intl.DateTimeFormatOptions = { ...dayParts, timeZone: 'UTC' };
const ofMoment: Intl.DateTimeFormatOptions = { ...dayParts, hour: 'numeric', minute: '2-digit' };

const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** Made when it is first needed, when the language is known, and once: making one takes a hundred times as long as using it. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = made.get(options) ?? new Intl.DateTimeFormat(formatLocale('en-US'), options);
  made.set(options, format);
  return format;
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

/** The day it is where the reader is. */
export function todayText(): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date());
  return `${dayMonth} ${year}`;
}

/** The day it is in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string =>
  // the Swedish way of writing a date is ISO 8601
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(moment);

/** What clocks show in a time zone, with the day: "22 Nov 2026, 8:21 PM". */
export function clockText(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocale('en-US'), { ...ofMoment, timeZone });
  const { dayMonth, year, time } = partsOf(ofMoment, moment, format);
  return `${dayMonth} ${year}, ${time}`;
}

/** A moment with its year in the reader's own time, for what is kept: "21 Nov 2026, 2:05 PM". */
export function fullMomentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return `${dayMonth} ${year}, ${time}`;
}

/** The day of a moment in the reader's own time, without the year while it is the present one: "21 Nov". */
export function momentDayText(timestamp: string): string {
  const { dayMonth, year } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? dayMonth : `${dayMonth} ${year}`;
}

/** The time of a moment whose day is plain, in the reader's own time: "2:05 PM". */
export const timeText = (timestamp: string): string => partsOf(ofMoment, new Date(timestamp)).time;

/** A moment in the reader's own time, without the year while it is the present one: "21 Nov, 2:05 PM". */
export function momentText(timestamp: string): string {
  const { dayMonth, year, time } = partsOf(ofMoment, new Date(timestamp));
  return year === partsOf(ofMoment, new Date()).year ? `${dayMonth}, ${time}` : `${dayMonth} ${year}, ${time}`;
}
