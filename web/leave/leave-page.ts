import { leaveShows, leaveSorts } from '#contract/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list-query.ts';

/** The page of leave requests that the query of the address asks for; without a hostel those of all. */
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
