import { leaveShows, leaveSorts } from '#contract/call/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of leave requests that the URL query selects; without a hostel, of all hostels. */
export const leavePage = (hostel: string | undefined, query: URLSearchParams) =>
  ({
    query: {
      hostel,
      q: query.get('q') ?? '',
      status: oneOf(leaveShows, query.get('status')),
      sort: oneOf(leaveSorts, query.get('sort')),
      ...pageAsked(query),
    },
  }) satisfies CallInput<'leavePage'>;
