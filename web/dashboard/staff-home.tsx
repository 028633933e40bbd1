import { useDeferredValue, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ProfileCard } from '#web/menu/shared/profile-card.tsx';
import { RoleMenu } from '#web/menu/shared/role-menu.tsx';
import { NewestNotices } from '#web/notice/shared/newest-notices.tsx';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { useMe } from '#web/session.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { AgesBar } from './ages-bar.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { foldClosedRooms, staffLines } from './staff-lines.ts';
import { Lines, type LinesOf, TodaySection } from './today.tsx';
import { agesByList } from './waiting-lines.ts';
import { Waiting } from './waiting.tsx';

function FoldedLines(of: LinesOf) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
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

/** What waits comes before the menu, which is long for staff. On a wide screen the profile and the menu are beside every page. */
export default function StaffHome() {
  const wide = useWide();
  const day = useCallQuery('dashboardToday');
  const waiting = useCallQuery('dashboardWaiting');
  const list = useCallQuery('notificationList');
  // as on the student's home: what needs attention is rendered first, and nothing is later inserted above what is on the screen
  const drawn = useDeferredValue(!day.isLoading && !waiting.isLoading);
  if (wide) {
    return (
      <>
        <StaffToday />
        {drawn && (
          <>
            <Waiting />
            <div className={styles.columns}>
              <NewestNotices />
              <Notifications />
            </div>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <StaffToday />
      {drawn && (
        <>
          <Waiting />
          <Notifications brief />
          {!list.isLoading && (
            <>
              <Stack gap="md">
                <ProfileCard />
                <RoleMenu tiles />
              </Stack>
              <NewestNotices />
            </>
          )}
        </>
      )}
    </>
  );
}
