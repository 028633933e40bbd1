/** Reads the state of a paged list from the URL's query. */
import { pageNumber } from './page-number.ts';

/** The value if it is one of `known`, since a URL may hold anything. */
export const oneOf = <const T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

export const pageSize = 25;

export const pageAsked = (query: URLSearchParams) => ({ page: pageNumber(query), pageSize });

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
export const asItIsNow = <Row extends { _id: string }>(record: Row | undefined, rows: readonly Row[] = []): Row | undefined =>
  record && (rows.find(({ _id }) => _id === record._id) ?? record);

/** Reads all pages of a list, one after another. */
export async function allPages<Row>(read: (page: number) => Promise<{ items: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await read(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}
