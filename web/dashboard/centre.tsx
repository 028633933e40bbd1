import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { OwnAttendance } from '#web/attendance/shared/own-attendance.tsx';
import { NewestNotices } from '#web/notice/shared/newest-notices.tsx';
import { useMe } from '#web/session.ts';
import { Section } from '#web/ui/arrange.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

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
        <OwnAttendance level={3} />
      </Section>
    );
  }
  return <NewestNotices />;
}
