import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Section } from '#web/ui/show/elements.tsx';
import { OwnAttendance } from './own-attendance.tsx';

/** The calendar on a student's home. */
export default function AttendanceSection() {
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
