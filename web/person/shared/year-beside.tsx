/** A student's last twelve months and telephone numbers, shown beside one of their requests. */
import { ownDays, totalsOf } from '#contract/attendance/attendance-days.ts';
import { rupees } from '#contract/day/money.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import type { StudentYear } from '#contract/student/student-year.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Stack } from '#web/ui/show/elements.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { Loaded, Loading } from '#web/ui/page/page.tsx';
import { daysText, nightsOf } from './leave-days.ts';
import { LastDays } from './last-days.tsx';
import { Telephones } from './telephones.tsx';

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
