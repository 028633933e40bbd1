import { useSearchParams } from 'react-router';
import { useCallQuery } from '#web/api.ts';
import { InstitutionMark, useInstitutionName } from '#web/institution/shared/institution.tsx';
import { useSession } from '#web/session.ts';
import { listedHostelId } from '#web/page-row.ts';
import styles from './print-head.module.css';

/** The head of a printed page: the names of the institution and the hostel, which the top bar shows on the screen. */
export function PrintHead() {
  const session = useSession();
  const institution = useInstitutionName();
  const [query] = useSearchParams();
  const own = useCallQuery('me', {}, { enabled: session !== null }).data?.hostel;
  // an administrator has no hostel, but the page may be about one
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
