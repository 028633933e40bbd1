import type { ReactNode } from 'react';
import { dayText, momentDayText, momentText } from './dates.ts';
import styles from './time.module.css';

/** A day such as '2026-11-12'. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className={styles.when}>
    {dayText(day)}
  </time>
);

/** A moment in the reader's own time. */
export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.when}>
    {momentText(at)}
  </time>
);

/** Only the day of a moment, where a list has no room for more. */
export const DayOf = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.when}>
    {momentDayText(at)}
  </time>
);

/** Keeps a range of days on one line. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className={styles.when}>{children}</span>;
