import { useSearchParams } from 'react-router';
import { shownMonth } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { Grid, Row, Text, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import styles from './calendar.module.css';
import { type DayStatus, totalsOf } from '#contract/attendance/attendance-days.ts';
import { monthOf, monthText } from './month.ts';
import { weeksOf } from './weeks.ts';
import { MonthSwitch } from './month-switch.tsx';
import { WeekTable } from './week-table.tsx';

/** English texts, to be passed to `t`. The letterNames show the status to readers who cannot tell the colours apart. */
const letterNames: Readonly<Record<DayStatus, string>> = { present: 'P', absent: 'A', leave: 'L' };
const names: Readonly<Record<DayStatus | 'not marked', string>> = {
  present: 'Present',
  absent: 'Absent',
  leave: 'On approved leave',
  'not marked': 'Not marked',
};

function Cell({ day, status, today }: { day: string; status: DayStatus | undefined; today: string }) {
  return (
    <td data-status={status} data-ahead={day > today || undefined} aria-current={day === today ? 'date' : undefined}>
      <span>{Number(day.slice(8))}</span>
      {status && (
        <>
          <strong aria-hidden>{t(letterNames[status])}</strong>
          <VisuallyHidden>{t(names[status])}</VisuallyHidden>
        </>
      )}
    </td>
  );
}

function Legend() {
  return (
    <Row component="ul" gap="0.375rem 1.25rem" aria-label={t('Legend')}>
      {(['present', 'absent', 'leave'] as const).map((status) => (
        <Row component="li" gap={8} key={status}>
          <strong className={styles.sample} data-status={status}>
            {t(letterNames[status])}
          </strong>
          {t(names[status])}
        </Row>
      ))}
      <Row component="li" gap={8}>
        <span className={styles.sample} />
        {t(names['not marked'])}
      </Row>
    </Row>
  );
}

interface CalendarProps {
  /** the status of each day that has one */
  days: ReadonlyMap<string, DayStatus>;
  /** the campus day */
  today: string;
  /** of the heading that names the month */
  level: 2 | 3;
}

/** Shows a student's attendance month by month; the month is kept in the URL. */
export function Calendar({ days: statusOn, today, level }: CalendarProps) {
  const [params] = useSearchParams();
  const latest = monthOf(today);
  const month = shownMonth(params.get('month'), latest);
  // future leave is shown, but not counted: nobody is away yet
  const passed = [...statusOn].filter(([day]) => day <= today);
  const ofMonth = totalsOf(passed.filter(([day]) => monthOf(day) === month).map(([, status]) => status));
  const inAll = totalsOf(passed.map(([, status]) => status));
  const firstDay = passed.reduce((first, [day]) => (day < first ? day : first), today);

  return (
    <Grid gap={14}>
      <MonthSwitch month={month} latest={latest} level={level} wide />
      <WeekTable
        weeks={weeksOf(month)}
        caption={t('Attendance in {month}', { month: monthText(month) })}
        cellOf={(day) => <Cell day={day} status={statusOn.get(day)} today={today} />}
      />
      <Legend />
      <Grid component="dl" min="6.5rem" gap={8} stretch className={styles.totals}>
        <div>
          <dt>{t('Present')}</dt>
          <dd>{ofMonth.present}</dd>
        </div>
        <div>
          <dt>{t('Absent')}</dt>
          <dd>{ofMonth.absent}</dd>
        </div>
        <div>
          <dt>{t('On leave')}</dt>
          <dd>{ofMonth.leave}</dd>
        </div>
        <div>
          <dt>{t('Rate')}</dt>
          <dd>{ofMonth.percent === null ? '–' : `${ofMonth.percent}%`}</dd>
        </div>
      </Grid>
      <Text dimmed>
        {inAll.percent === null
          ? t('Nothing is marked yet.')
          : t('Since {day}: present on {present} of {days, plural, one {# day} other {# days}}, {percent}%.', {
              day: dayText(firstDay),
              present: inAll.present,
              days: inAll.present + inAll.absent,
              percent: inAll.percent,
            })}{' '}
        {inAll.leave > 0 &&
          t('{leave, plural, one {# day} other {# days}} of approved leave {leave, plural, one {does} other {do}} not count.', {
            leave: inAll.leave,
          })}
      </Text>
    </Grid>
  );
}
