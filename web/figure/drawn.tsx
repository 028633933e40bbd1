/** How a figure is drawn, and what several of them need. */
import type { ComponentProps, ReactNode } from 'react';
import type { Figure } from '#contract/figure/figure.ts';
import type { Path } from '#contract/paths.ts';
import { Link } from '#web/ui/action/link.tsx';
import { VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Bars } from '#web/ui/show/bars.tsx';

export type Point = Figure['points'][number];

/** The page with what a point counts, if there is one. */
export type PathOf = (point: Point) => Path | undefined;

export interface Drawn {
  title: string;
  /** what the drawing shows, in a sentence with its most important numbers */
  says: (of: Figure) => string;
  empty: string;
  draw: (of: Figure, title: string, pathOf: PathOf) => ReactNode;
}

export const count = String;
export const sumAt = ({ points }: Figure, at: number): number => points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);

/** A label that leads to what is counted; to those who hear it, it says of which figure, since several name the same hostel or day. */
export const linked = (text: string, to: Path | undefined, figure: string): ReactNode =>
  to ? (
    <Link to={to}>
      {text}
      <VisuallyHidden>: {figure}</VisuallyHidden>
    </Link>
  ) : (
    text
  );

/** Draws bars, a row for each point, whose label leads to what it counts; `of` is the heading of the labels. */
export const bars =
  (of: string, parts: ComponentProps<typeof Bars>['parts'], labelOf: (point: Point) => string): Drawn['draw'] =>
  ({ points }, caption, pathOf) => (
    <Bars
      caption={caption}
      of={of}
      parts={parts}
      rows={points.map((point) => ({
        key: point.id ?? point.place ?? point.at,
        label: linked(labelOf(point), pathOf(point), caption),
        values: point.values,
      }))}
    />
  );
