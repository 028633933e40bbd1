import { paths, withQuery } from '#contract/paths.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';

/** Leads to where a student with a hostel but no room gets one; nothing for others, and for those who may not give one. */
export function GiveRoom({ student: { _id, hostel, room } }: { student: Pick<Student, '_id' | 'hostel' | 'room'> }) {
  const { role } = useMe();
  if (!hostel || room || role === 'warden') return null;
  return (
    <ButtonLink kind="primary" to={withQuery(paths.manualAllocation(hostel._id), { student: _id })}>
      {t('Give a room')}
    </ButtonLink>
  );
}
