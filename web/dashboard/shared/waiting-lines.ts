/** What waits for staff, for how long, and links to the lists of it. */
import type { Ages, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import { rupees } from '#contract/day/money.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Line, Subject } from './today-lines.ts';

const sumOf = (rows: readonly Ages[]): Ages => {
  const sum = (age: keyof Ages) => rows.reduce((total, row) => total + row[age], 0);
  return { day: sum('day'), week: sum('week'), longer: sum('longer') };
};

const countOf = ({ day, week, longer }: Ages): number => day + week + longer;

/** What may wait, in the order in which it is shown. */
export const waitingSubjects = ['complaints', 'leave', 'fines', 'stock'] as const satisfies readonly Subject[];
type WaitingSubject = (typeof waitingSubjects)[number];

/** Links to the lists of what waits in a hostel, or in all hostels that the person sees. */
const listsOf = (hostel?: string): Readonly<Record<WaitingSubject, Path>> => ({
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

export type WaitingLine = Line & { subject: WaitingSubject; value: number };

/**
 * What waits for others in a hostel, or in all together, and needs nothing from the reader; without the lists in `shown`, to which the page
 * links already.
 */
export function waitingLines(rows: readonly WaitingInHostel[], hostel?: string, shown: readonly Path[] = []): WaitingLine[] {
  const sum = (count: (row: WaitingInHostel) => number) => rows.reduce((total, row) => total + count(row), 0);
  const amount = rupees(sum(({ unpaid }) => unpaid.amount));
  const counts: Readonly<Record<WaitingSubject, number>> = {
    complaints: sum(({ complaints }) => countOf(complaints)),
    leave: sum(({ leave }) => countOf(leave)),
    fines: sum(({ unpaid }) => unpaid.fines),
    stock: sum(({ lowStock }) => lowStock),
  };
  const labels: Readonly<Record<WaitingSubject, (count: number) => string>> = {
    complaints: (count) => t('{count, plural, one {complaint waits} other {complaints wait}}', { count }),
    leave: (count) => t('{count, plural, one {leave request waits} other {leave requests wait}}', { count }),
    fines: (count) => t('{count, plural, one {fine unpaid} other {fines unpaid}}: {amount}', { count, amount }),
    stock: (count) => t('{count, plural, one {item} other {items}} below the threshold', { count }),
  };
  const to = listsOf(hostel);
  return waitingSubjects
    .map((subject) => ({
      id: to[subject],
      subject,
      value: counts[subject],
      label: labels[subject](counts[subject]),
      to: to[subject],
      nothingToDo: true,
    }))
    .filter((line) => line.value > 0 && !shown.includes(line.to));
}
