import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Today } from '#contract/dashboard/dashboard.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { useOfferedIsLoading } from '#web/institution/shared/institution.tsx';
import { useMe } from '#web/session.ts';
import { Empty, Loading } from '#web/ui/page/page.tsx';
import { Heading } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { AgesText } from './ages-text.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NewestLines } from './newest-lines.tsx';
import { foldClosedRooms, seatsLine, staffLines } from './shared/staff-lines.ts';
import { Lines, type LinesOf, TodaySection } from './today.tsx';
import { agesByList, waitingLines } from './shared/waiting-lines.ts';
import type { Line } from './shared/today-lines.ts';

/** Only for an administrator. */
const HostelsTable = lazy(() => import('./hostels-table.tsx'));
/** Only for a wide screen: a phone would load it for nothing. */
const NewestNotices = lazy(() => import('#web/notice/shared/newest-notices.tsx'));

function FoldedLines(of: LinesOf) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('{count, plural, one {# more line} other {# more lines}} about closed rooms', { count: of.lines.length })}</summary>
      {isOpen && <Lines {...of} />}
    </details>
  );
}

/** An administrator's home on a wide screen has what needs somebody beside the hostels, and figures above. */
const needsBeside = (today: Today, wide: boolean): boolean => wide && today.hosteladmin !== undefined;

const needsSomebody = ({ nothingToDo }: Line): boolean => !nothingToDo;

/** Whether it is not known yet if an administrator's first steps are shown, which are above everything else. */
function useStepsAreLoading(): boolean {
  const isLoading = useOfferedIsLoading();
  return useMe().role === 'hosteladmin' && isLoading;
}

/** What there is to do, then what waits for others and for how long. */
function StaffToday() {
  const { hostelId } = useMe();
  const isSettling = useStepsAreLoading();
  const me = useCallQuery('me').data;
  const wide = useWide();
  const waiting = useCallQuery('dashboardWaiting');
  const rows = waiting.data?.hostels ?? [];
  const ages = agesByList(rows);
  const below: LinesOf['below'] = ({ to }) => {
    const waited = ages.get(to);
    return waited && <AgesText of={waited} />;
  };
  return (
    <TodaySection loading={waiting.isLoading || isSettling}>
      {(today) => {
        const { inSight, folded } = foldClosedRooms(staffLines(today, hostelId));
        const waits = waitingLines(
          rows,
          undefined,
          inSight.map(({ to }) => to),
        );
        const own = needsBeside(today, wide) ? [...seatsLine(today), ...inSight.filter((line) => !needsSomebody(line))] : inSight;
        return (
          <>
            {today.hosteladmin ? (
              <FirstSteps of={today.hosteladmin} />
            ) : (
              me?.hostelId === null && (
                <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />
              )
            )}
            <Lines lines={[...own, ...waits]} below={below} />
            {folded.length > 0 && <FoldedLines lines={folded} />}
          </>
        );
      }}
    </TodaySection>
  );
}

/** The hostels of an administrator. */
function Campus() {
  const wide = useWide();
  const today = useCallQuery('dashboardToday').data;
  const waiting = useCallQuery('dashboardWaiting').data?.hostels ?? [];
  if (!today?.hosteladmin || today.hosteladmin.hostels.length === 0) return null;
  const needs = needsBeside(today, wide) ? foldClosedRooms(staffLines(today, null)).inSight.filter(needsSomebody) : [];
  return (
    <div className={needs.length > 0 ? 'columns' : undefined}>
      <HostelsTable hostels={today.hosteladmin.hostels} waiting={waiting} />
      {needs.length > 0 && (
        <section aria-labelledby="needs" className="panel" style={{ overflow: 'hidden' }}>
          <Heading level={2} fz={16} lh="inherit" px={16} py={12} id="needs">
            {t('Needs somebody')}
          </Heading>
          <Lines lines={needs} asRows />
        </section>
      )}
    </div>
  );
}

/** What waits comes first. On a wide screen the whole notice board is below it, on a phone its newest lines. */
export default function StaffHome() {
  const wide = useWide();
  const day = useCallQuery('dashboardToday');
  const waiting = useCallQuery('dashboardWaiting');
  const notices = useCallQuery('noticeList');
  const isSettling = useStepsAreLoading();
  // as on the student's home: what needs attention is rendered first, and nothing is later inserted above what is on the screen
  const drawn = useDeferredValue(!day.isLoading && !waiting.isLoading && !notices.isLoading && !isSettling);
  return (
    <>
      <StaffToday />
      {drawn && (
        // appears at once, so that nothing is later pushed down
        <Suspense fallback={<Loading />}>
          <Campus />
          <div className="columns">
            {wide ? <NewestNotices /> : <NewestLines />}
            <Notifications brief={!wide} />
          </div>
        </Suspense>
      )}
    </>
  );
}
