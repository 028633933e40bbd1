import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { useMe } from '#web/session.ts';
import { Loading } from '#web/ui/page/states.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { AgesBar } from './ages-bar.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NewestLines } from './newest-lines.tsx';
import { foldClosedRooms, staffLines } from './shared/staff-lines.ts';
import { Lines, type LinesOf, TodaySection } from './today.tsx';
import { agesByList } from './shared/waiting-lines.ts';
import { Waiting } from './waiting.tsx';

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

function StaffToday() {
  const { hostelId } = useMe();
  const waiting = useCallQuery('dashboardWaiting');
  const ages = agesByList(waiting.data?.hostels ?? []);
  const below: LinesOf['below'] = ({ to, nothingToDo }) => {
    const waited = nothingToDo ? undefined : ages.get(to);
    return waited && <AgesBar of={waited} />;
  };
  return (
    <TodaySection loading={waiting.isLoading}>
      {(today) => {
        const { inSight, folded } = foldClosedRooms(staffLines(today, hostelId));
        return (
          <>
            {today.hosteladmin && <FirstSteps of={today.hosteladmin} />}
            <Lines lines={inSight} below={below} />
            {folded.length > 0 && <FoldedLines lines={folded} below={below} />}
          </>
        );
      }}
    </TodaySection>
  );
}

/** What waits comes first. On a wide screen the whole notice board is below it, on a phone its newest lines. */
export default function StaffHome() {
  const wide = useWide();
  const day = useCallQuery('dashboardToday');
  const waiting = useCallQuery('dashboardWaiting');
  const notices = useCallQuery('noticeList');
  // as on the student's home: what needs attention is rendered first, and nothing is later inserted above what is on the screen
  const drawn = useDeferredValue(!day.isLoading && !waiting.isLoading && !notices.isLoading);
  return (
    <>
      <StaffToday />
      {drawn && (
        // appears at once, so that nothing is later pushed down
        <Suspense fallback={<Loading />}>
          <Waiting />
          <div className="columns">
            {wide ? <NewestNotices /> : <NewestLines />}
            <Notifications brief={!wide} />
          </div>
        </Suspense>
      )}
    </>
  );
}
