import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

const known = new WeakMap<Db, Promise<string[]>>();

/** But not views, which store nothing. Asked once of each database: the catalogue takes longer to read than the small tables of a test. */
function tablesOf(db: Db): Promise<string[]> {
  const names =
    known.get(db) ?? db.introspection.getTables().then((tables) => tables.filter(({ isView }) => !isView).map(({ name }) => name));
  known.set(db, names);
  return names;
}

/**
 * A digest of everything stored, by table: where two of them differ, something was written in between. The same in every PostgreSQL, whatever
 * its language. Raw, because it takes tables that no row type knows too.
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
 * What versions of rows are stored, by table: where two of these differ, a row was inserted, changed or deleted in between, even to the
 * same values. Costs a fraction of a digest, and says nothing about another database, nor about a row that was put back.
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
