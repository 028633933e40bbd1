import styles from './seat-cells.module.css';

/** A cell and the gap after it; in a row stand at least so many, so that the cells of a small hostel are not larger than those of a big one. */
const step = 10;
const fewest = 28;
/** so many times as wide as high */
const shape = 5;

/** One line a row, drawn as dashes: a picture of any number of seats is four elements. */
function cellsOf(from: number, to: number, inRow: number): string {
  let path = '';
  for (let cell = from; cell < to;) {
    const end = Math.min(to, cell - (cell % inRow) + inRow);
    path += `M${(cell % inRow) * step} ${(Math.floor(cell / inRow) + 0.5) * step}h${(end - cell) * step - 2}`;
    cell = end;
  }
  return path;
}

/** A cell for each seat, taken ones first; the text beside it says the same in words. */
export function SeatCells({ taken, seats }: { taken: number; seats: number }) {
  const inRow = Math.max(fewest, Math.ceil(Math.sqrt(seats * shape)));
  const free = cellsOf(taken, seats, inRow);
  return (
    <svg viewBox={`0 0 ${inRow * step} ${Math.max(1, Math.ceil(seats / inRow)) * step}`} className={styles.cells} aria-hidden>
      <path d={cellsOf(0, taken, inRow)} />
      <path d={free} />
      <path d={free} className={styles.inner} />
    </svg>
  );
}
