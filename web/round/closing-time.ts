/** Closing times as values of a `datetime-local` field, by the clock of the campus wherever the reader is. */
import { addDays } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { campusClock, campusDay } from '#web/ui/show/campus-clock.ts';

/** A moment as a value of the field. */
export const fieldOf = (moment: string): string => campusClock(new Date(moment));

/** What the clock of the campus shows at a time, read as if it were UTC. */
const shownAt = (time: number): number => Date.parse(`${campusClock(new Date(time))}Z`);

/** The time at which the clock of the campus shows the field's value; NaN if the value is no day and time. */
function timeOf(field: string): number {
  const wanted = Date.parse(`${field}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const near = wanted - (shownAt(wanted) - wanted);
  // the clocks may change between the wanted time and the first approximation
  return near - (shownAt(near) - wanted);
}

/** The field's value as a moment. */
export const momentOf = (field: string): string => new Date(timeOf(field)).toISOString();

/** In a week, at six in the evening: most rounds need about that long. */
export const usualClosing = (now: Date): string => `${addDays(campusDay(now), 7)}T18:00`;

/** At six in the evening of the first Friday that leaves at least two days. */
export function nextFriday(now: Date): string {
  const today = campusDay(now);
  const [friday, weekday] = [5, new Date(`${today}T00:00:00Z`).getUTCDay()];
  const ahead = (friday - weekday + 7) % 7;
  return `${addDays(today, ahead < 2 ? ahead + 7 : ahead)}T18:00`;
}

export function closingFault(field: string): string | undefined {
  const at = timeOf(field);
  if (Number.isNaN(at)) return t('Give a day and a time.');
  return at <= Date.now() ? t('Choose a time in the future.') : undefined;
}
