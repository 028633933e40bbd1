/** Reading a few rows that were found before, or all where that would be too many: decided by the database within one statement. */
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './open.ts';

/**
 * A word that more than one row in so many has, between these bounds, is looked for in the order of the list instead: the rows of a page are
 * found soon then, unless all are at the end of it, and so are ten thousand to be counted.
 */
const bounds = { least: 100, most: 100_000, ofRows: 20 };
const few = (table: string): RawBuilder<number> => sql`
  (select greatest(${sql.lit(bounds.least)}, least(${sql.lit(bounds.most)}, reltuples / ${sql.lit(bounds.ofRows)}))::bigint
    from pg_class where oid = ${sql.lit(table)}::regclass)`;

/** Narrows a query by the rows that an index finds for a search. */
export interface Narrowing {
  db: Db;
  /**
   * The rows of a query, from two queries of which one finds nothing: the first reads the rows that were found, the other, where each word is
   * frequent, all of them; `ofAll` is the query in the form that serves that.
   */
  rowsOf<DB, T extends keyof DB, Row>(query: SelectQueryBuilder<DB, T, Row>, ofAll?: SelectQueryBuilder<DB, T, Row>): RawBuilder<Row>;
}

/** The ids that a query finds, one more than are few if they are many. */
export const some = (rows: RawBuilder<unknown>, table = 'account') => sql`array(select * from (${rows}) as rows limit 1 + ${few(table)})`;
export const isFew = (ids: RawBuilder<unknown>, table = 'account') => sql`cardinality(${ids}) <= ${few(table)}`;

const idsOf = (name: RawBuilder<unknown>) => sql`(select ids from ${name})`;

/** Narrows by the first of these that are few of the rows of a table; each is a query for one row with the array `ids`. */
export function narrowing(db: Db, { id, table }: { id: string; table: string }, found: readonly RawBuilder<unknown>[]): Narrowing {
  const words = found.map((rows, no) => ({ name: sql.ref(`word_${no}`), rows }));
  const cases = words.map(({ name }) => sql`when ${isFew(idsOf(name), table)} then ${idsOf(name)}`);
  const parts = [
    ...words.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
    sql`found as (select case ${sql.join(cases, sql` `)} end as ids)`,
  ];
  const ids = idsOf(sql`found`);
  return {
    db,
    rowsOf: <DB, T extends keyof DB, Row>(query: SelectQueryBuilder<DB, T, Row>, ofAll = query) => sql<Row>`
      with ${sql.join(parts)}
      (${query.where(sql<SqlBool>`${sql.ref(id)} = any(${ids}::uuid[])`)})
      union all
      (${ofAll.where(sql<SqlBool>`${ids} is null`)})`,
  };
}

/** The rows of a query, narrowed if that is possible. */
export async function executeNarrowed<DB, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  narrowing: Narrowing | undefined,
  ofAll?: SelectQueryBuilder<DB, T, Row>,
): Promise<Row[]> {
  return narrowing ? (await narrowing.rowsOf(query, ofAll).execute(narrowing.db)).rows : await query.execute();
}
