import type { ReactNode } from 'react';
import { Box } from '#web/ui/show/elements.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  state: string;
  /** the state is two words, which a phone shows on two lines */
  short?: boolean;
  failure?: ReactNode;
  children: ReactNode;
}

/** A bar that stays in view on a long page, with what is unsaved or selected and the buttons for it. */
export const SaveBar = ({ state, failure, short = false, children }: SaveBarProps) => (
  <div className={styles.bar}>
    {failure && <Box style={{ flexBasis: '100%' }}>{failure}</Box>}
    {state !== '' && (
      <p role="status" className={styles.state} data-short={short || undefined}>
        {state}
      </p>
    )}
    <div className={styles.buttons}>{children}</div>
  </div>
);
