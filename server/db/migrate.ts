import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

const folder = new URL('migrations/', import.meta.url);

/** An advisory lock, so that two servers that start together migrate one after the other. */
export const migrationLock = 7_140_301;
/** An advisory lock that everything copying the database shares, so that no migration changes a table meanwhile. */
export const snapshotLock = 7_140_320;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Every migration of this program, in the order in which they run. */
export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Makes the table that records which migrations have run. */
export async function makeMigrationTable(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
}

interface Options {
  log: (message: string) => void;
  /** Runs before the first due migration, but not on a new database; no other server migrates meanwhile. */
  before?: () => Promise<void>;
}

/**
 * Brings the database to the newest schema; each migration is one transaction, so a kill leaves whole steps only.
 * Throws when a migration that has run was edited since, or when the database is newer than this program.
 */
export async function migrate(client: Client, { log, before = async () => {} }: Options): Promise<void> {
  const migrations = await listMigrations();
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await makeMigrationTable(client);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const unknown = [...done.keys()].find((name) => !migrations.some((each) => each.name === name));
    if (unknown) throw new Error(`The database was migrated by another Hostelry, probably a newer one (${unknown}); start that version.`);
    const edited = migrations.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
    if (edited) throw new Error(`Migration ${edited.name} was changed after it ran; add a new one instead.`);
    const due = migrations.filter(({ name }) => !done.has(name));
    if (done.size > 0 && due.length > 0) await before();
    if (due.length > 0) await client.query('select pg_advisory_lock($1)', [snapshotLock]);
    for (const { name, sql, checksum } of due) {
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
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
  }
}
