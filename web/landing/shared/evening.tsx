/** The parts of a campus in the evening, of which the first page and the sign-in are drawn. */
import type { ReactNode } from 'react';
import styles from './evening.module.css';

/** The sky over hills, behind what is drawn in front of it. `at` is where the sun or moon stands. */
export const Evening = ({ at, className, children }: { at: { left: string; top: string }; className?: string; children: ReactNode }) => (
  <div className={`${styles.evening} ${className ?? ''}`}>
    <span className={styles.disc} style={at} />
    <svg className={styles.hills} viewBox="0 0 1366 236" preserveAspectRatio="none" aria-hidden>
      <path fill="var(--far)" d="M0 128 130 74l96 42L352 44l108 66 104-34 126 58 152-82 118 68 112-48 128 62 166-52v214H0z" />
      <path fill="var(--near)" d="M0 184q160-52 330-12t330-4 340-8 366 4v72H0z" />
    </svg>
    {children}
  </div>
);

/** What stands on the roof of a house, 150 wide and 30 high: water tanks and washing, or solar panels. */
export const roofs: readonly ReactNode[] = [
  <>
    <path fill="var(--slab)" d="M52 30V10h34v20zM49 7h40v3H49z" />
    <path
      fill="none"
      stroke="var(--lit-warm)"
      strokeWidth={1.2}
      opacity={0.85}
      d="M57 15h24M57 20h24M57 25h24M61 12v16M67 12v16M73 12v16M79 12v16"
    />
    <path fill="var(--roof)" d="M8 30V16q0-4 9-4t9 4v14zM29 30V16q0-4 9-4t9 4v14z" />
    <path fill="none" stroke="var(--slab)" d="M8 20h18M29 20h18M96 30V16M146 30V16M96 18q25 6 50 0" />
    <path fill="var(--edge)" opacity={0.8} d="M103 19.5h7v8h-7zM115 20.5h5v6h-5zM124 20.5h8v8h-8zM136 19.5h5v7h-5z" />
  </>,
  <>
    <path fill="var(--slab)" d="M104 30V12h30v18zM101 9h36v3h-36z" />
    <path fill="var(--roof)" d="M108 9V3q0-3 6-3t6 3v6zM8 29l12-12h20L28 29zM34 29l12-12h20L54 29zM60 29l12-12h20L80 29z" />
    <path fill="none" stroke="var(--slab)" d="M22 30V18M46 30V18M70 30V18" />
    <path
      fill="none"
      stroke="var(--edge)"
      strokeWidth={0.6}
      opacity={0.6}
      d="M14 23h20M40 23h20M66 23h20M18 29l12-12M44 29l12-12M70 29l12-12"
    />
  </>,
];

/** A tree and a palm, 110 wide and 110 high, with their feet at the origin. */
export const Trees = () => (
  <>
    <path fill="var(--trunk)" d="M28 0v-42h5V0zM82 0q4-40 0-74h4q6 34 2 74z" />
    <circle fill="var(--leaves)" cx="30" cy="-54" r="27" />
    <circle fill="var(--leaves-light)" cx="19" cy="-46" r="16" />
    <circle fill="var(--leaves-light)" cx="42" cy="-60" r="14" />
    <path
      fill="var(--leaves)"
      d="M84-72q-16-22-34-6 20-6 34 6-20-2-24 20 10-18 24-20-6 16 2 28 4-14-2-28 20 0 26 18 0-20-24-20 12-14 30-4-14-18-32 6z"
    />
  </>
);
