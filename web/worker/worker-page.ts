import { workerPositions, workerSorts } from '#contract/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list-query.ts';

/** The page of workers that the query of the address asks for; without a hostel those of all. */
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
