import { useCallQuery } from '#web/api.ts';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { useSession } from '#web/session.ts';
import styles from './print-head.module.css';

/** At the head of what is printed: whose paper this is. On the screen that stands in the bar at the top. */
export function PrintHead() {
  const session = useSession();
  const institution = useInstitutionName();
  const hostel = useCallQuery('me', {}, { enabled: session !== null }).data?.hostel;
  return (
    <p className={styles.head}>
      <InstitutionMark size={28} />
      <strong>{institution}</strong>
      {hostel && <span>{hostel.name}</span>}
    </p>
  );
}
