import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from './elements.tsx';
import styles from './bars.module.css';

type Look = 'solid' | 'hollow' | 'hatched';

interface Part {
  name: string;
  /** how it is drawn, told apart without colour; without it the part is only a number */
  look?: Look;
  text: (value: number) => string;
}

interface BarRow {
  key: string;
  label: ReactNode;
  /** one for each part; null: there is none */
  values: readonly (number | null)[];
}

interface BarsProps {
  caption: string;
  /** the heading of the labels */
  of: string;
  parts: readonly Part[];
  rows: readonly BarRow[];
}

/** A pattern by name: on paper a background is not printed, the fill of a drawing is. */
function Bar({ at, length, look, hatch }: { at: number; length: number; look: Look; hatch: string }) {
  const fill = { solid: 'var(--mantine-color-anchor)', hollow: 'none', hatched: `url(#${hatch})` }[look];
  return (
    <rect x={`${at}%`} y={1} width={`${length}%`} height={12} rx={2} fill={fill} stroke="var(--mantine-color-anchor)" strokeWidth={1.5} />
  );
}

/** A table of numbers in which each row has its bar; a bar of several parts has one after the other. */
export function Bars({ caption, of, parts, rows }: BarsProps) {
  const hatch = useId();
  const drawn = parts.flatMap(({ look }, index) => (look ? [{ look, index }] : []));
  const lengthOf = ({ values }: BarRow) => drawn.reduce((sum, { index }) => sum + (values[index] ?? 0), 0);
  const longest = Math.max(...rows.map(lengthOf));
  function bars(row: BarRow) {
    let at = 0;
    return drawn.map(({ look, index }) => {
      const length = longest === 0 ? 0 : (100 * (row.values[index] ?? 0)) / longest;
      at += length;
      return length > 0 && <Bar key={index} at={at - length} length={length} look={look} hatch={hatch} />;
    });
  }
  return (
    <table className={styles.bars}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {parts.map(({ name, look }) => (
            <th key={name} scope="col">
              {look && drawn.length > 1 && (
                <svg width={14} height={14} aria-hidden>
                  <Bar at={8} length={80} look={look} hatch={hatch} />
                </svg>
              )}{' '}
              {name}
            </th>
          ))}
          <td aria-hidden>
            <svg width={0} height={0}>
              <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line y2={4} stroke="var(--mantine-color-anchor)" strokeWidth={3} />
              </pattern>
            </svg>
          </td>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {parts.map(({ name, text }, index) => {
              const value = row.values[index] ?? null;
              return <td key={name}>{value === null ? '–' : text(value)}</td>;
            })}
            <td aria-hidden>
              <svg width="100%" height={14}>
                {bars(row)}
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
