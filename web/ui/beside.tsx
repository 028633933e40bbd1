import type { ReactNode } from 'react';
import styles from './beside.module.css';
import { useRoomFor } from './wide.ts';

/** Whether there is room for the details of a row beside its list. */
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

/** The details of the current row, beside its list and in view however long that is. */
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

/** The list with what stands beside it, which is left out where there is no room. */
export const WithBeside = ({ beside, children }: { beside: ReactNode; children: ReactNode }) =>
  beside ? (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {beside}
    </div>
  ) : (
    children
  );

/** The letter that presses a button. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);
