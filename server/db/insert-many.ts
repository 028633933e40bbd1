import { sql, type AliasedRawBuilder, type Insertable, type RawBuilder } from 'kysely';
import type { Db, Tables } from './open.ts';

const inOrder = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))).toSorted();

/** Whether two lists hold the same rows, in whatever order. What is replaced by the same rows must not be written: it would count as a change. */
export const haveSameRows = (some: readonly object[], others: readonly object[]): boolean =>
  JSON.stringify(inOrder(some)) === JSON.stringify(inOrder(others));

type ColumnType = 'uuid' | 'text' | 'bytea' | 'boolean' | 'smallint' | 'bigint' | 'date';

/** The type of every column that the rows have. */
type ColumnTypes<Row> = Readonly<Record<keyof Row & string, ColumnType>>;

/** The rows as one array parameter for each column; a parameter for each value would soon exceed the 65,535 that PostgreSQL allows. */
function unnest<Row>(types: ColumnTypes<Row>, rows: readonly Row[]): { columns: RawBuilder<unknown>; table: RawBuilder<Row> } {
  const names = Object.keys(types) as (keyof Row & string)[]; // the record has no other keys
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    table: sql<Row>`unnest(${sql.join(names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`))})`,
  };
}

/** Turns rows into a table that a statement can read from. */
export function tableOf<Row, Name extends string>(name: Name, types: ColumnTypes<Row>, rows: readonly Row[]): AliasedRawBuilder<Row, Name> {
  const { columns, table } = unnest(types, rows);
  return table.as<Name>(sql`${sql.ref(name)}(${columns})`);
}

/** From this number of rows on, it pays to discard the kept plans. */
const many = 500;

/** Inserts rows in one statement, whatever their number. Raw, because Kysely cannot type the columns of a table that is a type parameter. */
export async function insertMany<T extends keyof Tables, Row extends Insertable<Tables[T]>>(
  db: Db,
  into: T,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  // A session keeps the plans that check its foreign keys. One made while a table had few rows scans the whole table for each row checked,
  // which takes too long for the thousands of rows of an import.
  if (rows.length >= many) await sql`discard plans`.execute(db);
  const { columns, table } = unnest(types, rows);
  await sql`insert into ${sql.table(into)} (${columns}) select * from ${table}`.execute(db);
}
