/** What the query of an address asks of a list that is read a page at a time. */
import { pageNumber } from './page-number.ts';

/** The value if it is one of those known: an address may hold anything. */
export const oneOf = <const T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

export const pageSize = 25;

export const pageAsked = (query: URLSearchParams) => ({ page: pageNumber(query), pageSize });

interface Slice {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** What is asked of the whole list: of all its pages. */
export const withoutPage = <Asked extends Slice>(asked: Asked): Omit<Asked, keyof Slice> => ({
  ...asked,
  page: undefined,
  pageSize: undefined,
});

/** A record as its list has it now; as it was, if it is not among the rows any more, such as by the filter. */
export const asItIsNow = <Row extends { _id: string }>(record: Row | undefined, rows: readonly Row[] = []): Row | undefined =>
  record && (rows.find(({ _id }) => _id === record._id) ?? record);

/** All pages of a list. */
export async function allPages<Row>(read: (page: number) => Promise<{ items: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await read(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}
