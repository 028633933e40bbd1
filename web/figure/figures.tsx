import type { ReactNode } from 'react';
import { type FigureKind, figureReach } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import { rupees } from '#contract/day/money.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NoHostelPage, useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';
import { Box, Grid, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Bars } from '#web/ui/show/bars.tsx';
import { dayMonthText, formatOf } from '#web/ui/show/dates.ts';
import { Lines } from '#web/ui/show/lines.tsx';
import { bars, count, type Drawn, linked, type Point, sumAt } from './drawn.tsx';
import { gateFigures } from './gate-figures.ts';
import { Nights } from './nights.tsx';

const ofMonth: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' };
const ofWeekday = { weekday: 'long', timeZone: 'UTC' } as const;
/** Any Sunday, and the milliseconds of a day. */
const [aSunday, dayLong] = [Date.UTC(2024, 0, 7), 86_400_000];
/** Most months have none of one kind. */
const amount = (value: number): string => (value === 0 ? '–' : rupees(value));
const greatest = ({ points }: Figure): Point | undefined => points.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))[0];

/** What is drawn as lines, as a table: the newest first. */
const Numbers = ({ hostels, points, caption, percent }: LinesOf & { caption: string }) => (
  <details>
    <summary>{t('Numbers')}</summary>
    <Box style={{ overflowX: 'auto' }}>
      <Bars
        caption={caption}
        of={t('Day')}
        parts={hostels.map(({ name }) => ({ name, text: (value) => `${value} %` }))}
        rows={points.toReversed().map(({ at, values }) => ({
          key: at,
          label: dayMonthText(at),
          values: hostels.map((hostel, index) => {
            const value = values[index] ?? null;
            return value === null ? null : Math.round(10 * percent(value, hostel)) / 10;
          }),
        }))}
      />
    </Box>
  </details>
);

interface LinesOf extends Figure {
  percent: (value: number, hostel: Figure['hostels'][number]) => number;
}

/** Lines of the hostels: `percent` of a value, and `now` in words. */
function lines(of: LinesOf & { caption: string; now: (value: number, hostel: Figure['hostels'][number]) => string }) {
  const { hostels, points, percent, now } = of;
  return (
    <>
      <Lines
        from={dayMonthText(points[0]?.at ?? '')}
        until={dayMonthText(points.at(-1)?.at ?? '')}
        lines={hostels.flatMap((hostel, index) => {
          const values = points.map((point) => point.values[index] ?? null);
          const last = values.findLast((value) => value !== null);
          if (last === undefined || last === null) return [];
          return [
            {
              key: hostel._id,
              name: linked(hostel.name, hostels.length > 1 ? withQuery(paths.figures(), { hostel: hostel._id }) : undefined),
              now: now(last, hostel),
              values: values.map((value) => (value === null ? null : percent(value, hostel))),
            },
          ];
        })}
      />
      <Numbers {...of} />
    </>
  );
}

const resolvingNames: Readonly<Record<string, string>> = {
  1: 'Within a day',
  3: '2 or 3 days',
  7: '4 to 7 days',
  longer: 'More than a week',
  open: 'Not resolved yet',
};

const share = (value: number, of: number): number => (of === 0 ? 0 : (100 * value) / of);

/** Complaints of places or kinds: open, resolved, and the days they took. */
const ofComplaints = (name: string, labelOf: (point: Point) => ReactNode): Omit<Drawn, 'title'> => ({
  says: (of) =>
    t('{resolved} resolved and {open} open in the last 12 months. Half of those resolved took no more than the days at the side.', {
      resolved: sumAt(of, 1),
      open: sumAt(of, 0),
    }),
  empty: t('No complaint in the last 12 months.'),
  draw: bars(
    name,
    [
      { name: t('Open'), look: 'hollow', text: count },
      { name: t('Resolved'), look: 'solid', text: count },
      { name: t('Days'), text: count },
    ],
    labelOf,
  ),
});

const ofPeople = (): Drawn['draw'] =>
  bars(t('Student'), [{ name: t('Evenings'), look: 'solid', text: count }], ({ at, id }) => linked(at, id ? paths.student(id) : undefined));

/** Made when the page is shown, in the language that is chosen then. */
const drawnNow = (): Readonly<Record<FigureKind, Drawn>> => ({
  seats: {
    title: t('Seats taken over the year'),
    says: ({ hostels, points }) =>
      t('{taken} of {seats} seats are taken now. The dashed line is all the seats that there are now.', {
        taken: (points.at(-1)?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0),
        seats: hostels.reduce((sum, { seats }) => sum + seats, 0),
      }),
    empty: t('No student has lived in a room yet.'),
    draw: (of, caption) =>
      lines({
        ...of,
        caption,
        percent: (taken, { seats }) => share(taken, seats),
        now: (taken, { seats }) => t('{taken} of {seats}, {percent} %', { taken, seats, percent: Math.round(share(taken, seats)) }),
      }),
  },
  attendance: {
    title: t('Present in the evening'),
    says: () => t('Of those marked, how many in a hundred were present, on each of the last {evenings} evenings.', figureReach),
    empty: t('Nobody was marked in the last {evenings} evenings.', figureReach),
    draw: (of, caption) =>
      lines({ ...of, caption, percent: (percent) => percent, now: (percent) => t('{percent} % last time', { percent }) }),
  },
  away: {
    title: t('Away in the nights ahead'),
    says: (of) => {
      const most = greatest(of);
      return most?.values[0]
        ? t('On approved leave. Most in the night after {day}: {count}.', { day: dayMonthText(most.at), count: most.values[0] })
        : t('Nobody has approved leave in the next {nights} nights.', figureReach);
    },
    empty: '',
    draw: ({ points }, caption) => <Nights caption={caption} counts={new Map(points.map(({ at, values }) => [at, values[0] ?? 0]))} />,
  },
  absent: {
    title: t('Often absent'),
    says: () => t('Marked absent twice or more in the last {evenings} evenings.', figureReach),
    empty: t('Nobody was absent twice in the last {evenings} evenings.', figureReach),
    draw: ofPeople(),
  },
  ...gateFigures(),
  late: {
    title: t('Late returns'),
    says: (of) =>
      t('{count} times in {evenings} evenings somebody came in later than they might.', { count: sumAt(of, 0), ...figureReach }),
    empty: t('Nobody came in late in the last {evenings} evenings.', figureReach),
    draw: bars(t('Evening'), [{ name: t('Late'), look: 'solid', text: count }], ({ at }) =>
      formatOf(ofWeekday).format(new Date(aSunday + Number(at) * dayLong)),
    ),
  },
  'often-late': {
    title: t('Often late'),
    says: () => t('Came in late twice or more in the last {evenings} evenings.', figureReach),
    empty: t('Nobody came in late twice in the last {evenings} evenings.', figureReach),
    draw: ofPeople(),
  },
  complaints: {
    title: t('Complaints by place'),
    ...ofComplaints(t('Place'), ({ at, id }) =>
      linked(at || t('Without a room'), id ? withQuery(paths.figures(), { hostel: id }) : undefined),
    ),
  },
  kinds: {
    title: t('Complaints by kind'),
    ...ofComplaints(t('Kind'), ({ at }) => (at ? t(at) : t('No kind'))),
  },
  resolving: {
    title: t('How long complaints took'),
    says: () => t('From the complaint to its resolution, of those made in the last 12 months.'),
    empty: t('No complaint in the last 12 months.'),
    draw: bars(t('Time'), [{ name: t('Complaints'), look: 'solid', text: count }], ({ at }) => t(resolvingNames[at] ?? at)),
  },
  fines: {
    title: t('Fines by month'),
    says: (of) =>
      t('Of what was imposed in 12 months, {paid} are paid, {unpaid} unpaid and {cancelled} cancelled.', {
        paid: rupees(sumAt(of, 0)),
        unpaid: rupees(sumAt(of, 1)),
        cancelled: rupees(sumAt(of, 2)),
      }),
    empty: t('No fine in the last {months} months.', figureReach),
    draw: bars(
      t('Month'),
      [
        { name: t('Paid'), look: 'solid', text: amount },
        { name: t('Unpaid'), look: 'hollow', text: amount },
        { name: t('Cancelled'), look: 'hatched', text: amount },
      ],
      ({ at }, hostel) => linked(formatOf(ofMonth).format(new Date(`${at}-01T00:00:00Z`)), withQuery(paths.fines(), { hostel, month: at })),
    ),
  },
});

/** The figures with a line for each hostel, which take the whole width of the page. */
const wide: readonly FigureKind[] = ['seats', 'attendance'];
/** The others, in two columns of about the same height. */
const besides: readonly (readonly FigureKind[])[] = [
  ['away', 'inside', 'complaints', 'kinds', 'resolving'],
  ['gate', 'late', 'often-late', 'fines', 'absent'],
];

function OneFigure({ figure, hostel }: { figure: FigureKind; hostel: string | undefined }) {
  const answer = useCallQuery('figureGet', { params: { figure }, query: { hostel } }, { keepPrevious: true });
  const { title, says, empty, draw } = drawnNow()[figure];
  return (
    <Section id={figure} title={title}>
      <Loaded call={answer} failed={t('The figure could not be loaded')}>
        {(of) =>
          of.points.length === 0 ? (
            <Text dimmed>{empty}</Text>
          ) : (
            <>
              <Text dimmed>{says(of)}</Text>
              {draw(of, title, hostel)}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** What happened in a hostel, or in all of them, in drawings whose numbers stand beside them. */
export default function Figures() {
  const { hostel, hostelSwitch, isNone, name } = useListedHostel();
  if (isNone) return <NoHostelPage />;
  return (
    <Page
      subtitle={name ?? t('All hostels')}
      actions={
        <>
          <PrintButton />
          {/* wardens have no roll call that would lead to it */}
          <ButtonLink to={hostel === undefined ? paths.attendanceRegister() : withQuery(paths.attendanceRegister(), { hostel })}>
            {t('Attendance register')}
          </ButtonLink>
        </>
      }
    >
      {hostelSwitch && <ListTools label={t('Choose a hostel')}>{hostelSwitch}</ListTools>}
      {wide.map((figure) => (
        <OneFigure key={figure} figure={figure} hostel={hostel} />
      ))}
      <Grid min="26rem">
        {besides.map((column) => (
          <Stack key={column[0]}>
            {column.map((figure) => (
              <OneFigure key={figure} figure={figure} hostel={hostel} />
            ))}
          </Stack>
        ))}
      </Grid>
    </Page>
  );
}
