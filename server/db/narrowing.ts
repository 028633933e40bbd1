/** Reading a few rows that were found before, or all where that would be too many: decided by the database within one statement. */
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './open.ts';

/**
 * A word that more rows have than one for every twenty accounts, between these bounds, is looked for in the order of the list instead: the rows
 * of a page are then found soon.
 */
const bounds = { least: 100, most: 2_000, ofAccounts: 20 };
const few = sql`greatest(${sql.lit(bounds.least)}, least(${sql.lit(bounds.most)},
  (select reltuples from pg_class where oid = 'account'::regclass) / ${sql.lit(bounds.ofAccounts)}))`;

/** Narrows a query by the rows that an index finds for a search. */
export interface Narrowing {
  db: Db;
  /**
   * The rows of a query, from two queries of which one finds nothing: the first reads the rows that were found, the other, where each word is
   * frequent, all of them.
   */
  rowsOf<DB, T extends keyof DB, Row>(query: SelectQueryBuilder<DB, T, Row>): RawBuilder<Row>;
}

/** The ids that a query finds, one more than are few if they are many. */
export const some = (rows: RawBuilder<unknown>) => sql`array(select * from (${rows}) as rows limit ${sql.lit(bounds.most + 1)})`;
export const isFew = (ids: RawBuilder<unknown>) => sql`cardinality(${ids}) <= ${few}`;

const idsOf = (name: RawBuilder<unknown>) => sql`(select ids from ${name})`;

/** Narrows by the first of these that are few; each is a query for one row with the array `ids`. */
export function narrowing(db: Db, id: string, found: readonly RawBuilder<unknown>[]): Narrowing {
  const words = found.map((rows, no) => ({ name: sql.ref(`word_${no}`), rows }));
  const cases = words.map(({ name }) => sql`when ${isFew(idsOf(name))} then ${idsOf(name)}`);
  const parts = [
    ...words.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
    sql`found as (select case ${sql.join(cases, sql` `)} end as ids)`,
  ];
  const ids = idsOf(sql`found`);
  return {
    db,
    rowsOf: <DB, T extends keyof DB, Row>(query: SelectQueryBuilder<DB, T, Row>) => sql<Row>`
      with ${sql.join(parts)}
      (${query.where(sql<SqlBool>`${sql.ref(id)} = any(${ids}::uuid[])`)})
      union all
      (${query.where(sql<SqlBool>`${ids} is null`)})`,
  };
}

/** The rows of a query, narrowed if that is possible. */
export async function executeNarrowed<DB, T extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, T, Row>,
  narrowing: Narrowing | undefined,
): Promise<Row[]> {
  return narrowing ? (await narrowing.rowsOf(query).execute(narrowing.db)).rows : await query.execute();
}
