import { pageAsked } from '#web/ui/list-query.ts';

/** What the list of rounds asks for, by the query of its address. */
export const roundsPage = (query: URLSearchParams) => ({ query: pageAsked(query) });

/** Few students need this: they stand on one page. */
export const carePage = { query: { page: 1, pageSize: 200 } };
