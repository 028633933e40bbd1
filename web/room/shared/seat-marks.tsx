import styles from './seat-marks.module.css';

export interface SeatMarksProps {
  taken?: number;
  /** will be taken by what is proposed */
  next?: number;
  free?: number;
  /** empty seats of a closed room */
  closed?: number;
}

/** For an element that stands for one taken seat: the mark is before its text. */
export const takenSeat = styles.taken;

/** A mark for each seat; the text beside them says the same in words. */
export const SeatMarks = ({ taken = 0, next = 0, free = 0, closed = 0 }: SeatMarksProps) => (
  <span className={styles.marks} aria-hidden>
    {Object.entries({ taken, next, free, closed }).flatMap(([mark, count]) =>
      Array.from({ length: count }, (_, n) => <i key={`${mark} ${n}`} data-mark={mark} />),
    )}
  </span>
);
