import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AttendanceOfHostel } from '#contract/attendance/attendance.ts';
import { isDay } from '#contract/day/days.ts';
import { faults } from '#contract/messages.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { FilterSlot, ListTools } from '#web/ui/list/list-tools.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { Tag } from '#web/ui/show/elements.tsx';
import { withParams } from '#web/with-params.ts';

const rollCallOf = (hostel: string, date: string) => withQuery(paths.markAttendance(), { hostel, date });

const columnsOf = (day: string): Columns<AttendanceOfHostel> => [
  {
    label: t('Hostel'),
    value: ({ hostel }) => <Link to={rollCallOf(hostel._id, day)}>{hostel.name}</Link>,
    to: ({ hostel }) => rollCallOf(hostel._id, day),
    rank: 'lead',
  },
  {
    label: t('Students'),
    value: ({ students }) => students,
    right: true,
    rank: 'line',
    brief: ({ students }) => t('{students, plural, one {# student} other {# students}}', { students }),
  },
  { label: t('Present'), value: ({ present }) => present, right: true },
  {
    label: t('Absent'),
    value: ({ absent }) => absent,
    right: true,
    rank: 'line',
    brief: ({ absent }) => (absent > 0 ? t('{absent} absent', { absent }) : ''),
  },
  { label: t('On leave'), value: ({ onLeave }) => onLeave, right: true },
  {
    label: t('To mark'),
    value: ({ toMark }) => toMark,
    right: true,
    rank: 'value',
    brief: ({ toMark }) => (toMark > 0 ? t('{toMark} to mark', { toMark }) : <Tag tone="good">{t('All marked')}</Tag>),
  },
];

/** How far the attendance of each hostel is marked on a day. */
export default function DayOfHostels({ day, today, hostelSwitch }: { day: string; today: string; hostelSwitch: ReactNode }) {
  const [, setParams] = useSearchParams();
  const isShown = isDay(day) && day <= today;
  const summary = useCallQuery('attendanceSummary', { params: { date: day } }, { enabled: isShown, keepPrevious: true });
  const date = {
    ...useLooseField(t('Date'), day, (value) => setParams(withParams({ date: value }))),
    required: true,
    error: day > today ? t(faults.dayInFuture.text) : undefined,
  };
  return (
    <>
      <ListTools label={t('What to show')} ofPage>
        {hostelSwitch}
        <FilterSlot id={date.id} active={day !== today}>
          <TextField {...date} type="date" max={today} />
        </FilterSlot>
      </ListTools>
      {isShown ? (
        <Loaded call={summary}>
          {({ hostels }) => (
            <ResourceList
              name={t('Attendance of all hostels')}
              rows={hostels}
              keyOf={({ hostel }) => hostel._id}
              columns={columnsOf(day)}
              empty={{ title: t('No hostels'), text: t('Add a hostel first.') }}
            />
          )}
        </Loaded>
      ) : (
        <Empty title={t('No date chosen')} text={t('Choose today or an earlier day.')} />
      )}
    </>
  );
}
