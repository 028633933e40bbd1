/** Closing times as values of a `datetime-local` field, by the clock of the campus wherever the reader is. */
import { addDays } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, timeOfClock } from '#web/ui/show/campus-clock.ts';

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
  const at = timeOfClock(field);
  if (Number.isNaN(at)) return t('Give a day and a time.');
  return at <= Date.now() ? t('Choose a time in the future.') : undefined;
}
