import type { Today } from '#contract/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './occupancy.module.css';

type HostelToday = NonNullable<Today['hosteladmin']>['hostels'][number];

/** More bars would push the notices out of sight. */
const shown = 6;

const fullness = ({ students, seats }: HostelToday) => (seats === 0 ? 0 : students / seats);

/** How full the fullest hostels are. */
export function Occupancy({ hostels }: { hostels: readonly HostelToday[] }) {
  if (hostels.length === 0) return null;
  return (
    <>
      <ul className={styles.hostels} aria-label={t('Occupancy')}>
        {hostels
          .toSorted((a, b) => fullness(b) - fullness(a))
          .slice(0, shown)
          .map(({ _id, name, students, seats }) => (
            <li key={_id}>
              <Link to={paths.hostelRooms(_id)} className={styles.hostel}>
                <Meter
                  value={students}
                  max={seats}
                  text={t('{name}: {students, plural, one {# student} other {# students}}, {seats, plural, one {# seat} other {# seats}}', {
                    name,
                    students,
                    seats,
                  })}
                />
              </Link>
            </li>
          ))}
      </ul>
      {hostels.length > shown && (
        <div>
          <ButtonLink to={paths.hostels()} small>
            {t('All {count} hostels', { count: hostels.length })}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
