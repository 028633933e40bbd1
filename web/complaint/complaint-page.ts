import { complaintSorts, complaintStates } from '#contract/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list-query.ts';

/** The page of complaints that the query of the address asks for; without a hostel those of all. */
export const complaintPage = (hostel: string | undefined, query: URLSearchParams) =>
  ({
    query: {
      hostel,
      q: query.get('q') ?? '',
      status: oneOf(complaintStates, query.get('status')),
      sort: oneOf(complaintSorts, query.get('sort')),
      ...pageAsked(query),
    },
  }) satisfies CallInput<'complaintPage'>;
