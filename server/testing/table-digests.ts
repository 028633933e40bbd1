import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

const known = new WeakMap<Db, Promise<string[]>>();

/** All tables except views, which store nothing. Read once for each database: the catalogue takes longer to read than the small tables of a test. */
function tablesOf(db: Db): Promise<string[]> {
  const names =
    known.get(db) ?? db.introspection.getTables().then((tables) => tables.filter(({ isView }) => !isView).map(({ name }) => name));
  known.set(db, names);
  return names;
}

/**
 * A digest of everything stored, by table: where two of them differ, something was written in between. It does not depend on the language of
 * the PostgreSQL. Raw SQL, because some of the tables have no row type.
 */
export async function tableDigests(db: Db, { except = [] }: { except?: string[] } = {}): Promise<Record<string, string>> {
  const tables = (await tablesOf(db)).filter((name) => !except.includes(name));
  const digests = tables.map(
    (name) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as digest from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * A summary of the row versions stored, by table: where two of these differ, a row was inserted, changed or deleted in between, even if its
 * values stayed the same. Costs a fraction of a digest, but cannot be compared between databases, nor tell that a row was put back.
 */
export async function rowVersions(db: Db, { except = [] }: { except?: string[] } = {}): Promise<Record<string, string>> {
  const tables = (await tablesOf(db)).filter((name) => !except.includes(name));
  const versions = tables.map(
    (name) =>
      sql`select ${name}::text as name, concat_ws(' ', count(*), sum(xmin::text::bigint), sum(hashtid(ctid)::bigint)) as versions from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; versions: string }>`${sql.join(versions, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, versions: found }) => [name, found]));
}

/** The tables that contain a text anywhere. */
export async function tablesHolding(db: Db, text: string): Promise<string[]> {
  const tables = await tablesOf(db);
  const searches = tables.map(
    (name) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(name)} t where position(${text}::text in t::text) > 0)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
