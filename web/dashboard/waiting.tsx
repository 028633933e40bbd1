import { useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Link } from '#web/ui/action/link.tsx';
import { AgesBar } from './ages-bar.tsx';
import { Lines as TodayLines } from './today.tsx';
import { staffLines } from './shared/staff-lines.ts';
import { type WaitingLine, waitingLines } from './shared/waiting-lines.ts';
import { Box, Grid } from '#web/ui/show/arrange.tsx';
import { Heading } from '#web/ui/show/text.tsx';
import styles from './block.module.css';
import type { Today } from '#contract/dashboard/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { seatsText } from '#web/hostel/shared/seats-text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { SeatCells } from '#web/ui/show/seat-cells.tsx';

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
function Occupancy({ hostels }: { hostels: readonly HostelToday[] }) {
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
              <Link to={paths.hostelRooms(_id)} className={styles.block} style={{ gap: '0.5rem', padding: '0.625rem 0.875rem 0.75rem' }}>
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

/** What waits for others: it needs nothing from the reader. */
const Lines = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <TodayLines
    lines={lines.map(({ subject, to, text }) => ({ id: to, subject, value: text, label: '', to, nothingToDo: true }))}
    below={(line) => {
      const of = lines.find(({ to }) => to === line.to)?.of;
      return of && <AgesBar of={of} />;
    }}
  />
);

/** What waits and for how long, without what is under *Today*. Renders nothing while it is loading or if it cannot be read. */
function WhatWaits() {
  const { hostelId } = useMe();
  const [byHostel, setByHostel] = useState(false);
  const today = useCallQuery('dashboardToday').data;
  const { hostels = [] } = useCallQuery('dashboardWaiting').data ?? {};
  const shown = today ? staffLines(today, hostelId).map(({ to }) => to) : [];
  const lines = waitingLines(hostels, undefined, shown);
  if (lines.length === 0) return null;
  return (
    <Grid aria-labelledby="waiting" component="section" gap={8}>
      <Heading level={2} fz={16} lh="inherit" id="waiting">
        {t('What waits')}
      </Heading>
      <Lines lines={lines} />
      {hostels.length > 1 && (
        <details onToggle={({ currentTarget }) => setByHostel(currentTarget.open)}>
          <summary>{t('By hostel')}</summary>
          {/* rendered only when opened, since there may be hundreds */}
          {(byHostel ? hostels : [])
            .map((row) => ({ hostel: row.hostel, ofHostel: waitingLines([row], row.hostel._id) }))
            .filter(({ ofHostel }) => ofHostel.length > 0)
            .map(({ hostel, ofHostel }) => (
              <div key={hostel._id}>
                <Heading level={3} fz={14} lh="inherit" mt={12} mb={6}>
                  {hostel.name}
                </Heading>
                <Lines lines={ofHostel} />
              </div>
            ))}
        </details>
      )}
    </Grid>
  );
}

/** What staff see below *Today*. */
export function Waiting() {
  const of = useCallQuery('dashboardToday').data?.hosteladmin;
  return (
    <>
      {of && <Occupancy hostels={of.hostels} />}
      <WhatWaits />
    </>
  );
}
