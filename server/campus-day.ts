/** The only place that knows the campus time zone: everywhere else a day is a text YYYY-MM-DD. */
import { formatLocale } from '#contract/text/text.ts';

/** Time zone → format, kept because making one takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** Locale → format. */
const messageFormats = new Map<string, Intl.DateTimeFormat>();

// the Swedish locale writes dates as in ISO 8601
const makeDayFormat = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Time zone → the day in the minute that was asked for last: no zone changes its day within a minute. */
const latestDays = new Map<string, { minute: number; day: string }>();

/** The day it is on the campus at a moment. */
export function campusDay(timeZone: string, moment: Date = new Date()): string {
  const minute = Math.floor(moment.getTime() / 60_000);
  const latest = latestDays.get(timeZone);
  if (latest?.minute === minute) return latest.day;
  const day = dayFormats.getOrInsertComputed(timeZone, makeDayFormat).format(moment);
  latestDays.set(timeZone, { minute, day });
  return day;
}

/** A moment in campus time, in the form that the screens use: `21 Nov 2026, 2:05 PM`. */
export function formatCampusTime(timeZone: string, timestamp: string): string {
  const moment = new Date(timestamp);
  const day = new Intl.DateTimeFormat(formatLocale('en-GB'), { timeZone, dateStyle: 'medium' }).format(moment);
  return `${day}, ${clockOf(timeZone, moment)}`;
}

const clockOf = (timeZone: string, moment: Date): string =>
  // JavaScript puts a no-break space before AM and PM
  new Intl.DateTimeFormat(formatLocale('en-US'), { timeZone, timeStyle: 'short' }).format(moment).replaceAll('\u202F', ' ');

/** A time of day such as `14:05` in the form that the screens use: `2:05 PM`. */
export const formatClock = (time: string): string => clockOf('UTC', new Date(`2000-01-01T${time}Z`));

/** Returns a function that writes moments in campus time as `2026-11-21 14:05`. A long list makes it once. */
export function campusTimes(timeZone: string): (timestamp: string) => string {
  // the Swedish locale writes moments almost as in ISO 8601
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (timestamp) => format.format(new Date(timestamp));
}

/** A moment in campus time for the name of a file, to the second: `2026-11-21-140500`. */
export function campusSeconds(timeZone: string, moment: Date = new Date()): string {
  const text = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return text.replace(' ', '-').replaceAll(':', '');
}

/** The last time that the campus clock showed this, such as `02:00`, as `2026-11-21 02:00`: comparable with what `campusTimes` writes. */
export function lastTimeItWas(clock: string, timeZone: string, moment: Date = new Date()): string {
  const now = campusTimes(timeZone)(moment.toISOString());
  const today = now.slice(0, 10);
  if (now >= `${today} ${clock}`) return `${today} ${clock}`;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 24 * 60 * 60 * 1000);
  return `${yesterday.toISOString().slice(0, 10)} ${clock}`;
}

const withOffset = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const withoutOffset = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d+)?)?$/;

/** Whether a day exists: `Date` takes 30 February for 2 March. */
function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}

/** The day with which a full timestamp of this form begins, as it is written; undefined for any other text. */
function writtenDay(text: string, form: RegExp): string | undefined {
  const day = form.exec(text)?.[1];
  return day !== undefined && isInCalendar(day) ? day : undefined;
}

/** The campus day of a full timestamp; any other text unchanged. */
export function dayOfTimestamp(timeZone: string, text: string): string {
  const plain = writtenDay(text, withoutOffset);
  if (plain !== undefined) return plain;
  const moment = new Date(text);
  return writtenDay(text, withOffset) !== undefined && !Number.isNaN(moment.valueOf()) ? campusDay(timeZone, moment) : text;
}

const week = 7 * 24 * 60 * 60 * 1000;
/** Midnight in UTC of the first Sunday after the start of 1970. */
const firstSunday = Date.parse('1970-01-04T00:00:00Z');

/**
 * The Sunday whose midnight in UTC is nearest to a full timestamp: where a Sunday is picked, a browser sends its local midnight,
 * which east of Greenwich is the evening before in UTC. Any other text is returned unchanged.
 */
export function sundayOfTimestamp(text: string): string {
  const moment = Date.parse(text);
  if (!(writtenDay(text, withOffset) ?? writtenDay(text, withoutOffset)) || Number.isNaN(moment)) return text;
  return new Date(firstSunday + Math.round((moment - firstSunday) / week) * week).toISOString().slice(0, 10);
}

const makeMessageFormat = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });

/** A day in the form used in messages: `21 Nov 2026`. */
export const formatDay = (day: string): string =>
  messageFormats.getOrInsertComputed(formatLocale('en-GB'), makeMessageFormat).format(new Date(`${day}T00:00:00Z`));
