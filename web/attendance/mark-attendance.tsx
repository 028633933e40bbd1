import { lazy, Suspense, useEffect } from 'react';
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
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, PrintOnly, ScreenOnly } from '#web/ui/page/print.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { DaySheet } from './day-sheet.tsx';
import { presentDay } from '#web/ui/show/campus-clock.ts';
import { later } from '#web/ui/show/elements.tsx';

/** Only for those who reach every hostel. */
const DayOfHostels = later(() => import('./day-of-hostels.tsx'));
/** Only for a wide screen: a phone would load it for nothing. */
const RegisterExport = lazy(async () => ({ default: (await import('./register-export.tsx')).RegisterExport }));

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
