import type { Db } from './tables.ts';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { over } from './over.ts';
import { openPools } from './pools.ts';
import { openReplica, type Replica } from './replica.ts';

export type { Db, FoundBy, Tables } from './tables.ts';

export interface PoolUse {
  open: number;
  idle: number;
  /** how many requests wait for a connection */
  waiting: number;
}

export interface Database {
  /** The database itself refuses writes here. */
  readonly read: Db;
  readonly write: Db;
  /** A standby to which reading calls are sent, if there is one. */
  readonly replica?: Replica | undefined;
  /** Grows whenever this process may have written, before whoever wrote goes on. */
  readonly writes: number;
  /** How the connections of each pool are used at this moment. */
  pools(): Readonly<Record<string, PoolUse>>;
  /** Rejects immediately while the database cannot be reached or does not answer. */
  check(): Promise<void>;
  /** Closes the connections; statements under way get a moment to end. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Whether connections prepare statements; must be off behind a pooler that forgets them. */
  prepared?: boolean | undefined;
  /** as in `PoolsOptions` */
  patience?: number | undefined;
  /** the address of a standby */
  replica?: Connection | undefined;
}

/** A client for work outside the pools, such as migrations, without the time limits of ordinary statements. */
export async function connectUnlimited(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}

/**
 * Opens the pools; connections are made when needed. While the database does not answer, statements under way are cut off and
 * new ones refused immediately. `onError` is called when a connection dies and when the database stops answering.
 */
export function openDatabase(connection: Connection, onError: (error: Error) => void, options: DatabaseOptions = {}): Database {
  const pools = openPools(connection, onError, options);
  const readPool = pools.pool({ default_transaction_read_only: 'on' });
  const writePool = pools.pool({});
  let writes = 0;
  writePool.on('release', () => writes++);
  const replica = options.replica && openReplica(options.replica, onError, { prepared: options.prepared });
  return {
    read: over(readPool),
    write: over(writePool),
    replica,
    get writes() {
      return writes;
    },
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
