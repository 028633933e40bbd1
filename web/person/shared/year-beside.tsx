/** A student's last twelve months and telephone numbers, shown beside one of their requests. */
import { type DayStatus, ownDays, totalsOf } from '#contract/attendance/attendance-days.ts';
import { addDays } from '#contract/day/days.ts';
import { rupees } from '#contract/day/money.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import type { StudentYear } from '#contract/student/student-year.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Box, Grid, Row, Stack } from '#web/ui/show/arrange.tsx';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { Loaded, Loading } from '#web/ui/page/states.tsx';
import { daysText, nightsOf } from './leave-days.ts';
import { Telephones } from './telephones.tsx';

const daysShown = 30;

/** English texts, to be passed to `t`. */
const names: Readonly<Record<DayStatus, string>> = { present: 'present', absent: 'absent', leave: 'on leave' };

/** A square for each of the last days, oldest first, with its status on hover. The totals in words are for everybody. */
function LastDays({ days, today }: { days: ReadonlyMap<string, DayStatus>; today: string }) {
  const shown = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const { present, absent, leave } = totalsOf(shown.flatMap((day) => days.get(day) ?? []));
  const words = t('{present} present, {absent} absent, {leave} on leave', { present, absent, leave });
  return (
    <div>
      <Row gap="0 0.75rem" align="stretch" justify="space-between" mb={4} c="dimmed" fz={13}>
        <span>{t('Last {days} days', { days: daysShown })}</span>
        <span>{words}</span>
      </Row>
      <Grid columns="repeat(15, 1fr)" gap={3} aria-hidden>
        {shown.map((day) => {
          const status = days.get(day);
          return (
            <Box
              key={day}
              component="span"
              bd={`1px solid ${status ? 'transparent' : 'var(--line)'}`}
              bdrs={3}
              bg={status === undefined ? 'transparent' : status === 'present' ? 'var(--tone-soft)' : 'var(--tone)'}
              style={{ aspectRatio: 1 }}
              data-status={status}
              title={t('{day}: {status}', { day: dayMonthText(day), status: status ? t(names[status]) : t('not marked') })}
            />
          );
        })}
      </Grid>
    </div>
  );
}

function leaveText({ leave }: StudentYear): string {
  const approved = leave.filter(({ status }) => status === 'approved');
  const rejected = leave.filter(({ status }) => status === 'rejected').length;
  const nights = approved.reduce((sum, days) => sum + nightsOf(days), 0);
  if (approved.length === 0 && rejected === 0) return t('None');
  return [
    t('{approved} approved, {nights, plural, one {# night} other {# nights}}', { approved: approved.length, nights }),
    ...(rejected > 0 ? [t('{rejected} rejected', { rejected })] : []),
  ].join(', ');
}

interface YearBesideProps {
  studentId: string;
  /** the campus day */
  today: string;
  /** without the telephone numbers, for a dialog with its buttons below */
  brief?: boolean;
}

function Known({ record, year, today, brief }: { record: StudentRecord; year: StudentYear } & Omit<YearBesideProps, 'studentId'>) {
  const { student, open } = record;
  const days = ownDays(year.marks, year.leave);
  const passed = totalsOf([...days].filter(([day]) => day <= today && day >= year.from).map(([, status]) => status));
  const last = year.leave.find(({ status, endDate }) => status === 'approved' && endDate < today);
  return (
    <Stack gap="sm">
      <LastDays days={days} today={today} />
      <DescriptionList
        facts={[
          [
            t('Attendance, 12 months'),
            passed.percent === null
              ? t('Not marked')
              : t('{percent}%, {present} of {days}', {
                  percent: passed.percent,
                  present: passed.present,
                  days: passed.present + passed.absent,
                }),
          ],
          [t('Leave, 12 months'), leaveText(year)],
          ...(last ? [[t('Last leave'), daysText(last)] as const] : []),
          [t('Fines to pay'), open.fines > 0 ? rupees(open.amount) : t('None')],
          ...(open.complaints > 0 ? [[t('Open complaints'), open.complaints] as const] : []),
        ]}
      />
      {!brief && <Telephones of={student} />}
    </Stack>
  );
}

export function YearBeside({ studentId, today, brief = false }: YearBesideProps) {
  const record = useCallQuery('studentGet', { params: { id: studentId } });
  const year = useCallQuery('studentYear', { params: { id: studentId } });
  return (
    <Loaded call={record} failed={t('The student could not be shown')} loading={<Loading lines={3} />}>
      {(known) => (
        <Loaded call={year} failed={t('The last 12 months could not be shown')} loading={<Loading lines={3} />}>
          {(months) => <Known record={known} year={months} today={today} brief={brief} />}
        </Loaded>
      )}
    </Loaded>
  );
}
