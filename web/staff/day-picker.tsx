import type { Weekday } from '#contract/staff.ts';
import { t } from '#contract/text.ts';
import styles from './day-picker.module.css';
import { dateOf, dayNames, weekdaysFromSunday } from './week-plan.ts';

interface DayPickerProps {
  weekStart: string;
  day: Weekday;
  /** "Sunday 22 Nov" */
  dayText: (weekday: Weekday) => string;
  /** days with something to check */
  doubted: ReadonlySet<Weekday>;
  onDay: (day: Weekday) => void;
}

/** On a phone the week is seen a day at a time. */
export const DayPicker = ({ weekStart, day, dayText, doubted, onDay }: DayPickerProps) => (
  <fieldset aria-label={t('Day of the week')} className={styles.days}>
    {weekdaysFromSunday.map((weekday) => (
      <button
        key={weekday}
        type="button"
        className={styles.day}
        aria-pressed={weekday === day}
        aria-label={doubted.has(weekday) ? t('{day}, please check', { day: dayText(weekday) }) : dayText(weekday)}
        onClick={() => onDay(weekday)}
      >
        <span>{t(dayNames[weekday]).slice(0, 3)}</span>
        <strong>
          {Number(dateOf(weekStart, weekday).slice(-2))}
          {doubted.has(weekday) && '!'}
        </strong>
      </button>
    ))}
  </fieldset>
);
