import { studentSorts } from '#contract/student/student-sort.ts';
import { studentStates } from '#contract/student/student-states.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of a hostel's students that the URL query selects. */
export function studentPage(id: string, query: URLSearchParams) {
  const room = oneOf(['with', 'without'], query.get('room'));
  const state = oneOf(studentStates, query.get('state'));
  const sort = oneOf(studentSorts, query.get('sort'));
  const [programme, batch, q] = ['programme', 'batch', 'q'].map((name) => query.get(name) ?? '');
  return {
    params: { id },
    query: { ...pageAsked(query), q, programme, batch, room, state, sort },
  } satisfies CallInput<'hostelStudentPage'>;
}
