import { useMemo } from 'react';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { matches } from '#web/ui/list-state.ts';
import { shownOf, type Unsent } from './marks.ts';
import type { HeldMark } from './outbox-store.ts';

interface Narrowing {
  q: string;
  /** a state, or `changed` for what was not taken; empty for everybody */
  show: string;
  unsent: Unsent;
  held: ReadonlyMap<string, HeldMark>;
}

/** The rows that a search and a filter leave. A row that is marked stays in its place, so that the next tap hits what it was meant for. */
export function useShown(records: readonly AttendanceRecord[], { q, show, unsent, held }: Narrowing): readonly AttendanceRecord[] {
  // another search or filter begins anew
  const seen = useMemo(() => ({ q, show, ids: new Set<string>() }), [q, show]).ids;
  if (q === '' && show === '') return records;
  return records.filter((record) => {
    const { student, room } = record;
    if (!matches(q, [student.name, student.username, room?.roomNumber ?? ''])) return false;
    const fits = show === '' || (show === 'changed' ? held.has(student._id) : shownOf(record, unsent) === show);
    if (fits) seen.add(student._id);
    return fits || seen.has(student._id);
  });
}
