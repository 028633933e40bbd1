import type { ReactNode } from 'react';
import { dayMonthText, dayText, momentDayText, momentText } from './dates.ts';
import styles from './time.module.css';

/** A day such as '2026-11-12'. If `today` is given, days of the same year are shown without it. */
export const Day = ({ day, today }: { day: string; today?: string | undefined }) => (
  <time dateTime={day} className={styles.when}>
    {today?.slice(0, 4) === day.slice(0, 4) ? dayMonthText(day) : dayText(day)}
  </time>
);

/** A moment in campus time. */
export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.when}>
    {momentText(at)}
  </time>
);

/** Only the day of a moment, for lists without room for the time. */
export const DayOf = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.when}>
    {momentDayText(at)}
  </time>
);

/** Keeps a range of days on one line. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className={styles.when}>{children}</span>;
