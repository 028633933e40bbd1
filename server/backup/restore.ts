import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '#server/db/connection.ts';
import { hangUp } from '#server/db/heartbeat.ts';
import { listMigrations, makeMigrationTable, migrate, migrationLock, type Migration } from '#server/db/migrate.ts';
import { connectUnlimited } from '#server/db/open.ts';
import { isNewer, productVersion } from '#server/product-version.ts';
import { quote, type Header } from './format.ts';
import { countRelations, prepareToCopy, readTables as readTableShapes, type TableShape } from './read-catalog.ts';
import { readTables, type CheckedBackup } from './read-backup.ts';

type Log = (line: string) => void;

/** Throws when a backup was made by a version that this one does not know. Returns the migrations that had run. */
export async function requireKnownVersion({ product, schema, migrations }: Header): Promise<Migration[]> {
  const known = await listMigrations();
  const ran = known.filter(({ name, checksum }) => migrations[name] === checksum);
  if (ran.length === Object.keys(migrations).length && !(product !== null && isNewer(product, productVersion))) return ran;
  const version = product === null ? 'another Hostelry' : `Hostelry ${product}`;
  throw new Error(
    `The backup was made by ${version} (schema ${schema}), and this is Hostelry ${productVersion} (schema ${known.at(-1)?.name}), which is older or another one; restore it with that version. Nothing was changed.`,
  );
}

/**
 * Restores a checked backup into an empty database, in one transaction, and then runs the migrations that are newer than it. Triggers
 * do not fire, so that the audit log stays as it was written. Throws when the database is not empty.
 */
export async function restore(connection: Connection, backup: CheckedBackup, log: Log): Promise<void> {
  const migrations = await requireKnownVersion(backup.header);
  const client = await connectUnlimited(connection);
  client.on('error', () => {}); // if the connection is lost, the statement under way fails
  try {
    await prepareToCopy(client);
    // a server that starts meanwhile waits before it migrates
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireEmpty(client);
    await client.query('begin');
    await makeMigrationTable(client);
    for (const { sql } of migrations) await client.query(sql);
    await fill(client, backup, log).catch((error: unknown) => {
      throw inWordsOfRestore(error);
    });
    await client.query('commit');
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await migrate(client, { log });
    // without statistics, queries would be planned as for empty tables
    await client.query('analyze');
  } finally {
    await hangUp(client);
  }
}

/** Explains why the database rejects rows of a backup whose checksum is right: this program did not write them. */
function inWordsOfRestore(error: unknown): unknown {
  // wrong data, violated constraints, unknown names; other errors of PostgreSQL are not about the backup
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|42)/.test(error.code ?? '')) return error;
  const where = error.table === undefined ? '' : ` (table ${error.table})`;
  return new Error(
    `The database does not take what is in the backup${where}: ${error.message}. Somebody has changed the file; take another one. Nothing was changed.`,
    { cause: error },
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const count = await countRelations(client);
  if (count > 0)
    throw new Error(
      `The database is not empty (${count} tables, views and sequences), and a backup is restored only into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database. Nothing was changed.`,
    );
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(
      `The database keeps its texts in ${rows[0]?.encoding}; make one with: create database … encoding 'UTF8' template template0. Nothing was changed.`,
    );
}

async function fill(client: pg.Client, backup: CheckedBackup, log: Log): Promise<void> {
  const shapes = await readTableShapes(client);
  for (const { name } of shapes) await client.query(`alter table ${quote(name)} disable trigger user`);
  const addForeignKeys = await dropForeignKeys(client);
  // some migrations write rows, which are in the backup as well
  await client.query(`truncate ${shapes.map(({ name }) => quote(name)).join(', ')}`);
  await copyIn(client, backup, { shapes, log });
  for (const statement of addForeignKeys) await client.query(statement);
  for (const { name } of shapes) await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const [name, last] of Object.entries(backup.header.sequences))
    if (last !== null) await client.query(`select setval(to_regclass($1), $2)`, [quote(name), last]);
}

/** Drops the foreign keys: tables refer to each other in a ring, and one check of all rows is quicker than one for each. Returns the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quote(name)} ${definition}`);
}

async function copyIn(client: pg.Client, backup: CheckedBackup, { shapes, log }: { shapes: TableShape[]; log: Log }): Promise<void> {
  const missing = new Set(shapes.map(({ name }) => name));
  for await (const { table, columns, rows } of readTables(backup)) {
    const shape = shapes.find(({ name }) => name === table);
    if (!shape) {
      for await (const _ of rows); // skips to the next table
      log(`The table ${table} is not one of Hostelry's and was left out.`);
      continue;
    }
    if (columns.join() !== shape.columns.join())
      throw new Error(`The backup has other columns in the table ${table} than its version makes.`);
    const into = client.query(copyFrom(`copy ${quote(table)} (${columns.map(quote).join(', ')}) from stdin`));
    await pipeline(rows, into);
    const expected = backup.header.tables[table];
    if (into.rowCount !== expected) throw new Error(`The backup has ${into.rowCount} rows of the table ${table} and names ${expected}.`);
    missing.delete(table);
  }
  if (missing.size > 0) throw new Error(`The backup lacks the tables ${[...missing].join(', ')}.`);
}
