import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '#contract/day/days.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NetworkError } from '#web/api-error.ts';
import { monthOf } from '#web/person/shared/month.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { NoHostel, useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { Link } from '#web/ui/action/link.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, PrintOnly, ScreenOnly } from '#web/ui/page/print.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { DaySheet } from './day-sheet.tsx';
import { presentDay } from '#web/ui/show/campus-clock.ts';
import type { AttendanceOfHostel } from '#contract/attendance/attendance.ts';
import { faults } from '#contract/messages.ts';
import { TextField, useLooseField } from '#web/ui/form/fields.tsx';
import { FilterSlot, ListTools } from '#web/ui/list/list-tools.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Tag } from '#web/ui/show/elements.tsx';
import { withParams } from '#web/with-params.ts';

/** Only for a wide screen: a phone would load it for nothing. */
const RegisterExport = lazy(async () => ({ default: (await import('./register-export.tsx')).RegisterExport }));

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
function DayOfHostels({ day, today, hostelSwitch }: { day: string; today: string; hostelSwitch: ReactNode }) {
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

// loaded ahead: the frame of the page imports it after the first mark, when there may be no network (same import there, so that it is the same chunk)
void import('./shared/unsent-marks.tsx').catch(() => undefined);

export default function MarkAttendance() {
  const me = useCallQuery('me');
  const { role } = useMe();
  const [params] = useSearchParams();
  const wide = useWide();
  const { hostel, name, hostelSwitch, isNone, isArchived } = useListedHostel();
  // without a network the server cannot be asked which day it is on the campus
  const today = me.data?.today ?? (me.error instanceof NetworkError ? presentDay() : undefined);
  const asked = params.get('date');
  const day = asked ?? today;
  const month = asked !== null && isDay(asked) && asked !== today ? monthOf(asked) : undefined;
  useEffect(
    () => void import('#web/without-network.ts').then(({ openWithoutNetwork }) => openWithoutNetwork('staff')).catch(() => undefined),
    [],
  );
  const toMonth = withQuery(paths.attendanceRegister(), { hostel: role === 'hosteladmin' ? hostel : undefined, month });
  const register = today !== undefined && !isNone && (
    <RegisterExport
      // remounted for another day, which may be in another month
      key={asked}
      hostel={hostel}
      day={asked !== null && isDay(asked) && asked <= today ? asked : today}
      today={today}
    />
  );
  return (
    <Page
      subtitle={
        day !== undefined &&
        isDay(day) && (
          <>
            {/* a print already names the hostel at its head, and "Tonight" would be wrong when it is read later */}
            <PrintOnly>{t('Roll call of {day}', { day: dayText(day) })}</PrintOnly>
            <ScreenOnly>
              {[day === today ? t('Tonight, {day}', { day: dayText(day) }) : dayText(day), name].filter(Boolean).join(' · ')}
              {!wide && !isNone && (
                <>
                  {' · '}
                  <Link to={toMonth}>{t('The month')}</Link>
                </>
              )}
            </ScreenOnly>
          </>
        )
      }
      actions={
        <>
          {wide && !isNone && <ButtonLink to={toMonth}>{t('The month')}</ButtonLink>}
          {wide && <Suspense>{register}</Suspense>}
          {wide && !isNone && <PrintButton />}
        </>
      }
    >
      {isNone ? (
        <NoHostel />
      ) : today === undefined || day === undefined ? (
        <Loaded call={me}>{() => null}</Loaded>
      ) : hostel === undefined ? (
        <DayOfHostels day={day} today={today} hostelSwitch={hostelSwitch} />
      ) : (
        <DaySheet
          key={`${hostel} ${day}`}
          hostelId={hostel}
          hostelName={name ?? ''}
          day={day}
          today={today}
          mayMark={role !== 'warden' && !isArchived}
          hostelSwitch={hostelSwitch}
        />
      )}
    </Page>
  );
}
