import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Hint, Row } from './elements.tsx';

interface Line {
  key: string;
  name: ReactNode;
  /** the last number, in words */
  now: string;
  /** in percent, one for each moment; null: there is none, and the line has a gap */
  values: readonly (number | null)[];
}

interface LinesProps {
  lines: readonly Line[];
  /** the first and the last moment */
  from: string;
  until: string;
}

/** The scale ends at 100 and begins at a multiple of this, so that a few percent are seen. */
const step = 10;
const height = 100;

/** Each piece of a line without gaps as a path; a moment alone is a dot. */
function pathOf(values: readonly (number | null)[], yOf: (value: number) => number): string {
  const parts: string[] = [];
  for (const [x, value] of values.entries()) {
    if (value === null) continue;
    const isFirst = (values[x - 1] ?? null) === null;
    parts.push(`${isFirst ? 'M' : 'L'} ${x} ${yOf(value)}`);
    if (isFirst && (values[x + 1] ?? null) === null) parts.push('h 0');
  }
  return parts.join(' ');
}

/** Lines of percent over time, one below the other on one scale, each with its numbers in words. */
export function Lines({ lines, from, until }: LinesProps) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const lowest = Math.min(100 - step, Math.floor(Math.min(...known) / step) * step);
  const top = Math.max(100, ...known);
  const yOf = (value: number): number => height - ((value - lowest) / (top - lowest)) * height;
  return (
    <Grid component="ul" min="12rem" gap={20} stretch>
      {lines.map(({ key, name, now, values }) => {
        const own = values.filter((value) => value !== null);
        return (
          <li key={key}>
            <Box fw={600}>{name}</Box>
            {now}
            <Grid columns="minmax(0, 1fr) auto" gap="0 6px">
              <svg
                viewBox={`0 0 ${Math.max(1, values.length - 1)} ${height}`}
                preserveAspectRatio="none"
                width="100%"
                height={lines.length === 1 ? 160 : 96}
                style={{ overflow: 'visible', display: 'block', margin: '6px 0' }}
                aria-hidden
              >
                {[100, (100 + lowest) / 2, lowest].map((value) => (
                  <line
                    key={value}
                    x2={Math.max(1, values.length - 1)}
                    y1={yOf(value)}
                    y2={yOf(value)}
                    stroke={value === 100 ? 'var(--mantine-color-dimmed)' : 'var(--line)'}
                    strokeDasharray={value === 100 ? '4 3' : undefined}
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
                <path
                  d={pathOf(values, yOf)}
                  fill="none"
                  stroke="var(--mantine-color-anchor)"
                  strokeWidth={2.5}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
              <Grid component="span" columns="auto" gap={0} fz={12} c="dimmed" style={{ alignContent: 'space-between' }} aria-hidden>
                <span>100 %</span>
                <span>{lowest} %</span>
              </Grid>
            </Grid>
            <Row justify="space-between" fz={12} c="dimmed" wrap="nowrap">
              <span>{from}</span>
              <span>{until}</span>
            </Row>
            <Hint>
              {own.length > 1 &&
                t('between {low} % and {high} %', { low: Math.round(Math.min(...own)), high: Math.round(Math.max(...own)) })}
            </Hint>
          </li>
        );
      })}
    </Grid>
  );
}
