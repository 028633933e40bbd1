import type { ReactNode } from 'react';
import { Grid, Row } from '#web/ui/show/arrange.tsx';
import { Heading } from '#web/ui/show/text.tsx';
import { SeatMarks, type SeatMarksProps } from './seat-marks.tsx';
import styles from './room-tile.module.css';

interface RoomTileProps {
  number: string;
  marks: SeatMarksProps;
  /** what the tile shows, in words */
  words: string;
  closed: boolean;
  /** whether the tile is selected; undefined if tiles cannot be selected */
  pressed?: boolean | undefined;
  onPress: () => void;
}

/** A room as a square with a mark for each seat. */
export const RoomTile = ({ number, marks, words, closed, pressed, onPress }: RoomTileProps) => (
  <li>
    <button
      type="button"
      className={styles.tile}
      data-closed={closed || undefined}
      title={words}
      aria-label={words}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onPress}
    >
      <span>{number}</span>
      <SeatMarks {...marks} />
    </button>
  </li>
);

/** A named group of tiles, such as those of a floor. */
export const TileGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={name}>
    <Heading level={3} c="dimmed" fz="var(--text-small)" fw={600}>
      {name}
    </Heading>
    <Grid component="ul" min="4.25rem" gap={6}>
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
