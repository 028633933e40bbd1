import { pageAsked } from '#web/ui/list/list-query.ts';

/** The input for reading the page of rounds that the URL query selects. */
export const roundsPage = (query: URLSearchParams) => ({ query: pageAsked(query) });

/** The input for reading needs and pairs: they are few enough for one page. */
export const carePage = { query: { page: 1, pageSize: 200 } };
