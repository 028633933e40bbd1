import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectUnlimited } from '#server/db/open.ts';

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
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const { user, password, host, port, database } = embedded.connection;
  return {
    url: `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

export interface MadeDatabase {
  connection: { connectionString: string };
  url: string;
  /** cuts off who is still connected */
  drop: () => Promise<void>;
}

const plainDrops = 6;

/** Makes a database in a cluster with nothing in it. */
export async function makeEmptyDatabase(url: string): Promise<MadeDatabase> {
  const name = `hostelry_test_${randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const connectionString = withDatabase(url, name);
  const drop = `drop database if exists ${name}`;
  return {
    connection: { connectionString },
    url: connectionString,
    drop: async () => {
      // the server itself may be at work in it: that makes way for a plain drop, within seconds each time, but may not be ended by a forced one
      for (let tries = 0; tries < plainDrops; tries++) {
        const dropped = await administer(drop).then(
          () => true,
          () => false,
        );
        if (dropped) return;
      }
      await administer(`${drop} with (force)`);
    },
  };
}

/** Makes a migrated database in a cluster. */
export async function makeDatabase(url: string): Promise<MadeDatabase> {
  const made = await makeEmptyDatabase(url);
  const client = await connectUnlimited(made.connection);
  await migrate(client, () => {}).finally(() => client.end());
  return made;
}
