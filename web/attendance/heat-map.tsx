import type { CSSProperties } from 'react';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { weeksOf } from '#web/person/shared/weeks.ts';
import { WeekTable } from '#web/person/shared/week-table.tsx';
import { useMe } from '#web/session.ts';
import { Grid, Text, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { dayMonthText, dayText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { type CountedDay, countDays, type Register } from './register-days.ts';
import styles from './register.module.css';

/** Days with at most this percentage are equally red, because most days are far above it and differ by few percent. */
const reddest = 50;

const shadeOf = (percent: number) => ({ '--share': `${Math.max(0, ((percent - reddest) / (100 - reddest)) * 100)}%` }) as CSSProperties; // React's type knows no custom properties

interface HeatMapProps {
  hostelId: string;
  month: string;
  students: Register['students'];
  today: string;
}

const inWords = ({ day, percent, ...counts }: CountedDay) =>
  percent === null
    ? t('{day}: not marked', { day: dayText(day) })
    : t('{day}: {percent}% present, {present} present, {absent} absent, {leave} on leave', { day: dayText(day), percent, ...counts });

/** A month of a hostel at a glance: each day shows the share of students present, and links to its roll call. */
export function HeatMap({ hostelId, month, students, today }: HeatMapProps) {
  const { role } = useMe();
  const days = countDays(month, students);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const marked = days.filter(({ percent }) => percent !== null);
  const [present, absent] = [days.reduce((sum, day) => sum + day.present, 0), days.reduce((sum, day) => sum + day.absent, 0)];
  const sheetOf = (day: string) => withQuery(paths.markAttendance(), { hostel: role === 'hosteladmin' ? hostelId : undefined, date: day });

  function cell(day: string) {
    const counted = byDay.get(day);
    const date = Number(day.slice(8));
    if (!counted) return <td data-ahead>{date}</td>;
    const { percent } = counted;
    const link = (
      <Link to={sheetOf(day)} title={inWords(counted)} aria-current={day === today ? 'date' : undefined}>
        <span aria-hidden>{date}</span>
        <strong aria-hidden>{percent === null ? '–' : `${percent}%`}</strong>
        <VisuallyHidden>{inWords(counted)}</VisuallyHidden>
      </Link>
    );
    return <td {...(percent !== null && { 'data-marked': true, style: shadeOf(percent) })}>{link}</td>;
  }

  return (
    <Grid gap={14} className={styles.days}>
      <Text>
        {marked.length === 0
          ? t('Nothing is marked yet.')
          : t(
              '{days, plural, one {# day} other {# days}} marked, {percent}% present. For each day: the share of those present among those present or absent.',
              {
                days: marked.length,
                percent: Math.round((100 * present) / (present + absent)),
              },
            )}
      </Text>
      <WeekTable weeks={weeksOf(month)} caption={t('Share present on each day')} cellOf={cell} />
      {marked.length > 0 && (
        <table className={styles.numbers}>
          <caption>{t('The days in numbers')}</caption>
          <thead>
            <tr>
              {[t('Day'), t('Present'), t('Absent'), t('On leave'), t('Present %')].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marked.toReversed().map((counted) => (
              <tr key={counted.day}>
                <th scope="row">
                  <Link to={sheetOf(counted.day)}>{dayMonthText(counted.day)}</Link>
                </th>
                <td>{counted.present}</td>
                <td>{counted.absent}</td>
                <td>{counted.leave}</td>
                <td>{counted.percent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Grid>
  );
}
