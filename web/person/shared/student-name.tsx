import { paths } from '#contract/paths.ts';
import type { Person } from '#contract/call/schemas.ts';
import { useMe } from '#web/session.ts';
import { Link } from '#web/ui/action/link.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import styles from './student-name.module.css';

/** A student's name; for staff, a link to the student's page. */
export function StudentName({ of: student }: { of: Person }) {
  const { role } = useMe();
  if (role === 'student') return <PersonName of={student} />;
  return (
    <Link to={paths.student(student._id)} className={styles.link}>
      <PersonName of={student} />
    </Link>
  );
}
