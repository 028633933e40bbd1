import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';

const friday = 5;
const saturday = 6;

/** The days that most leave is for: until tomorrow, and from Friday to Sunday; on a Saturday both are the same, and offered once. `name` stands in the address of the form. */
export function usualDays(today: string): readonly { name: string; text: string; startDate: string; endDate: string }[] {
  const tonight = { name: 'tonight', text: t('Tonight'), startDate: today, endDate: addDays(today, 1) };
  if (dayOfWeek(today) === saturday) return [tonight];
  const begin = addDays(today, friday - dayOfWeek(today));
  return [tonight, { name: 'weekend', text: t('This weekend'), startDate: begin, endDate: addDays(begin, 2) }];
}
