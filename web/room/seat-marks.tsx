import styles from './seat-marks.module.css';

interface SeatMarksProps {
  taken?: number;
  free?: number;
  /** empty seats of a closed room */
  closed?: number;
}

/** A mark for each seat; the text beside them says the same in words. */
export const SeatMarks = ({ taken = 0, free = 0, closed = 0 }: SeatMarksProps) => (
  <span className={styles.marks} aria-hidden>
    {[...Array<string>(taken).fill('taken'), ...Array<string>(free).fill('free'), ...Array<string>(closed).fill('closed')].map(
      (mark, n) => (
        // marks are all alike and never change places
        // oxlint-disable-next-line react/no-array-index-key
        <i key={n} data-mark={mark} />
      ),
    )}
  </span>
);
