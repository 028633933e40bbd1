/** The hours of a hostel in words. */
import type { CurfewOfHostel } from '#contract/gate/gate.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';

/** From Monday to Sunday, as places in `inBy`. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const;

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const shortDayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const shown = (time: string | undefined): string => (time ? clockText(time) : '–');

/** "9:30 PM, Sat 10:30 PM, Sun –": the time of most days, then those that differ. */
export function hoursText(curfew: CurfewOfHostel | null): string {
  if (curfew === null) return t('No hours');
  const daysWith = (time: string): number => curfew.inBy.filter((other) => other === time).length;
  const [usual] = curfew.inBy.toSorted((a, b) => daysWith(b) - daysWith(a));
  const others = week.filter((weekday) => curfew.inBy[weekday] !== usual);
  return [shown(usual), ...others.map((weekday) => `${t(shortDayNames[weekday])} ${shown(curfew.inBy[weekday])}`)].join(', ');
}
