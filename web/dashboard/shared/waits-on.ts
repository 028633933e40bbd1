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
  const found = [...staffLines(today, hostelId).filter(({ nothingToDo }) => !nothingToDo), ...waitingLines(waiting)].find(({ to }) =>
    pages.includes(withoutQuery(to)),
  );
  return found && { to: found.to, count: Number(found.value), says: `${found.value} ${found.label}` };
}
