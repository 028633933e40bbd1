import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** The unsaved changes and the buttons that save or discard them, always in view however long the page is. */
export const SaveBar = ({ state, failure, children }: { state: string; failure?: ReactNode; children: ReactNode }) => (
  <div className={styles.bar}>
    {failure && <div className={styles.failure}>{failure}</div>}
    {state !== '' && (
      <p role="status" className={styles.state}>
        {state}
      </p>
    )}
    <div className={styles.buttons}>{children}</div>
  </div>
);
