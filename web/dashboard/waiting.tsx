import { lazy, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { AgesBar } from './ages-bar.tsx';
import { Lines as TodayLines } from './today.tsx';
import { staffLines } from './shared/staff-lines.ts';
import { type WaitingLine, waitingLines } from './shared/waiting-lines.ts';
import { Grid } from '#web/ui/show/arrange.tsx';
import { Heading } from '#web/ui/show/text.tsx';

/** Only for an administrator. */
const Occupancy = lazy(() => import('./occupancy.tsx'));

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
