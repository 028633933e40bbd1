import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type FigureKind, figureReach } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import { rupees } from '#contract/day/money.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useArchivedChoices } from '#web/archived-choices.ts';
import { NoHostelPage, useListedHostel } from '#web/record/shared/listed-hostel.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, usePrinting } from '#web/ui/page/print.tsx';
import { Box, Grid, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Bars } from '#web/ui/show/bars.tsx';
import { dayMonthText, formatOf } from '#web/ui/show/dates.ts';
import { Lines } from '#web/ui/show/lines.tsx';
import { bars, count, type Drawn, linked, type PathOf, type Point, sumAt } from './drawn.tsx';
import { complaintFigures } from './complaint-figures.ts';
import { gateFigures } from './gate-figures.ts';
import { Nights } from './nights.tsx';
import { rowsOf } from './rows-of.ts';

const ofMonth: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' };
const ofWeekday = { weekday: 'long', timeZone: 'UTC' } as const;
/** Any Sunday, and the milliseconds of a day. */
const [aSunday, dayLong] = [Date.UTC(2024, 0, 7), 86_400_000];
/** Most months have none of one kind. */
const amount = (value: number): string => (value === 0 ? '–' : rupees(value));
const greatest = ({ points }: Figure): Point | undefined => points.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))[0];

type NumbersProps = LinesOf & { caption: string };

const LinesInNumbers = ({ hostels, points, caption, percent, pathOf }: NumbersProps) => (
  <Box style={{ overflowX: 'auto' }}>
    <Bars
      caption={caption}
      of={t('Day')}
      parts={hostels.map(({ name }) => ({ name, text: (value) => `${value} %` }))}
      rows={points.toReversed().map((point) => ({
        key: point.at,
        label: linked(dayMonthText(point.at), pathOf(point), caption),
        values: hostels.map((hostel, index) => {
          const value = point.values[index] ?? null;
          return value === null ? null : Math.round(10 * percent(value, hostel)) / 10;
        }),
      }))}
    />
  </Box>
);

/** What is drawn as lines, as a table: the newest first. Most readers never open its hundreds of cells. */
function Numbers(of: NumbersProps) {
  const isPrinting = usePrinting();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isPrinting || isOpen} onToggle={({ currentTarget }) => !isPrinting && setIsOpen(currentTarget.open)}>
      <summary>{t('Numbers')}</summary>
      {(isPrinting || isOpen) && <LinesInNumbers {...of} />}
    </details>
  );
}

interface LinesOf extends Figure {
  pathOf: PathOf;
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
              name: linked(hostel.name, hostels.length > 1 ? withQuery(paths.figures(), { hostel: hostel._id }) : undefined, t('Figures')),
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

const share = (value: number, of: number): number => (of === 0 ? 0 : (100 * value) / of);

const ofPeople = (): Drawn['draw'] => bars(t('Student'), [{ name: t('Evenings'), look: 'solid', text: count }], ({ at }) => at);

/** Made when the page is shown, in the language that is chosen then. */
const drawnNow = (): Readonly<Record<FigureKind, Drawn>> => ({
  seats: {
    title: t('Seats taken over the year'),
    says: ({ hostels, points }) =>
      [
        t('{taken} of {seats} seats are taken now. The dashed line is all the seats that there are now.', {
          taken: (points.at(-1)?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0),
          seats: hostels.reduce((sum, { seats }) => sum + seats, 0),
        }),
        hostels.length > 1 && t('Choose a hostel to see who lived there on a day.'),
      ]
        .filter(Boolean)
        .join(' '),
    empty: t('No student has lived in a room yet.'),
    draw: (of, caption, pathOf) =>
      lines({
        ...of,
        caption,
        pathOf,
        percent: (taken, { seats }) => share(taken, seats),
        now: (taken, { seats }) => t('{taken} of {seats}, {percent} %', { taken, seats, percent: Math.round(share(taken, seats)) }),
      }),
  },
  attendance: {
    title: t('Present in the evening'),
    says: () => t('Of those present or absent, how many in a hundred were present, on each of the last {evenings} evenings.', figureReach),
    empty: t('Nobody was marked in the last {evenings} evenings.', figureReach),
    draw: (of, caption, pathOf) =>
      lines({
        ...of,
        caption,
        pathOf,
        percent: (percent) => percent,
        now: (percent) => t('{percent} % last time', { percent }),
      }),
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
    draw: ({ points }, caption, pathOf) => <Nights caption={caption} points={points} pathOf={pathOf} />,
  },
  absent: {
    title: t('Often absent'),
    says: ({ once = 0 }) =>
      t(
        'Marked absent twice or more in the last {evenings} evenings; {once, plural, =0 {nobody else} one {# other} other {# others}} once.',
        { once, ...figureReach },
      ),
    empty: t('Nobody was absent twice in the last {evenings} evenings.', figureReach),
    draw: ofPeople(),
  },
  ...gateFigures(),
  late: {
    title: t('Late returns'),
    says: (of) =>
      t('{count} times in {evenings} evenings somebody came in later than they might. There is no list of single times.', {
        count: sumAt(of, 0),
        ...figureReach,
      }),
    empty: t('Nobody came in late in the last {evenings} evenings.', figureReach),
    draw: bars(t('Evening'), [{ name: t('Late'), look: 'solid', text: count }], ({ at }) =>
      formatOf(ofWeekday).format(new Date(aSunday + Number(at) * dayLong)),
    ),
  },
  'often-late': {
    title: t('Often late'),
    says: ({ once = 0 }) =>
      t(
        'Came in late twice or more in the last {evenings} evenings; {once, plural, =0 {nobody else} one {# other} other {# others}} once.',
        {
          once,
          ...figureReach,
        },
      ),
    empty: t('Nobody came in late twice in the last {evenings} evenings.', figureReach),
    draw: ofPeople(),
  },
  ...complaintFigures(),
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
      ({ at }) => formatOf(ofMonth).format(new Date(`${at}-01T00:00:00Z`)),
    ),
  },
});

/** The figures with a line for each hostel, which take the whole width of the page unless there is only one. */
const wide: readonly FigureKind[] = ['seats', 'attendance'];
/** The others, in two columns of about the same height. */
const besides: readonly (readonly FigureKind[])[] = [
  ['away', 'inside', 'complaints', 'kinds', 'resolving'],
  ['gate', 'late', 'often-late', 'fines', 'absent'],
];

const onlyOf = ({ hostels }: Figure): string | undefined => (hostels.length === 1 ? hostels[0]?._id : undefined);

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
              {draw(of, title, (point) => rowsOf[figure](point, hostel ?? onlyOf(of)))}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Keeps the figure that the address names in view until somebody scrolls: those above it push it away while they load. */
function useFigureInView(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const wanted = document.getElementById(hash.slice(1));
    if (!wanted) return undefined;
    const observer = new ResizeObserver(() => wanted.scrollIntoView());
    const stop = () => observer.disconnect();
    const scrolls = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    for (const each of scrolls) window.addEventListener(each, stop, { once: true });
    // the page is as high as its longer column
    for (const each of [document.body, wanted.parentElement]) if (each) observer.observe(each);
    return () => {
      stop();
      for (const each of scrolls) window.removeEventListener(each, stop);
    };
  }, [hash]);
}

/** What happened in a hostel, or in all of them, in drawings whose numbers stand beside them. */
export default function Figures() {
  const archived = useArchivedChoices();
  const { hostel, hostelSwitch, isNone, name } = useListedHostel({ more: archived });
  useFigureInView();
  if (isNone) return <NoHostelPage />;
  return (
    <Page
      subtitle={archived.find(({ value }) => value === hostel)?.label ?? name ?? t('All hostels')}
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
      <Grid {...(hostel === undefined ? {} : { min: '26rem', stretch: true })}>
        {wide.map((figure) => (
          <OneFigure key={figure} figure={figure} hostel={hostel} />
        ))}
      </Grid>
      <Grid min="26rem" stretch>
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
