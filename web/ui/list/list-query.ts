/** Reads the state of a paged list from the URL's query. */
import type { FilterName, FilterValue, List, Sort } from '#contract/call/list.ts';
import { pageNumber } from './page-number.ts';

/** The value if it is one of `known`, since a URL may hold anything. */
export const oneOf = <const T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

export const pageSize = 25;

export const pageAsked = (query: URLSearchParams) => ({ page: pageNumber(query), pageSize });

type Asked<L extends List> = ReturnType<typeof pageAsked> & { q: string; sort: Sort<L> | undefined } & {
  [K in FilterName<L>]: FilterValue<L['filters'][K]> | undefined;
};

/** The id of a record that a URL names; undefined if it cannot be one. */
export const idOf = (text: string | null | undefined): string | undefined =>
  text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;

/** A text that a URL names, no longer than calls take it. */
export const textOf = (text: string | null): string => (text ?? '').slice(0, 100);

/** The search, filters, order and page of a list that a URL's query states, as its calls take them; what they cannot take is left out. */
export function listAsked<L extends List>({ filters, sorts }: L, query: URLSearchParams): Asked<L> {
  const chosen = Object.entries(filters).map(([name, values]) => {
    const value = textOf(query.get(name));
    return [name, (typeof values === 'function' ? values(value) : values.includes(value)) ? value : undefined];
  });
  return {
    q: textOf(query.get('q')),
    ...Object.fromEntries(chosen),
    sort: oneOf(sorts, query.get('sort')),
    ...pageAsked(query),
  } as Asked<L>; // an entry for each filter
}

interface Slice {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The same query for the whole list instead of one page. */
export const withoutPage = <Asked extends Slice>(asked: Asked): Omit<Asked, keyof Slice> => ({
  ...asked,
  page: undefined,
  pageSize: undefined,
});

/** The current version of a record, from the rows; the record itself if it is no longer among them, for example because of a filter. */
export const asItIsNow = <Row extends { _id: string }>(record: Row, rows: readonly Row[]): Row =>
  rows.find(({ _id }) => _id === record._id) ?? record;

/** Reads all pages of a list, one after another. */
export async function allPages<Row>(read: (page: number) => Promise<{ items: readonly Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await read(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}
