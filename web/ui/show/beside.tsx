import type { ReactNode } from 'react';
import styles from './beside.module.css';
import { useRoomFor } from './wide.ts';

/** Whether there is room beside a list for the details of a row. */
export const useBeside = (): boolean => useRoomFor(84);

interface BesideProps {
  /** what it is about, for screen readers */
  label: string;
  title: ReactNode;
  subtitle: string;
  /** shown beside the title */
  aside: ReactNode;
  children: ReactNode;
}

/** The details of the current row, which stay in view beside the list however long that is. */
export const Beside = ({ label, title, subtitle, aside, children }: BesideProps) => (
  <section aria-label={label} className={styles.beside}>
    <div className={styles.head}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {aside}
    </div>
    {children}
  </section>
);

/** A list with `beside` next to it; callers pass `beside` only if `useBeside`. */
export const WithBeside = ({ beside, children }: { beside: ReactNode; children: ReactNode }) =>
  beside ? (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {beside}
    </div>
  ) : (
    children
  );

/** Shows the key that triggers a button. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);
