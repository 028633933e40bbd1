import type { ReactNode } from 'react';
import { dayMonthText, dayText, momentDayText, momentText } from './dates.ts';
import styles from './time.module.css';

/** A day such as '2026-11-12'. Where today is known, the year is left out of days in the same one. */
export const Day = ({ day, today }: { day: string; today?: string | undefined }) => (
  <time dateTime={day} className={styles.when}>
    {today?.slice(0, 4) === day.slice(0, 4) ? dayMonthText(day) : dayText(day)}
  </time>
);

/** A moment by the clock of the campus. */
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
