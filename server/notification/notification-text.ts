import { notificationTexts, retiredNotificationText } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import type { Placeholders } from '#contract/text/placeholders.ts';
import { t } from '#contract/text/text.ts';
import { formatCampusTime, formatDay } from '#server/campus-day.ts';

export type NotificationKey = keyof typeof notificationTexts;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const asDay = (day: string) => (isDay(day) ? formatDay(day) : day);

/** The value that ends what another begins: where both are of one year, the text says it once, at the end. */
const ends: Readonly<Record<string, string>> = { start: 'end', since: 'until' };

const yearOf = (value: string | number | undefined) => /^\d{4}(?=-)/.exec(String(value))?.[0];

/** Whether a value has the form that `campusTimes` writes. Older rows hold the moment as a finished English text. */
const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text);

// the moment is campus time already: read and formatted as UTC, it is not shifted
const asMoment = (moment: string) => (isMoment(moment) ? formatCampusTime('UTC', `${moment.replace(' ', 'T')}Z`) : moment);

// what stands in its place where nobody is told the value is no number
const asAmount = (amount: number) => (Number.isFinite(amount) ? rupees(amount) : String(amount));

/**
 * Placeholder → how its value is formatted. Such values are stored unformatted (a day as `YYYY-MM-DD`, a moment as `YYYY-MM-DD HH:MM`
 * of the campus, an amount as a number) and formatted for the reader; the texts of all other placeholders are inserted as one line.
 */
const formats = {
  day: asDay,
  start: asDay,
  end: asDay,
  since: asMoment,
  until: asMoment,
  closes: asMoment,
  amount: asAmount,
} as const;

type Formats = typeof formats;

type ValuesOf<Found> = keyof Found extends never
  ? Readonly<Record<string, never>>
  : { readonly [N in keyof Found]: N extends keyof Formats ? Parameters<Formats[N]>[0] : Found[N] };

type Intersection<U> = (U extends unknown ? (values: U) => void : never) extends (values: infer I) => void ? I : never;

/** The values that the text of a key needs. If the key may be one of several, the values that all of them need. */
export type NotificationValues<K extends NotificationKey> = Intersection<
  K extends unknown ? ValuesOf<Placeholders<(typeof notificationTexts)[K]['text']>> : never
>;

/** Values as they are stored in the database. */
export type StoredValues = Readonly<Record<string, string | number>>;

const isKey = (key: string): key is NotificationKey => Object.hasOwn(notificationTexts, key);

/** One line: what a person typed may have several, and would look like further messages in a mail. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function format(name: string, values: StoredValues): string | number {
  const value = values[name] ?? '';
  if (!Object.hasOwn(formats, name)) return typeof value === 'string' ? inOneLine(value) : value;
  // the type of a stored value was checked when it was written
  const shown = formats[name as keyof Formats] as (value: string | number) => string;
  const begun = yearOf(value);
  return begun !== undefined && begun === yearOf(values[ends[name] ?? '']) ? shown(value).replace(` ${begun}`, '') : shown(value);
}

/** One value of a stored notification, as its message says it. */
export const notificationValue = (name: string, values: StoredValues): string => String(format(name, values));

/** The message of a stored notification. If the text of its key no longer exists, the message only refers to the page. */
export function notificationMessage(key: string, values: StoredValues): string {
  if (!isKey(key)) return t(retiredNotificationText);
  return t<string>(notificationTexts[key].text, Object.fromEntries(Object.keys(values).map((name) => [name, format(name, values)])));
}
