import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from './open.ts';

type ColumnType = 'uuid' | 'text' | 'bytea' | 'boolean' | 'smallint' | 'date';

/**
 * Inserts rows in one statement, however many they are: it takes an array for each column, where a list of values would take
 * a parameter for each value, of which PostgreSQL allows 65,535. `types` names every column that the rows have.
 */
export async function insertMany<T extends keyof Tables, Row extends Insertable<Tables[T]>>(
  db: Db,
  table: T,
  types: Readonly<Record<keyof Row & string, ColumnType>>,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(types) as (keyof Row & string)[]; // the record has no other keys
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select * from unnest(${sql.join(arrays)})`.execute(db);
}
