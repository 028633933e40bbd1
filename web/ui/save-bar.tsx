import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** What is not saved yet, and the buttons that save or discard it: in sight however long the page is. */
export const SaveBar = ({ state, failure, children }: { state: string; failure?: ReactNode; children: ReactNode }) => (
  <div className={styles.bar}>
    {failure && <div className={styles.failure}>{failure}</div>}
    <p role="status" className={styles.state}>
      {state}
    </p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
