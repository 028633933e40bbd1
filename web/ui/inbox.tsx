import type { ReactNode, RefObject } from 'react';
import { t } from '#contract/text.ts';
import { Key } from './beside.tsx';
import styles from './inbox.module.css';

/** A list that is worked through, with what stands beside it; the keys of `useInbox` work in it. */
export const InboxArea = ({ area, children }: { area: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <div ref={area} className={styles.inbox}>
    {children}
  </div>
);

/** What may be done with the current row, and the keys that lead to the others. */
export const InboxActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.decide}>
    {children}
    <span className={styles.hint}>
      <Key>J</Key> <Key>K</Key> {t('next, back')} <Key>X</Key> {t('select')}
    </span>
  </div>
);
