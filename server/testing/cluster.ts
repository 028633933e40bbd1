import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { isPostmasterOf, readPostmaster } from '#server/db/embedded/postmaster.ts';
import { migrate } from '#server/db/migrate.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { connectUnlimited, type Database, openDatabase } from '#server/db/open.ts';
import { longestWait } from './until.ts';

export interface Cluster {
  /** address of any database of the cluster, for `DATABASE_URL` */
  url: string;
  stop(): Promise<void>;
}

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm';
/** Bytes of memory that must be free to keep the databases of all test files there, which take about four GB. */
const needed = 8 * 2 ** 30;

const prefix = 'hostelry-test-';

/** Frees the memory that killed runs have left. A folder without a postmaster may be of a run that is just starting. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(memory).catch(() => [])) {
    const cluster = join(memory, name, 'database/cluster');
    const postmaster = name.startsWith(prefix) ? await readPostmaster(cluster) : undefined;
    if (!postmaster || (await isPostmasterOf(cluster, postmaster.pid))) continue;
    // another user's cannot be removed
    await rm(join(memory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The folder for hundreds of databases: in memory, if there is enough, copying one takes a quarter of the processor time. */
async function roomForMany(): Promise<string> {
  await removeLeftovers();
  const found = await statfs(memory).catch(() => undefined);
  const free = found ? found.bavail * found.bsize : 0;
  return Math.min(free, process.availableMemory(), process.constrainedMemory() || Infinity) > needed ? memory : tmpdir();
}

/** A PostgreSQL for the time of the tests: the one at DATABASE_URL, or our own in a temporary folder. Say if it is for many test files. */
export async function startCluster({ forMany = false } = {}): Promise<Cluster> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(forMany ? await roomForMany() : tmpdir(), prefix));
  const embedded = await startEmbedded({ dataDir, log: () => {}, isThrownAway: true });
  const { user, password, host, port, database } = embedded.connection;
  return {
    url: `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Whether the PostgreSQL is thrown away with everything in it: our own always is, one given by DATABASE_URL only if it is marked so. */
const isThrownAway = (): boolean => !process.env['DATABASE_URL'] || process.env['DATABASE_IS_THROWN_AWAY'] === 'yes';

/** The environment for processes that use this cluster: if it is thrown away, they copy a migrated database instead of each migrating its own. */
export async function environmentOf({ url }: Cluster): Promise<Record<string, string>> {
  const template = templateName() ?? (isThrownAway() ? await makeTemplate(url) : '');
  return { DATABASE_URL: url, DATABASE_IS_THROWN_AWAY: isThrownAway() ? 'yes' : 'no', DATABASE_TEMPLATE: template };
}

/** The name of a migrated database to copy, to which nobody is connected. */
const templateName = (): string | undefined => process.env['DATABASE_TEMPLATE'] || undefined;

async function makeTemplate(url: string): Promise<string> {
  const made = await makeEmptyDatabase(url);
  await migrateMade(made);
  // in databases that live for seconds, planning a statement for each of its first five uses takes longer than better plans save
  await administer(url, 'alter role current_user set plan_cache_mode to force_generic_plan');
  return new URL(made.url).pathname.slice(1);
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

export interface MadeDatabase {
  connection: { connectionString: string };
  url: string;
  /** cuts off remaining connections; never throws, since a database left behind is no failure of what was tested */
  drop: () => Promise<void>;
}

/** Makes an empty database in a cluster. */
export const makeEmptyDatabase = (url: string): Promise<MadeDatabase> => makeCopy(url, 'template1');

/** Makes a database that is a copy of another one, to which nobody is connected. */
export async function makeCopy(url: string, template: string): Promise<MadeDatabase> {
  const name = `hostelry_test_${randomUUID().replaceAll('-', '')}`;
  // without it, what is thrown away would be written to the log of the database, too
  await administer(url, `create database ${name} template ${template} ${isThrownAway() ? 'strategy file_copy' : ''}`);
  const connectionString = withDatabase(url, name);
  return {
    connection: { connectionString },
    url: connectionString,
    drop: async () => {
      if (!isThrownAway()) await dropDatabase(url, name);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Retries, since autovacuum may be at work in the database: only a superuser can end it, but it soon ends by itself. */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await administer(url, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (tries === 10) return process.emitWarning(`The database ${name} stays behind: ${String(error)}`);
      await sleep(300);
    }
  }
}

/** Makes a migrated database in a cluster. */
export async function makeDatabase(url: string): Promise<MadeDatabase> {
  const template = templateName();
  if (template) return await makeCopy(url, template);
  const made = await makeEmptyDatabase(url);
  await migrateMade(made);
  return made;
}

async function migrateMade({ connection }: MadeDatabase): Promise<void> {
  const client = await connectUnlimited(connection);
  await migrate(client, { log: () => {} }).finally(() => client.end());
}

/** A busy machine may stand still for longer than people are made to wait. */
export const patience = 6;

/** Opens the pools of a database and waits for their first connections, which may time out in a process that has just started on a busy machine. */
export async function openMadeDatabase({ connection }: MadeDatabase): Promise<Database> {
  const database = openDatabase(connection, () => {}, { patience });
  for (const deadline = performance.now() + longestWait; ;) {
    try {
      for (const pool of [database.read, database.write]) await sql`select 1`.execute(pool);
      return database;
    } catch (error) {
      if (performance.now() < deadline && isDatabaseAway(error)) continue;
      await database.close();
      throw error;
    }
  }
}
