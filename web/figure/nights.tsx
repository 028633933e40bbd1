import type { CSSProperties } from 'react';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { weeksBetween } from '#web/person/shared/weeks.ts';
import { WeekTable } from '#web/person/shared/week-table.tsx';
import styles from './nights.module.css';

interface NightsProps {
  caption: string;
  /** in the order of the days */
  counts: ReadonlyMap<string, number>;
}

/** A calendar with a number for each night, the darker the more. */
export function Nights({ caption, counts }: NightsProps) {
  const days = [...counts.keys()];
  const most = Math.max(1, ...counts.values());
  const shade = (count: number) => ({ '--share': `${(70 * count) / most}%` }) as CSSProperties; // React's type knows no custom properties
  return (
    <WeekTable
      weeks={weeksBetween(days[0] ?? '', days.at(-1) ?? '')}
      caption={caption}
      className={styles.nights}
      cellOf={(day) => {
        const count = counts.get(day) ?? 0;
        return (
          <td data-status="leave" data-none={count === 0 || undefined} style={shade(count)}>
            <span>{day === days[0] || day.endsWith('-01') ? dayMonthText(day) : Number(day.slice(8))}</span>
            <strong>{count}</strong>
          </td>
        );
      }}
    />
  );
}
