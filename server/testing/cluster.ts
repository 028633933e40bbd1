import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { connectUnlimited, type Database, openDatabase } from '#server/db/open.ts';

export interface Cluster {
  /** address of any database of the cluster, for `DATABASE_URL` */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL that lives as long as the tests: the one in DATABASE_URL, or our own in a temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
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

/** Without a PostgreSQL given from outside there is only our own, which is thrown away with all that is in it. */
const isThrownAway = (): boolean => !process.env['DATABASE_URL'] || process.env['DATABASE_IS_THROWN_AWAY'] === 'yes';

/** What processes are started with to use this cluster: in one that is thrown away they copy a database instead of migrating each its own. */
export async function environmentOf({ url }: Cluster): Promise<Record<string, string>> {
  const template = templateName() ?? (isThrownAway() ? await makeTemplate(url) : '');
  return { DATABASE_URL: url, DATABASE_IS_THROWN_AWAY: isThrownAway() ? 'yes' : 'no', DATABASE_TEMPLATE: template };
}

/** The name of a migrated database that nobody is connected to. */
const templateName = (): string | undefined => process.env['DATABASE_TEMPLATE'] || undefined;

async function makeTemplate(url: string): Promise<string> {
  const made = await makeEmptyDatabase(url);
  await migrateMade(made);
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
  /** cuts off who is still connected; never throws, since a database that stays behind is no failure of what was tested */
  drop: () => Promise<void>;
}

/** Makes a database in a cluster with nothing in it. */
export const makeEmptyDatabase = (url: string): Promise<MadeDatabase> => makeCopy(url, 'template1');

async function makeCopy(url: string, template: string): Promise<MadeDatabase> {
  const name = `hostelry_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
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

/** Autovacuum may be at work in it, which only a superuser can end: it leaves by itself, soon. */
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

/** Opens the pools of a database, once a process that has only begun on a busy machine has its first connections to it. */
export async function openMadeDatabase({ connection }: MadeDatabase): Promise<Database> {
  const database = openDatabase(connection, () => {});
  for (let tries = 1; ; tries++) {
    try {
      for (const pool of [database.read, database.write]) await sql`select 1`.execute(pool);
      return database;
    } catch (error) {
      if (tries < 10 && isDatabaseAway(error)) continue;
      await database.close();
      throw error;
    }
  }
}
