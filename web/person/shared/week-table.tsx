import { Fragment, type ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { VisuallyHidden } from '#web/ui/show/elements.tsx';
import type { Week } from './weeks.ts';
import styles from './week-table.module.css';

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The empty place of days that are not shown. */
const Gap = ({ days }: { days: number }) => (days > 0 ? <td colSpan={days}>{null}</td> : null);

interface WeekTableProps {
  weeks: readonly Week[];
  /** for screen readers only */
  caption: string;
  /** renders the cell of a day, a `td` */
  cellOf: (day: string) => ReactNode;
}

/** A calendar with a row for each week. */
export function WeekTable({ weeks, caption, cellOf }: WeekTableProps) {
  return (
    <table className={styles.week}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col">
              {t(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ before, days, after }) => (
          <tr key={days[0]}>
            <Gap days={before} />
            {days.map((day) => (
              <Fragment key={day}>{cellOf(day)}</Fragment>
            ))}
            <Gap days={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
