import { sql, type AliasedRawBuilder, type Insertable, type RawBuilder } from 'kysely';
import type { Db, Tables } from './open.ts';

type ColumnType = 'uuid' | 'text' | 'bytea' | 'boolean' | 'smallint' | 'bigint' | 'date';

/** Names every column that the rows have. */
type ColumnTypes<Row> = Readonly<Record<keyof Row & string, ColumnType>>;

/** An array for each column, where a list of values would take a parameter for each value, of which PostgreSQL allows 65,535. */
function unnest<Row>(types: ColumnTypes<Row>, rows: readonly Row[]): { columns: RawBuilder<unknown>; table: RawBuilder<Row> } {
  const names = Object.keys(types) as (keyof Row & string)[]; // the record has no other keys
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    table: sql<Row>`unnest(${sql.join(names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`))})`,
  };
}

/** Rows that a statement reads like a table. */
export function tableOf<Row, Name extends string>(name: Name, types: ColumnTypes<Row>, rows: readonly Row[]): AliasedRawBuilder<Row, Name> {
  const { columns, table } = unnest(types, rows);
  return table.as<Name>(sql`${sql.ref(name)}(${columns})`);
}

/** From so many rows on, plans made anew are cheaper than those kept. */
const many = 500;

/** Inserts rows in one statement, whatever their number. Raw, because Kysely cannot type the columns of a table that is a type parameter. */
export async function insertMany<T extends keyof Tables, Row extends Insertable<Tables[T]>>(
  db: Db,
  into: T,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  // A session keeps the plans that check its foreign keys. One made while a table had a few rows reads all of it for each row checked:
  // of the thousands of an import, each would be compared with each.
  if (rows.length >= many) await sql`discard plans`.execute(db);
  const { columns, table } = unnest(types, rows);
  await sql`insert into ${sql.table(into)} (${columns}) select * from ${table}`.execute(db);
}
