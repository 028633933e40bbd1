import styles from './landing.module.css';

const floors = [0, 1, 2, 3];
const windows = [0, 1, 2, 3];
/** The windows with light, as "floor window". */
const lit = new Set(['0 1', '1 3', '2 0', '2 2', '3 1']);

/** A hostel in the evening. */
export const HouseDrawing = () => (
  <svg viewBox="0 0 360 300" aria-hidden className={styles.house}>
    <ellipse cx="180" cy="276" rx="170" ry="14" className={styles.ground} />
    <path d="M52 272c-14-34 4-62 16-62s30 28 16 62zM296 272c-12-30 4-54 14-54s26 24 14 54z" className={styles.tree} />
    <path d="M84 66 180 22l96 44v10H84z" className={styles.roof} />
    <rect x="94" y="76" width="172" height="198" className={styles.wall} />
    {floors.flatMap((floor) =>
      windows.map((window) => (
        <rect
          key={`${floor} ${window}`}
          x={112 + window * 38}
          y={92 + floor * 40}
          width="22"
          height="26"
          rx="3"
          className={lit.has(`${floor} ${window}`) ? styles.lit : styles.window}
        />
      )),
    )}
    <path d="M164 274v-14a16 16 0 0 1 32 0v14z" className={styles.door} />
  </svg>
);
