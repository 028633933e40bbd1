import type { Today, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import { type Path, withoutQuery } from '#contract/paths.ts';
import { staffLines } from './staff-lines.ts';
import { waitingLines } from './waiting-lines.ts';

interface Waits {
  /** the rows that are counted */
  to: Path;
  count: number;
  says: string;
}

/** What waits on the first of these pages where something does, as the home page counts it. */
export function waitsOn(
  pages: readonly Path[],
  today: Today,
  waiting: readonly WaitingInHostel[],
  hostelId: string | null,
): Waits | undefined {
  const lines: Waits[] = [
    ...staffLines(today, hostelId).flatMap(({ to, value, label, nothingToDo }) =>
      nothingToDo ? [] : [{ to, count: Number(value), says: `${value} ${label}` }],
    ),
    ...waitingLines(waiting).map(({ to, count, text }) => ({ to, count, says: text })),
  ];
  return lines.find(({ to }) => pages.includes(withoutQuery(to)));
}
