import { fineSorts, fineStandings } from '#contract/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list-query.ts';

/** The page of fines that the query of the address asks for; without a hostel those of all. */
export const finePage = (hostel: string | undefined, query: URLSearchParams) =>
  ({
    query: {
      hostel,
      q: query.get('q') ?? '',
      status: oneOf(fineStandings, query.get('status')),
      sort: oneOf(fineSorts, query.get('sort')),
      ...pageAsked(query),
    },
  }) satisfies CallInput<'finePage'>;
