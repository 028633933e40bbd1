/** A closing time as the browser's own field for day and time has it, by the clock of the campus wherever the reader is. */
import { addDays } from '#contract/days.ts';
import { t } from '#contract/text.ts';
import { campusClock, campusDay } from '#web/ui/campus-clock.ts';

/** A moment as the field takes it. */
export const fieldOf = (moment: string): string => campusClock(new Date(moment));

/** What the clock of the campus shows, as if it were the one of Greenwich. */
const shownAt = (time: number): number => Date.parse(`${campusClock(new Date(time))}Z`);

/** When the clock of the campus shows what the field holds; not a number for what is no day and time. */
function timeOf(field: string): number {
  const wanted = Date.parse(`${field}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const near = wanted - (shownAt(wanted) - wanted);
  // the clocks may have been changed between the two
  return near - (shownAt(near) - wanted);
}

/** What the field holds as a moment. */
export const momentOf = (field: string): string => new Date(timeOf(field)).toISOString();

/** The end of a week from now, at six in the evening: most rounds need about that long. */
export const usualClosing = (now: Date): string => `${addDays(campusDay(now), 7)}T18:00`;

export function closingFault(field: string): string | undefined {
  const at = timeOf(field);
  if (Number.isNaN(at)) return t('Give a day and a time.');
  return at <= Date.now() ? t('Choose a time in the future.') : undefined;
}
