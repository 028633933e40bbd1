import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

const folder = new URL('migrations/', import.meta.url);

/** Any number that nothing else locks: two servers that start together migrate one after the other. */
const migrationLock = 7_140_301;

/**
 * Brings the database to the newest schema; each migration is one transaction, so a kill leaves whole steps only.
 * Throws when a migration that has run was edited since, or when the database is newer than this program.
 */
export async function migrate(client: Client, log: (message: string) => void): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const unknown = [...done.keys()].find((name) => !names.includes(name));
    if (unknown) throw new Error(`The database was migrated by a newer Hostelry (${unknown}); start that version.`);
    for (const name of names) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = done.get(name);
      if (before !== undefined && before !== checksum)
        throw new Error(`Migration ${name} was changed after it ran; add a new one instead.`);
      if (before !== undefined) continue;
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      log(`migrated: ${name}`);
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
  }
}
