import { inventorySorts } from '#contract/list-choices.ts';
import type { CallInput } from '#web/api.ts';
import { oneOf, pageAsked } from '#web/ui/list-query.ts';

/** The page of items that the query of the address asks for; without a hostel those of all. */
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
