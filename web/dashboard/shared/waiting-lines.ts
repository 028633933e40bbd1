/** What waits for staff, for how long, and links to the lists of it. */
import type { Ages, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import { rupees } from '#contract/day/money.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';

export const ages = ['day', 'week', 'longer'] as const;

const sumOf = (rows: readonly Ages[]): Ages => {
  const sum = (age: keyof Ages) => rows.reduce((total, row) => total + row[age], 0);
  return { day: sum('day'), week: sum('week'), longer: sum('longer') };
};

const countOf = (of: Ages): number => ages.reduce((sum, age) => sum + of[age], 0);

/** Links to the lists of what waits in a hostel, or in all hostels that the person sees. */
const listsOf = (hostel?: string) => ({
  complaints: withQuery(paths.complaints(), { hostel, status: 'pending' }),
  leave: withQuery(paths.leaveRequests(), { hostel, status: 'pending' }),
  fines: withQuery(paths.fines(), { hostel, status: 'pending' }),
  stock: withQuery(paths.inventory(), { hostel, low: 'only' }),
});

/** The link to a list → how long its records have waited. */
export function agesByList(rows: readonly WaitingInHostel[]): ReadonlyMap<Path, Ages> {
  const lists = listsOf();
  return new Map([
    [lists.complaints, sumOf(rows.map(({ complaints }) => complaints))],
    [lists.leave, sumOf(rows.map(({ leave }) => leave))],
  ]);
}

export interface WaitingLine {
  subject: keyof ReturnType<typeof listsOf>;
  to: Path;
  count: number;
  text: string;
  /** how long it has waited, if that matters */
  of?: Ages;
}

/** What waits in a hostel, or in all together, without the lists in `shown`, to which the page links already. */
export function waitingLines(rows: readonly WaitingInHostel[], hostel?: string, shown: readonly Path[] = []): WaitingLine[] {
  const complaints = sumOf(rows.map((row) => row.complaints));
  const leave = sumOf(rows.map((row) => row.leave));
  const fines = rows.reduce((sum, { unpaid }) => sum + unpaid.fines, 0);
  const amount = rows.reduce((sum, { unpaid }) => sum + unpaid.amount, 0);
  const items = rows.reduce((sum, { lowStock }) => sum + lowStock, 0);
  const to = listsOf(hostel);
  const lines: [subject: WaitingLine['subject'], count: number, text: string, of?: Ages][] = [
    [
      'complaints',
      countOf(complaints),
      t('{complaints, plural, one {# complaint waits} other {# complaints wait}}', { complaints: countOf(complaints) }),
      complaints,
    ],
    [
      'leave',
      countOf(leave),
      t('{leave, plural, one {# leave request waits} other {# leave requests wait}}', { leave: countOf(leave) }),
      leave,
    ],
    ['fines', fines, t('{fines, plural, one {# fine unpaid} other {# fines unpaid}}: {amount}', { fines, amount: rupees(amount) })],
    ['stock', items, t('{items, plural, one {# item} other {# items}} below the threshold', { items })],
  ];
  return lines
    .map(([subject, count, text, of]) => ({ subject, to: to[subject], count, text, ...(of && { of }) }))
    .filter((line) => line.count > 0 && !shown.includes(line.to));
}
