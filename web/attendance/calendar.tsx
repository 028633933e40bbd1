import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import type { AttendanceOption } from '#contract/attendance.ts';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { t } from '#contract/text.ts';
import { VisuallyHidden } from '#web/ui/arrange.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/dates.ts';
import { Heading, Text } from '#web/ui/text.tsx';
import styles from './calendar.module.css';
import { isMonth, monthAfter, monthBefore, monthOf, monthText, weeksOf } from './month.ts';

type Day = Reply<Calls['attendanceOwn']>['studentAttendance'][number];

/** For `t`; the letters carry the state where colours do not. */
const letters: Readonly<Record<Day['status'], string>> = { present: 'P', absent: 'A' };
const names: Readonly<Record<AttendanceOption, string>> = { present: 'Present', absent: 'Absent', 'not marked': 'Not marked' };
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Totals {
  present: number;
  absent: number;
  /** of the days that were marked; null when none was */
  percent: number | null;
}

function totalsOf(days: readonly Day[]): Totals {
  const present = days.filter(({ status }) => status === 'present').length;
  return { present, absent: days.length - present, percent: days.length === 0 ? null : Math.round((100 * present) / days.length) };
}

function Cell({ day, status, today }: { day: string; status: Day['status'] | undefined; today: string }) {
  return (
    <td className={styles.day} data-status={status} data-ahead={day > today || undefined} aria-current={day === today ? 'date' : undefined}>
      <span>{Number(day.slice(8))}</span>
      {status && (
        <>
          <strong aria-hidden>{t(letters[status])}</strong>
          <VisuallyHidden>{t(names[status])}</VisuallyHidden>
        </>
      )}
    </td>
  );
}

/** Days of another month: nothing but their place. */
const Gap = ({ days }: { days: number }) => (days > 0 ? <td colSpan={days}>{null}</td> : null);

function Legend() {
  return (
    <ul className={styles.legend} aria-label={t('Legend')}>
      {(['present', 'absent'] as const).map((status) => (
        <li key={status}>
          <strong className={styles.sample} data-status={status}>
            {t(letters[status])}
          </strong>
          {t(names[status])}
        </li>
      ))}
      <li>
        <span className={styles.sample} />
        {t(names['not marked'])}
      </li>
    </ul>
  );
}

interface CalendarProps {
  attendance: readonly Day[];
  /** the day it is on the campus */
  today: string;
  /** of the heading that names the month */
  level: 2 | 3;
}

/** A month of somebody's attendance at a time; the month stands in the URL. */
export function Calendar({ attendance, today, level }: CalendarProps) {
  const [params, setParams] = useSearchParams();
  const latest = monthOf(today);
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) && asked <= latest ? asked : latest;
  const statusOn = new Map(attendance.map(({ date, status }) => [date, status]));
  const ofMonth = totalsOf(attendance.filter(({ date }) => monthOf(date) === month));
  const inAll = totalsOf(attendance);
  const name = monthText(month);
  const firstDay = attendance.reduce((first, { date }) => (date < first ? date : first), today);

  function goTo(to: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (to === latest) next.delete('month');
        else next.set('month', to);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          name={t('Previous month')}
          icon={<ChevronLeft aria-hidden />}

          onClick={() => goTo(monthBefore(month))}
        />
        <div role="status" className={styles.month}>
          <Heading level={level}>{name}</Heading>
        </div>
        <IconButton
          name={t('Next month')}
          icon={<ChevronRight aria-hidden />}
          disabled={month >= latest}
          onClick={() => goTo(monthAfter(month))}
        />
      </div>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('Attendance in {month}', { month: name })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(({ before, days, after }) => (
            <tr key={days[0]}>
              <Gap days={before} />
              {days.map((day) => (
                <Cell key={day} day={day} status={statusOn.get(day)} today={today} />
              ))}
              <Gap days={after} />
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
      <dl className={styles.totals}>
        <div>
          <dt>{t('Present')}</dt>
          <dd>{ofMonth.present}</dd>
        </div>
        <div>
          <dt>{t('Absent')}</dt>
          <dd>{ofMonth.absent}</dd>
        </div>
        <div>
          <dt>{t('Rate')}</dt>
          <dd>{ofMonth.percent === null ? '–' : `${ofMonth.percent}%`}</dd>
        </div>
      </dl>
      <Text dimmed>
        {inAll.percent === null
          ? t('Nothing is marked yet.')
          : t('Since {day}: present on {present} of {days, plural, one {# day} other {# days}}, {percent}%.', {
              day: dayText(firstDay),
              present: inAll.present,
              days: inAll.present + inAll.absent,
              percent: inAll.percent,
            })}
      </Text>
    </div>
  );
}
