import styles from './seat-cells.module.css';

/** The width of a cell and the gap after it, in units of the drawing. */
const step = 10;
/** Cells in a row, at least: so that the cells of a small hostel are not larger than those of a big one. */
const fewest = 28;
/** How many times as wide as high the drawing is. */
const shape = 5;

/** The path of cells `from` to `to`: one line for each row, drawn in dashes, so that any number of seats takes few elements. */
function cellsOf(from: number, to: number, inRow: number): string {
  let path = '';
  for (let cell = from; cell < to;) {
    const end = Math.min(to, cell - (cell % inRow) + inRow);
    path += `M${(cell % inRow) * step} ${(Math.floor(cell / inRow) + 0.5) * step}h${(end - cell) * step - 2}`;
    cell = end;
  }
  return path;
}

/** A cell for each seat, the taken ones first; hidden from screen readers, as the text beside it says the same. */
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
