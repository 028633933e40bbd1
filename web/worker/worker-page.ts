import { workerPositions, workerSorts } from '#contract/call/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of workers that the URL query selects; without a hostel, of all hostels. */
export const workerPage = (hostel: string | undefined, query: URLSearchParams) =>
  ({
    query: {
      hostel,
      q: query.get('q') ?? '',
      position: oneOf(workerPositions, query.get('position')),
      sort: oneOf(workerSorts, query.get('sort')),
      ...pageAsked(query),
    },
  }) satisfies CallInput<'workerPage'>;
