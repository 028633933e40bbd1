import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';

const friday = 5;
const saturday = 6;

/** The days that most leave is for: until tomorrow, and from Friday, or from Saturday if it is one, to Sunday. `name` stands in the address of the form. */
export function usualDays(today: string): readonly { name: string; text: string; startDate: string; endDate: string }[] {
  const begin = dayOfWeek(today) === saturday ? today : addDays(today, friday - dayOfWeek(today));
  return [
    { name: 'tonight', text: t('Tonight'), startDate: today, endDate: addDays(today, 1) },
    { name: 'weekend', text: t('This weekend'), startDate: begin, endDate: addDays(begin, 7 - dayOfWeek(begin)) },
  ];
}
