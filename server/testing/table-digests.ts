import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** A digest of everything stored, by table: where two of them differ, something was written in between. */
export async function tableDigests(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
