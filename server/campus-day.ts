/** The only place that knows the campus time zone: everywhere else a day is a text YYYY-MM-DD. */
import { formatLocale } from '#contract/text.ts';

/** By time zone: making one takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** By language. */
const messageFormats = new Map<string, Intl.DateTimeFormat>();

// the Swedish way of writing a date is ISO 8601
const makeDayFormat = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day it is on the campus at a moment. */
export const campusDay = (timeZone: string, moment: Date = new Date()): string =>
  dayFormats.getOrInsertComputed(timeZone, makeDayFormat).format(moment);

/** A moment as people on the campus say it, and as the screens show it: `21 Nov 2026, 2:05 PM`. */
export function formatCampusTime(timeZone: string, timestamp: string): string {
  const moment = new Date(timestamp);
  const day = new Intl.DateTimeFormat(formatLocale('en-GB'), { timeZone, dateStyle: 'medium' }).format(moment);
  // the language puts a space that does not break before AM and PM
  const time = new Intl.DateTimeFormat(formatLocale('en-US'), { timeZone, timeStyle: 'short' }).format(moment).replaceAll('\u202F', ' ');
  return `${day}, ${time}`;
}

/** Says moments of the campus as `2026-11-21 14:05`; made once for a long list. */
export function campusTimes(timeZone: string): (timestamp: string) => string {
  // the Swedish way of writing a moment is all but ISO 8601
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (timestamp) => format.format(new Date(timestamp));
}

/** A moment as a name of a file takes it, to the second: `2026-11-21-140500`. */
export function campusSeconds(timeZone: string, moment: Date = new Date()): string {
  const text = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return text.replace(' ', '-').replaceAll(':', '');
}

/** The latest moment of the campus's clock at which it was this hour, as `2026-11-21 02:00`: to be compared with what `campusTimes` says. */
export function lastTimeItWas(hour: number, timeZone: string, moment: Date = new Date()): string {
  const clock = `${String(hour).padStart(2, '0')}:00`;
  const now = campusTimes(timeZone)(moment.toISOString());
  const today = now.slice(0, 10);
  if (now >= `${today} ${clock}`) return `${today} ${clock}`;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 24 * 60 * 60 * 1000);
  return `${yesterday.toISOString().slice(0, 10)} ${clock}`;
}

const withOffset = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const withoutOffset = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d+)?)?$/;

/** The language takes 30 February for 2 March. */
function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}

/** The day that a full timestamp begins with, as it is written; undefined for what is none. */
function writtenDay(text: string, form: RegExp): string | undefined {
  const day = form.exec(text)?.[1];
  return day !== undefined && isInCalendar(day) ? day : undefined;
}

/** The campus day of a full timestamp; any other text as it is. */
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
 * The Sunday whose midnight in UTC is nearest to a full timestamp: a browser that picks a Sunday sends its local midnight, which
 * is the evening before in UTC east of Greenwich. Any other text as it is.
 */
export function sundayOfTimestamp(text: string): string {
  const moment = Date.parse(text);
  if (!(writtenDay(text, withOffset) ?? writtenDay(text, withoutOffset)) || Number.isNaN(moment)) return text;
  return new Date(firstSunday + Math.round((moment - firstSunday) / week) * week).toISOString().slice(0, 10);
}

const makeMessageFormat = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });

/** A day as a message says it: `21 Nov 2026`. */
export const formatDay = (day: string): string =>
  messageFormats.getOrInsertComputed(formatLocale('en-GB'), makeMessageFormat).format(new Date(`${day}T00:00:00Z`));
