import type { CSSProperties, ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { Grid, Heading, Row } from '#web/ui/show/elements.tsx';
import { SeatMarks, type SeatMarksProps } from './seat-marks.tsx';
import styles from './room-tile.module.css';

/** Longer numbers of rooms take a second line. */
const mostInLine = 8;

interface RoomTileProps {
  number: string;
  marks: SeatMarksProps;
  /** what the tile shows, in words */
  words: string;
  closed: boolean;
  /** whether the tile is selected; undefined if tiles cannot be selected */
  pressed?: boolean | undefined;
  /** whether the details beside the tiles are of this room */
  current?: boolean;
  onPress: () => void;
}

/** A room as a square with a mark for each seat. */
export const RoomTile = ({ number, marks, words, closed, pressed, current = false, onPress }: RoomTileProps) => (
  <li>
    <button
      type="button"
      className={styles.tile}
      data-closed={closed || undefined}
      title={words}
      aria-label={words}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(current ? { 'aria-current': true } : {})}
      onClick={onPress}
    >
      {/* where there is room is seen without a filter */}
      <span style={marks.free ? { fontWeight: 700 } : undefined}>{number}</span>
      <SeatMarks {...marks} />
    </button>
  </li>
);

interface TileGroupProps {
  name: string;
  /** how many of its seats are free */
  free?: number;
  /** how many characters the longest number has that has to fit into a tile */
  longest?: number;
  children: ReactNode;
}

/** A named group of tiles, such as those of a floor. */
export const TileGroup = ({ name, free, longest = 3, children }: TileGroupProps) => (
  <section
    className={styles.group}
    aria-label={name}
    style={{ '--longest': Math.min(longest, mostInLine) } as CSSProperties /* React's type knows no custom properties */}
  >
    <Row gap="0 0.75rem" align="baseline" style={{ alignContent: 'start' }} c="dimmed" fz="var(--text-small)">
      <Heading level={3} fz="inherit" fw={600}>
        {name}
      </Heading>
      {free !== undefined && <span>{t('{free} free', { free })}</span>}
    </Row>
    <Grid component="ul" min="var(--tile)" gap={6}>
      {children}
    </Grid>
  </section>
);

/** Explains the marks of tiles. */
export const TileLegend = ({ marks }: { marks: readonly (readonly [mark: keyof SeatMarksProps, name: string])[] }) => (
  <Row component="p" gap="0.25rem 1rem" c="dimmed">
    {marks.map(([mark, name]) => (
      <Row component="span" gap={6} key={mark}>
        <SeatMarks {...{ [mark]: 1 }} /> {name}
      </Row>
    ))}
  </Row>
);
