import type { CSSProperties } from 'react';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { weeksBetween } from '#web/person/shared/weeks.ts';
import { WeekTable } from '#web/person/shared/week-table.tsx';

interface NightsProps {
  caption: string;
  /** in the order of the days */
  counts: ReadonlyMap<string, number>;
}

/** A calendar with a number for each night, the darker the more. */
export function Nights({ caption, counts }: NightsProps) {
  const days = [...counts.keys()];
  const most = Math.max(1, ...counts.values());
  const shade = (count: number) => ({ '--share': `${(35 * count) / most}%` }) as CSSProperties; // React's type knows no custom properties
  return (
    <WeekTable
      weeks={weeksBetween(days[0] ?? '', days.at(-1) ?? '')}
      caption={caption}
      cellOf={(day) => {
        const count = counts.get(day) ?? 0;
        return (
          <td data-ahead={count === 0 || undefined} data-tone={count === 0 ? undefined : 'leave'} style={shade(count)}>
            <span>{day === days[0] || day.endsWith('-01') ? dayMonthText(day) : Number(day.slice(8))}</span>
            <strong>{count}</strong>
          </td>
        );
      }}
    />
  );
}
