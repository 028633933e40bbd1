import styles from './seat-marks.module.css';

export interface SeatMarksProps {
  taken?: number;
  /** seats that the proposal gives */
  next?: number;
  free?: number;
  /** empty seats of a closed room */
  closed?: number;
}

/** The class of an element for one taken seat: it puts the mark before the text. */
export const takenSeat = styles.taken;

/** A mark for each seat, hidden from screen readers, since the text beside the marks says the same. */
export const SeatMarks = ({ taken = 0, next = 0, free = 0, closed = 0 }: SeatMarksProps) => (
  <span className={styles.marks} aria-hidden>
    {Object.entries({ taken, next, free, closed }).flatMap(([mark, count]) =>
      Array.from({ length: count }, (_, n) => <i key={`${mark} ${n}`} data-mark={mark} />),
    )}
  </span>
);
