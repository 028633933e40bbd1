import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { Card } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty, Page } from '#web/ui/page/page.tsx';
import { OwnAttendance } from './shared/own-attendance.tsx';

export default function Attendance() {
  const { role } = useMe();
  return (
    <Page narrow>
      {role === 'student' ? (
        <Card>
          <OwnAttendance level={2} />
        </Card>
      ) : (
        <Empty title={t('This calendar is for students')} text={t('The attendance of a hostel is on its own page.')}>
          <ButtonLink to={paths.markAttendance()}>{t('Student Attendance')}</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}
