import { useSearchParams } from 'react-router';
import { useCallQuery } from '#web/api.ts';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { useSession } from '#web/session.ts';
import { listedHostelId } from '#web/page-row.ts';
import styles from './print-head.module.css';

/** At the head of what is printed: whose paper this is. On the screen that stands in the bar at the top. */
export function PrintHead() {
  const session = useSession();
  const institution = useInstitutionName();
  const [query] = useSearchParams();
  const own = useCallQuery('me', {}, { enabled: session !== null }).data?.hostel;
  // an administrator has none, but may look at one
  const looksAt = session?.role === 'hosteladmin' ? listedHostelId({ session, query }) : undefined;
  const hostels = useCallQuery('hostelChoices', {}, { enabled: looksAt !== undefined }).data;
  const hostel = own ?? hostels?.find(({ _id }) => _id === looksAt);
  return (
    <p className={styles.head}>
      <InstitutionMark size={28} />
      <strong>{institution}</strong>
      {hostel && <span>{hostel.name}</span>}
    </p>
  );
}
