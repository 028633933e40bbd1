import { inventorySorts } from '#contract/call/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of items that the URL query selects; without a hostel, of all hostels. */
export const inventoryPage = (hostel: string | undefined, query: URLSearchParams) =>
  ({
    query: {
      hostel,
      q: query.get('q') ?? '',
      category: query.get('category') ?? '',
      low: oneOf(['only'], query.get('low')),
      sort: oneOf(inventorySorts, query.get('sort')),
      ...pageAsked(query),
    },
  }) satisfies CallInput<'inventoryPage'>;
