import { complaintSorts, complaintStates } from '#contract/call/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of complaints that the URL query selects; without a hostel, of all hostels. */
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
