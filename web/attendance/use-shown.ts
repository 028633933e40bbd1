import { useMemo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance.ts';
import { matches } from '#web/ui/list/list-state.ts';
import { shownOf, type Unsent } from './marks.ts';
import type { NotSavedMark } from '#web/outbox/shared/entries.ts';

interface Narrowing {
  q: string;
  /** a state, or `changed` for students with a mark that was not saved; empty for everybody */
  show: string;
  unsent: Unsent;
  notSaved: ReadonlyMap<string, NotSavedMark>;
}

/** The rows that match the search and the filter. A row that no longer matches because it was just marked stays in place, so that the next tap hits the right one. */
export function useShown(records: readonly AttendanceRecord[], { q, show, unsent, notSaved }: Narrowing): readonly AttendanceRecord[] {
  // forgotten with the next search or filter
  const seen = useMemo(() => ({ q, show, ids: new Set<string>() }), [q, show]).ids;
  if (q === '' && show === '') return records;
  return records.filter((record) => {
    const { student, room } = record;
    if (!matches(q, [student.name, student.username, room?.roomNumber ?? ''])) return false;
    const fits = show === '' || (show === 'changed' ? notSaved.has(student._id) : shownOf(record, unsent) === show);
    if (fits) seen.add(student._id);
    return fits || seen.has(student._id);
  });
}
