/** How a figure is drawn, and what several of them need. */
import type { ComponentProps, ReactNode } from 'react';
import type { Figure } from '#contract/figure/figure.ts';
import type { Path } from '#contract/paths.ts';
import { Link } from '#web/ui/action/link.tsx';
import { Bars } from '#web/ui/show/bars.tsx';

export type Point = Figure['points'][number];

export interface Drawn {
  title: string;
  /** what the drawing shows, in a sentence with its most important numbers */
  says: (of: Figure) => string;
  empty: string;
  draw: (of: Figure, title: string, hostel: string | undefined) => ReactNode;
}

export const count = String;
export const sumAt = ({ points }: Figure, at: number): number => points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);

export const linked = (text: string, to: Path | undefined): ReactNode => (to ? <Link to={to}>{text}</Link> : text);

/** Draws bars, a row for each point; `of` is the heading of their labels. */
export const bars =
  (of: string, parts: ComponentProps<typeof Bars>['parts'], labelOf: (point: Point, hostel?: string) => ReactNode): Drawn['draw'] =>
  ({ points }, caption, hostel) => (
    <Bars
      caption={caption}
      of={of}
      parts={parts}
      rows={points.map((point) => ({ key: point.id ?? point.at, label: labelOf(point, hostel), values: point.values }))}
    />
  );
