import type { Today } from '#contract/dashboard/dashboard.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { seatsText } from '#web/hostel/shared/seats-text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { SeatCells } from '#web/ui/show/seat-cells.tsx';
import { Grid } from '#web/ui/show/arrange.tsx';
import styles from './occupancy.module.css';

type HostelToday = NonNullable<Today['hosteladmin']>['hostels'][number];

/** How many hostels are shown: more would push the notices out of view. */
const shown = 6;

const fullness = ({ free, seats }: HostelToday) => (seats === 0 ? 0 : 1 - free / seats);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How full the fullest hostels are, with a cell for each seat; each links to its rooms by block and floor. */
export function Occupancy({ hostels }: { hostels: readonly HostelToday[] }) {
  if (hostels.length === 0) return null;
  return (
    <Grid aria-labelledby="occupancy" component="section" gap={8}>
      <h2 id="occupancy" className={styles.title}>
        {t('Occupancy')}
        <span>{seatsText({ seats: sum(hostels.map(({ seats }) => seats)), free: sum(hostels.map(({ free }) => free)) })}</span>
      </h2>
      <Grid component="ul" gap={8} min="15rem" stretch aria-labelledby="occupancy">
        {hostels
          .toSorted((a, b) => fullness(b) - fullness(a))
          .slice(0, shown)
          .map(({ _id, name, seats, free }) => (
            <li key={_id}>
              <Link to={withQuery(paths.hostelRooms(_id), { by: 'floor' })} className={styles.hostel}>
                <span className={styles.text}>
                  <strong>{name}</strong> <span>{seatsText({ seats, free })}</span>
                </span>
                <SeatCells taken={seats - free} seats={seats} />
              </Link>
            </li>
          ))}
      </Grid>
      {hostels.length > shown && (
        <div>
          <ButtonLink to={paths.hostels()} small>
            {t('All {count} hostels', { count: hostels.length })}
          </ButtonLink>
        </div>
      )}
    </Grid>
  );
}
