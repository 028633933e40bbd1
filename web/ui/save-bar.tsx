import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

interface SaveBarProps {
  state: string;
  /** the state is two words, which a phone sets below each other */
  short?: boolean;
  failure?: ReactNode;
  children: ReactNode;
}

/** The unsaved changes and the buttons that save or discard them, always in view however long the page is. */
export const SaveBar = ({ state, failure, short = false, children }: SaveBarProps) => (
  <div className={styles.bar}>
    {failure && <div className={styles.failure}>{failure}</div>}
    {state !== '' && (
      <p role="status" className={styles.state} data-short={short || undefined}>
        {state}
      </p>
    )}
    <div className={styles.buttons}>{children}</div>
  </div>
);
