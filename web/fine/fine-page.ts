import { fineSorts, fineStandings } from '#contract/call/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of fines that the URL query selects; without a hostel, of all hostels. */
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
