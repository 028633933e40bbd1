import type pg from 'pg';

/** A table with its columns, except those that the database computes. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** The permanent tables of the schema the program works in, except those of extensions and those whose comment is `not in backups`. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and obj_description(c.oid, 'pg_class') is distinct from 'not in backups'
    order by c.relname`);
  return rows;
}

/** The last number that each sequence gave; null if it gave none. */
export async function readSequences(client: pg.Client): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = current_schema() order by 1',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]));
}

/** How many tables, views and sequences there are in the schema the program would work in. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  return rows[0]?.count ?? 0;
}

/** Makes a connection write and read values in a form that every PostgreSQL understands alike, without time limits. */
export async function prepareToCopy(client: pg.Client): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8';
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set timezone = 'UTC';
    set extra_float_digits = 1;
    set bytea_output = 'hex';
    set idle_in_transaction_session_timeout = 0`);
  // settings that only newer versions have
  await client.query("select set_config(name, '0', false) from pg_settings where name in ('transaction_timeout', 'idle_session_timeout')");
}
