import type { CSSProperties } from 'react';
import { t } from '#contract/text/text.ts';
import { Link } from '#web/ui/action/link.tsx';
import { VisuallyHidden } from '#web/ui/show/elements.tsx';
import { dayMonthText, dayText } from '#web/ui/show/dates.ts';
import { weeksBetween } from '#web/person/shared/weeks.ts';
import { WeekTable } from '#web/person/shared/week-table.tsx';
import type { PathOf, Point } from './drawn.tsx';

interface NightsProps {
  caption: string;
  /** in the order of the days */
  points: readonly Point[];
  pathOf: PathOf;
}

/** A calendar with a number for each night, the darker the more, which leads to who is away. */
export function Nights({ caption, points, pathOf }: NightsProps) {
  const days = points.map(({ at }) => at);
  const byDay = new Map(points.map((point) => [point.at, point]));
  const most = Math.max(1, ...points.map(({ values }) => values[0] ?? 0));
  const shade = (count: number) => ({ '--share': `${(35 * count) / most}%` }) as CSSProperties; // React's type knows no custom properties
  return (
    <WeekTable
      weeks={weeksBetween(days[0] ?? '', days.at(-1) ?? '')}
      caption={caption}
      cellOf={(day) => {
        const point = byDay.get(day);
        const count = point?.values[0] ?? 0;
        const to = point && pathOf(point);
        const inWords = t('Night after {day}: {count} away', { day: dayText(day), count });
        const cell = (
          <>
            <span aria-hidden>{day === days[0] || day.endsWith('-01') ? dayMonthText(day) : Number(day.slice(8))}</span>
            <strong aria-hidden>{count}</strong>
            <VisuallyHidden>{inWords}</VisuallyHidden>
          </>
        );
        return (
          <td data-ahead={count === 0 || undefined} data-tone={count === 0 ? undefined : 'leave'} style={shade(count)}>
            {to ? (
              <Link to={to} title={inWords}>
                {cell}
              </Link>
            ) : (
              cell
            )}
          </td>
        );
      }}
    />
  );
}
