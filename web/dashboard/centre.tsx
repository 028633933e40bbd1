import { lazy, Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { useMe } from '#web/session.ts';
import { Section } from '#web/ui/arrange.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/states.tsx';

const OwnAttendance = lazy(() => import('#web/attendance/shared/own-attendance.tsx'));
const NewestNotices = lazy(() => import('#web/notice/shared/newest-notices.tsx'));

/** The middle of the dashboard: a student's attendance, the notices for staff. */
export function DashboardCentre() {
  const { role } = useMe();
  if (role === 'student') {
    const openPage = (
      <ButtonLink to={paths.attendance()} small aria-label={t('View attendance on a page of its own')}>
        {t('View')}
      </ButtonLink>
    );
    return (
      <Section id="centre" title={t('Attendance')} aside={openPage}>
        <Suspense fallback={<Loading />}>
          <OwnAttendance level={3} />
        </Suspense>
      </Section>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <NewestNotices />
    </Suspense>
  );
}
