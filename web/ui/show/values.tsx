/** How the values of a record are shown: days and moments, texts of several lines, states, and lists of labels with their values. */
import type { ReactNode } from 'react';
import type { Statuses } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import type { Choice } from './choice.ts';
import { dayMonthText, dayText, momentDayText, momentText } from './dates.ts';
import styles from './values.module.css';
import { Tag } from './elements.tsx';

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

/** What a person typed over several lines, with its line breaks. */
export const MultilineText = ({ children }: { children: string }) => <span className={styles.typed}>{children}</span>;

export function StatusTag<Status extends string>({ of: statuses, status }: { of: Statuses<Status>; status: Status }) {
  const { name, tone } = statuses[status];
  return <Tag tone={tone}>{t(name)}</Tag>;
}

export const statusChoices = (statuses: Statuses<string>): Choice[] =>
  Object.entries(statuses).map(([value, { name }]) => ({ value, label: t(name) }));

export const nameChoices = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));

/** The filter of a list to one student, by username. It is seen only where a link has set it. */
export const ofOneStudent = () => ({
  label: t('Student'),
  rare: true,
  choices: (_: unknown, chosen: string): string[] => (chosen ? [chosen] : []),
});

interface DescriptionListProps {
  /** false: left out */
  facts: readonly (false | readonly [label: string, value: ReactNode])[];
  /** the values are too long for one line, and begin below each other */
  long?: boolean;
}

/** Labels with their values. */
export const DescriptionList = ({ facts, long = false }: DescriptionListProps) => (
  <dl className={styles.facts} data-long={long || undefined}>
    {facts
      .filter((fact) => fact !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
