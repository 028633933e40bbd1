import type { Db } from './tables.ts';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { over } from './over.ts';
import { openPools } from './pools.ts';
import { openReplica, type Replica } from './replica.ts';

export type { Db, Tables } from './tables.ts';

export interface PoolUse {
  open: number;
  idle: number;
  /** who waits for a connection */
  waiting: number;
}

export interface Database {
  /** The database itself refuses writes here. */
  readonly read: Db;
  readonly write: Db;
  /** A standby of it that reading calls are sent to, if there is one. */
  readonly replica?: Replica | undefined;
  /** How its connections are used in this moment. */
  pools(): Readonly<Record<string, PoolUse>>;
  /** Rejects at once while the database cannot be reached or does not answer. */
  check(): Promise<void>;
  /** Statements under way have a moment to end. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections prepare the statements they are asked; not behind a pooler that forgets them. */
  prepared?: boolean | undefined;
  /** where a standby of it is */
  replica?: Connection | undefined;
}

/** A client for work outside the pools, such as migrations: not cut off by the limits on ordinary statements. */
export async function connectUnlimited(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}

/**
 * Opens the pools; connections are made when needed. While the database does not answer, whoever waits for it is cut off and
 * whoever asks is refused at once. `onError` is called for connections that died and of a database that fell silent.
 */
export function openDatabase(connection: Connection, onError: (error: Error) => void, options: DatabaseOptions = {}): Database {
  const pools = openPools(connection, onError, { prepared: options.prepared });
  const readPool = pools.pool({ default_transaction_read_only: 'on' });
  const writePool = pools.pool({});
  const replica = options.replica && openReplica(options.replica, onError, { prepared: options.prepared });
  return {
    read: over(readPool),
    write: over(writePool),
    replica,
    pools: () => ({ read: countsOf(readPool), write: countsOf(writePool), ...(replica ? { replica: countsOf(replica.pool) } : {}) }),
    check: async () => await pools.check(),
    close: async () => {
      await Promise.all([pools.close(), replica?.close()]);
    },
  };
}

const countsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});
