import { useDeferredValue } from 'react';
import { ProfileCard } from '#web/menu/shared/profile-card.tsx';
import { RoleMenu } from '#web/menu/shared/role-menu.tsx';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { Page } from '#web/ui/page.tsx';
import { useWide } from '#web/ui/wide.ts';
import { DashboardCentre } from './centre.tsx';
import styles from './dashboard.module.css';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { CheckedOut } from './checked-out.tsx';
import { Today } from './today.tsx';
import { Waiting } from './waiting.tsx';
import { WithoutNetwork } from './without-network.tsx';

/** How far the page stands: what is below something that is still to come would be pushed down by it, under a thumb. */
function useStanding(): { today: boolean; notifications: boolean } {
  const { role, hasLeft } = useMe();
  const day = useCallQuery('dashboardToday', {}, { enabled: !hasLeft });
  const rounds = useCallQuery('roundOwn', {}, { enabled: role === 'student' && !hasLeft });
  const list = useCallQuery('notificationList');
  const waiting = useCallQuery('dashboardWaiting', {}, { enabled: role !== 'student' });
  const today = !day.isLoading && !rounds.isLoading && !waiting.isLoading;
  // what needs the person is drawn before the rest, which takes a cheap phone as long again; who comes back finds all of it, as far down as before
  const drawn = useDeferredValue(today);
  return { today: drawn, notifications: drawn && !list.isLoading };
}

/** The profile and the menu are beside every page on a wide screen; a phone has room for them only here. */
export default function Dashboard() {
  const wide = useWide();
  const standing = useStanding();
  const { hasLeft, role } = useMe();
  const today = hasLeft ? <CheckedOut /> : <Today />;
  // a student has few places, which stand where the thumb finds them; those of the staff are many, and what waits comes before them
  const isStudent = role === 'student';
  const waiting = !isStudent && <Waiting />;
  if (wide) {
    return (
      <Page>
        <WithoutNetwork />
        {today}
        {standing.today && (
          <>
            {waiting}
            {hasLeft ? (
              <Notifications />
            ) : (
              <div className={styles.columns}>
                <DashboardCentre />
                <Notifications />
              </div>
            )}
          </>
        )}
      </Page>
    );
  }
  return (
    <Page>
      <WithoutNetwork />
      {today}
      {standing.today && (
        <>
          {waiting}
          {isStudent && <RoleMenu tiles />}
          <Notifications brief />
          {standing.notifications && (
            <Stack gap="md">
              <ProfileCard />
              {!isStudent && <RoleMenu tiles />}
            </Stack>
          )}
          {standing.notifications && !hasLeft && <DashboardCentre />}
        </>
      )}
    </Page>
  );
}
