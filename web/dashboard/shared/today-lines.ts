import type { Today } from '#contract/dashboard/dashboard.ts';
import { type Path, withQuery } from '#contract/paths.ts';

export type Subject =
  | 'room'
  | 'leave'
  | 'fines'
  | 'complaints'
  | 'attendance'
  | 'stock'
  | 'roomChanges'
  | 'students'
  | 'staff'
  | 'closedRooms'
  | 'notices';

/** One matter that may need attention, and the page to deal with it. */
export interface Line {
  /** tells lines with the same words apart */
  id?: string;
  subject: Subject;
  value: string | number;
  label: string;
  to: Path;
  /** what is done about it, shown at the end where there is room */
  verb?: string;
  /** whether it needs no attention */
  nothingToDo: boolean;
}

/** The part of `Today` for a role. */
export type Of<R extends keyof Today> = NonNullable<Today[R]>;

/** A line with a count. Its link filters the list by what is counted, or shows the whole list if the count is 0. */
export const counted = (subject: Subject, count: number, label: string, to: Path, filter: Readonly<Record<string, string>> = {}): Line => ({
  subject,
  value: count,
  label,
  to: count > 0 ? withQuery(to, filter) : to,
  nothingToDo: count === 0,
});
