import type { Today } from '#contract/dashboard/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { seatsText } from '#web/hostel/shared/seats-text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Box, Grid } from '#web/ui/show/arrange.tsx';
import { SeatCells } from '#web/ui/show/seat-cells.tsx';
import { Heading } from '#web/ui/show/text.tsx';
import styles from './dashboard.module.css';

type HostelToday = NonNullable<Today['hosteladmin']>['hostels'][number];

/** How many hostels are shown: more would push the notices out of view. */
const shown = 6;

const fullness = ({ free, seats }: HostelToday) => (seats === 0 ? 0 : 1 - free / seats);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const Seats = ({ of }: { of: { seats: number; free: number } }) => (
  <Box component="span" c="dimmed" fz="var(--text-small)" fw={400} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {seatsText(of)}
  </Box>
);

/** How full the fullest hostels are, with a cell for each seat; each links to its rooms by block and floor. */
export default function Occupancy({ hostels }: { hostels: readonly HostelToday[] }) {
  if (hostels.length === 0) return null;
  return (
    <Grid aria-labelledby="occupancy" component="section" gap={8}>
      <Heading level={2} fz={16} lh="inherit" id="occupancy" className="baseline" style={{ gap: '0 0.625rem' }}>
        {t('Occupancy')}
        <Seats of={{ seats: sum(hostels.map(({ seats }) => seats)), free: sum(hostels.map(({ free }) => free)) }} />
        <Link to={paths.figures()} style={{ fontSize: 'var(--text-small)', fontWeight: 400 }}>
          {t('Over the year')}
        </Link>
      </Heading>
      <Grid component="ul" gap={8} min="15rem" stretch aria-labelledby="occupancy">
        {hostels
          .toSorted((a, b) => fullness(b) - fullness(a))
          .slice(0, shown)
          .map(({ _id, name, seats, free }) => (
            <li key={_id}>
              <Link to={paths.hostelRooms(_id)} className={styles.hostel}>
                <Box component="span" className="baseline" style={{ justifyContent: 'space-between', gap: '0 0.625rem' }}>
                  <strong>{name}</strong> <Seats of={{ seats, free }} />
                </Box>
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
