import { useDeferredValue } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { OwnAttendance } from '#web/attendance/shared/own-attendance.tsx';
import { ProfileCard } from '#web/menu/shared/profile-card.tsx';
import { RoleMenu } from '#web/menu/shared/role-menu.tsx';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { RoundCard } from '#web/round/shared/round-card.tsx';
import { useMe } from '#web/session.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { CheckedOut } from './checked-out.tsx';
import styles from './dashboard.module.css';
import { studentLines } from './student-lines.ts';
import { Lines, TodaySection } from './today.tsx';

function Attendance() {
  const openPage = (
    <ButtonLink to={paths.attendance()} small aria-label={t('View attendance on a page of its own')}>
      {t('View')}
    </ButtonLink>
  );
  return (
    <Section id="centre" title={t('Attendance')} aside={openPage}>
      <OwnAttendance level={3} />
    </Section>
  );
}

/** On a wide screen the profile and the menu are beside every page; on a phone they are shown only here. */
export default function StudentHome() {
  const wide = useWide();
  const { hasLeft } = useMe();
  const day = useCallQuery('dashboardToday', {}, { enabled: !hasLeft });
  const rounds = useCallQuery('roundOwn', {}, { enabled: !hasLeft });
  const list = useCallQuery('notificationList');
  // the rest waits for what is above it, which would otherwise push it down under a thumb; and it is deferred, because a cheap phone
  // takes as long again to render it. On return to the page the data is cached: all is rendered immediately, at the same height as before
  const drawn = useDeferredValue(!day.isLoading && !rounds.isLoading);
  const today = hasLeft ? (
    <CheckedOut />
  ) : (
    <TodaySection loading={rounds.isLoading}>
      {({ student }) => (
        <>
          <RoundCard own={rounds.data?.[0]} />
          <Lines lines={student ? studentLines(student) : []} largeRoom />
        </>
      )}
    </TodaySection>
  );
  if (wide) {
    return (
      <>
        {today}
        {drawn && hasLeft && <Notifications />}
        {drawn && !hasLeft && (
          <div className={styles.columns}>
            <Attendance />
            <Notifications />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {today}
      {drawn && (
        <>
          {/* few entries, so the menu comes first, within reach of the thumb */}
          <RoleMenu tiles />
          <Notifications brief />
          {!list.isLoading && <ProfileCard />}
          {!list.isLoading && !hasLeft && <Attendance />}
        </>
      )}
    </>
  );
}
