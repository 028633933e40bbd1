import { studentSorts } from '#contract/student-sort.ts';
import type { CallInput } from '#web/api.ts';
import { pageNumber } from '#web/ui/page-number.ts';

export const pageSize = 25;

/** The page of a hostel's students, from the query of the URL. */
export function studentPage(id: string, query: URLSearchParams): CallInput<'hostelStudentPage'> {
  const room = (['with', 'without'] as const).find((known) => known === query.get('room'));
  const sort = studentSorts.find((known) => known === query.get('sort'));
  const [programme, batch, q] = ['programme', 'batch', 'q'].map((name) => query.get(name) ?? '');
  return { params: { id }, query: { page: pageNumber(query), pageSize, q, programme, batch, room, sort } };
}
