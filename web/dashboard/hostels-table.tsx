import type { Today, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Box, Grid, Heading } from '#web/ui/show/elements.tsx';
import { Bar } from '#web/ui/show/meter.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import styles from './hostels-table.module.css';
import { waitingLines, waitingSubjects } from './shared/waiting-lines.ts';

export type HostelToday = NonNullable<Today['hosteladmin']>['hostels'][number];

/** How many hostels are shown: more would push the notices out of view. */
const shown = 8;

const fullness = ({ free, seats }: HostelToday) => (seats === 0 ? 0 : 1 - free / seats);

interface RowProps {
  hostel: HostelToday;
  waiting: WaitingInHostel | undefined;
  wide: boolean;
}

function HostelRow({ hostel: { _id, name, seats, free }, waiting, wide }: RowProps) {
  const lines = waiting ? waitingLines([waiting], _id) : [];
  return (
    <tr>
      <th scope="row">
        <Link to={paths.hostelRooms(_id)}>{name}</Link>
      </th>
      <td>
        <Bar value={seats - free} max={seats} text={t('{taken} of {seats}', { taken: seats - free, seats })} />
      </td>
      <td data-number>{free}</td>
      {wide &&
        waitingSubjects.map((subject) => {
          const line = lines.find((each) => each.subject === subject);
          return (
            <td key={subject} data-number>
              {line ? (
                <Link to={line.to} aria-label={`${line.value} ${line.label}, ${name}`}>
                  {line.value}
                </Link>
              ) : (
                <span className="dimmed">–</span>
              )}
            </td>
          );
        })}
    </tr>
  );
}

interface HostelsTableProps {
  hostels: readonly HostelToday[];
  waiting: readonly WaitingInHostel[];
}

/** How full the fullest hostels are and, where there is room for it, what waits in each; a number leads to its rows. */
export default function HostelsTable({ hostels, waiting }: HostelsTableProps) {
  const wide = useWide();
  const fullest = new Set(hostels.toSorted((a, b) => fullness(b) - fullness(a)).slice(0, shown));
  return (
    <Grid aria-labelledby="hostels" component="section" gap={8} className="panel" pb={hostels.length > shown ? 12 : 0}>
      <Box className="ends" px={16} pt={12}>
        <Heading level={2} fz={16} lh="inherit" id="hostels">
          {t('Hostels')}
        </Heading>
        <Link to={paths.figures()} style={{ fontSize: 'var(--text-small)' }}>
          {t('Over the year')}
        </Link>
      </Box>
      <table className={styles.table} aria-labelledby="hostels">
        <thead>
          <tr>
            <th scope="col">{t('Hostel')}</th>
            <th scope="col">{t('Seats taken')}</th>
            <th scope="col" data-number>
              {t('Free')}
            </th>
            {wide &&
              [t('Complaints'), t('Leave'), t('Fines'), t('Low stock')].map((label) => (
                <th key={label} scope="col" data-number>
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {hostels
            .filter((hostel) => fullest.has(hostel))
            .map((hostel) => (
              <HostelRow key={hostel._id} hostel={hostel} waiting={waiting.find((row) => row.hostel._id === hostel._id)} wide={wide} />
            ))}
        </tbody>
      </table>
      {hostels.length > shown && (
        <Box px={16}>
          <ButtonLink to={paths.hostels()} small>
            {t('All {count} hostels', { count: hostels.length })}
          </ButtonLink>
        </Box>
      )}
    </Grid>
  );
}
