import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Weekday } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { dayMonthText } from '#web/ui/show/dates.ts';
import styles from './day-picker.module.css';
import { dateOf, dayNames, weekdaysFromSunday } from './week-plan.ts';

interface DayPickerProps {
  weekStart: string;
  day: Weekday;
  /** days with something to check */
  warned: ReadonlySet<Weekday>;
  onDay: (day: Weekday) => void;
}

/** Chooses the day to show on a phone, where the week is shown one day at a time. */
export const DayPicker = ({ weekStart, day, warned, onDay }: DayPickerProps) => (
  <fieldset aria-label={t('Day of the week')} className={styles.days}>
    {weekdaysFromSunday.map((weekday) => {
      const short = t(dayNames[weekday]).slice(0, 3);
      const date = dateOf(weekStart, weekday);
      const name = `${short} ${dayMonthText(date)}`;
      return (
        <button
          key={weekday}
          type="button"
          className={styles.day}
          aria-pressed={weekday === day}
          aria-label={warned.has(weekday) ? t('{day}, please check', { day: name }) : name}
          onClick={() => onDay(weekday)}
        >
          <span>{short}</span> <strong>{Number(date.slice(-2))}</strong>
          {warned.has(weekday) && <TriangleAlert aria-hidden size={14} />}
        </button>
      );
    })}
  </fieldset>
);
