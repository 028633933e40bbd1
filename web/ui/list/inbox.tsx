import type { ReactNode, RefObject } from 'react';
import { t } from '#contract/text/text.ts';
import { Key } from '#web/ui/show/beside.tsx';
import styles from './inbox.module.css';

/** A list whose rows are dealt with one by one, and the details beside it; the keys of `useInbox` work in this area. */
export const InboxArea = ({ area, children }: { area: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <div ref={area} className={styles.inbox}>
    {children}
  </div>
);

/** The actions for the current row, and a hint on the keys that move to other rows. */
export const InboxActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.decide}>
    {children}
    <span className={styles.hint}>
      <Key>J</Key> <Key>K</Key> {t('next, back')} <Key>X</Key> {t('select')}
    </span>
  </div>
);
