import type { StaffMember } from '#contract/worker.ts';
import { t } from '#contract/text.ts';
import { Notice } from '#web/ui/alert.tsx';
import styles from './schedule-warnings.module.css';
import { dayOfPlanText } from './week-grid.tsx';
import type { Doubt } from './week-plan.ts';

interface DoubtsProps {
  doubts: readonly Doubt[];
  weekStart: string;
  staff: readonly StaffMember[];
}

/** What is hardly meant in a plan; it can be saved all the same. */
export function Doubts({ doubts, weekStart, staff }: DoubtsProps) {
  const textOf = (doubt: Doubt): string => {
    const values = { name: staff.find(({ _id }) => _id === doubt.staff[0])?.name ?? '', day: dayOfPlanText(weekStart, doubt.weekday) };
    return doubt.slot === undefined
      ? t('{name} works in all four slots of {day}.', values)
      : t('{name} is in two places on {day}, {slot}.', { ...values, slot: doubt.slot });
  };
  return (
    <div role="status" className={styles.doubts}>
      {doubts.length > 0 && (
        <Notice warning title={t('Please check')}>
          <ul className={styles.list}>
            {doubts.map((doubt) => (
              <li key={textOf(doubt)}>{textOf(doubt)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
