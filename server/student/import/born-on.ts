/** Reads dates of birth as offices and their spreadsheets write them. */
import { isDay } from '#contract/day/days.ts';
import { importCauseTexts, leftOut } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import { listCauses } from './list-causes.ts';
import type { Remedies } from '#server/sheet/remedies.ts';

/** Ages beyond these are slips of the pen. */
const [youngest, oldest] = [10, 100] as const;

/** The full year: of two digits, the last one in which a student can have been born. */
function yearOf(digits: string, thisYear: number): number {
  if (digits.length > 2) return Number(digits);
  const latest = thisYear - youngest;
  const year = Math.floor(latest / 100) * 100 + Number(digits);
  return year > latest ? year - 100 : year;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (text: string): number => (/\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1);

/** In which 12/7/05 is the twelfth of July, and in which it is the seventh of December. */
const [dayFirst, monthFirst] = [
  /^(?<day>\d{1,2}) ?[-/. ] ?(?<month>\d{1,2}) ?[-/. ] ?(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{1,2}) ?[-/. ] ?(?<day>\d{1,2}) ?[-/. ] ?(?<year>\d{4}|\d{2})$/,
];
const forms = [
  dayFirst,
  monthFirst,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}(?<month>[a-z]{3,9})[-/., ]{0,2}(?<year>\d{4}|\d{2})$/i,
  /^(?<month>[a-z]{3,9})[-/., ]{0,2}(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(?<year>\d{4}|\d{2})$/i,
];

function dayIn(text: string, form: RegExp, today: string): string | undefined {
  const { day = '', month = '', year = '' } = form.exec(text)?.groups ?? {};
  const thisYear = Number(today.slice(0, 4));
  const full = yearOf(year, thisYear);
  const found = [full, String(monthOf(month)).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return day !== '' && isDay(found) && full <= thisYear - youngest && full >= thisYear - oldest ? found : undefined;
}

/** The days that a text can be: none, one, or two, the first of them with the day before the month. `today` is the campus day. */
export const daysOf = (text: string, today: string): string[] => [
  ...new Set(forms.map((form) => dayIn(text, form, today)).filter((day) => day !== undefined)),
];

/** Which of the two comes first in a column, as far as it shows that itself: one of its numbers is beyond twelve, and none in the other place is. */
export function firstIn(texts: readonly string[], today: string): 'day' | 'month' | undefined {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const text of texts) {
    const [asDay, asMonth] = [dayIn(text, dayFirst, today), dayIn(text, monthFirst, today)];
    isDayFirst ||= asDay !== undefined && asMonth === undefined;
    isMonthFirst ||= asMonth !== undefined && asDay === undefined;
  }
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? 'day' : 'month';
}

/**
 * The date of birth of a row as a day, where one can be read; otherwise why not, and whether the row is left out for it. Where the column does not
 * show whether the day or the month is first, that is asked once for all its rows.
 */
export function bornOnIn(
  text: string,
  { row, today, first, remedies }: { row: number; today: string; first: 'day' | 'month' | undefined; remedies: Remedies },
): { day?: string; unread?: string; out?: string } {
  const [day, month] = daysOf(text, today);
  if (day === undefined) return { unread: t(importCauseTexts.birthUnread) };
  if (month === undefined) return { day };
  const answer = first ?? remedies.choose('birth', row, () => listCauses.birth(text, day, month), text);
  if (answer === 'empty') return {};
  if (answer === leftOut) return { out: t(importCauseTexts.birthTwoDays, { date: text }) };
  return { day: answer === 'day' ? day : month };
}
