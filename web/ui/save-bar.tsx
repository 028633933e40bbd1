import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** What is not saved yet, and the buttons that save or discard it: in sight however long the page is. */
export const SaveBar = ({ state, children }: { state: string; children: ReactNode }) => (
  <div className={styles.bar}>
    <p role="status" className={styles.state}>
      {state}
    </p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
