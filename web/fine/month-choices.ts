import { isMonth } from '#contract/day/days.ts';
import { monthBefore, monthText } from '#web/person/shared/month.ts';
import type { Choice } from '#web/ui/show/choice.ts';

/** How many months back a list offers. */
const monthsOffered = 24;

/** The months to choose from: the latest first, and one that was asked for, however long ago. */
export function monthChoices(latest: string, asked: string): Choice[] {
  const months = [latest];
  while (months.length < monthsOffered) months.push(monthBefore(months.at(-1) ?? latest));
  if (isMonth(asked) && !months.includes(asked)) months.push(asked);
  return months.map((month) => ({ value: month, label: monthText(month) }));
}
