/** Pages of the lists of a round. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';

const usualPageSize = 50;

export interface AskedPage {
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface PageOfRows<Row> {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** The requested page of a list, and how many rows the list has. `rows`: the query from its `from` on. */
export async function readPageOf<Row>(
  db: Db,
  { page = 1, pageSize = usualPageSize }: AskedPage,
  list: { columns: RawBuilder<unknown>; rows: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<PageOfRows<Row>> {
  const { rows: items } = await sql<Row>`
    select ${list.columns} ${list.rows} order by ${list.order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${list.rows}`.execute(db);
  return { items, total: counted[0]?.total ?? 0, page, pageSize };
}
