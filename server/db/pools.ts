/** Pools of connections to one server; all are cut off while it does not answer. */
import pg from 'pg';
import type { Connection } from './connection.ts';
import { DatabaseSilent, startHeartbeat } from './heartbeat.ts';
import { prepareStatements, statementNames } from './named-statements.ts';
import { allowLongStatements } from './over-many.ts';
import { typeParserOf } from './type-parsers.ts';

/** Long, since on a busy machine a new connection takes time. A silent database is noticed sooner, by the heartbeat. */
const secondsToConnect = 6;
/** Longer still, for a database that answers but is busy, say with many students who want the same room. */
const secondsInQueue = 8;
const connectionsPerPool = 10;

/** Milliseconds between two queries of the heartbeat. */
const heartbeatEvery = 300;
/** Milliseconds; a little more than the database itself gives a statement, so that without an answer by then the connection must be broken. */
const statementTimeout = 12_000;
/** The same for a transaction that allows long statements (`allowLongStatements`). */
const longTimeout = 62_000;
/** Milliseconds that statements under way may take to end when the pools are closed. */
const closingTimeout = 1_000;

/** Hostels are small: their pages are in memory, and no statement gains enough to pay for compiling it or running it in parallel. */
export const planning = { random_page_cost: '1.1', jit: 'off', max_parallel_workers_per_gather: '0' };

/**
 * The options of every pooled connection. They limit how long it may work, and make PostgreSQL notice within seconds that its client is
 * gone, so that it does not hold locks for a server that was cut off.
 */
const sessionSettings = (patience: number) => ({
  // times in rows turned into JSON are then written as in the audit log, whatever the database is set to
  timezone: 'UTC',
  statement_timeout: `${10 * patience}s`,
  lock_timeout: `${5 * patience}s`,
  idle_in_transaction_session_timeout: `${15 * patience}s`,
  ...planning,
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
});

export interface PoolsOptions {
  /** Whether connections prepare statements; must be off behind a pooler that forgets them. */
  prepared?: boolean | undefined;
  /** How many times longer than usual the database may take for anything: no person waits for that of a test. */
  patience?: number | undefined;
  /** The kind of server wanted; one of the other kind is treated as away. */
  server?: 'primary' | 'standby';
}

export interface Pools {
  /** Makes another pool; `mode` are settings of its connections. */
  pool(mode: Readonly<Record<string, string>>): pg.Pool;
  /** Whether the server has been reached and answers. */
  isThere(): boolean;
  /** Rejects immediately while the server cannot be reached or does not answer. */
  check(): Promise<void>;
  /** Closes the connections; statements under way get a moment to end. */
  close(): Promise<void>;
}

/**
 * Connections are made when needed. While the server does not answer, statements under way are cut off and new ones refused immediately.
 * `onError` is called when a connection dies and when the server stops answering.
 */
export function openPools(
  connection: Connection,
  onError: (error: Error) => void,
  { prepared = true, patience = 1, server = 'primary' }: PoolsOptions = {},
): Pools {
  const clients = new Set<pg.Client>();
  /** why the heartbeat has no connection */
  let trouble: Error | undefined;
  /** set while nobody gets an answer */
  let silence: Error | undefined;
  let isKnown = false;
  const known = Promise.withResolvers<void>();
  const names = prepared ? statementNames() : undefined;

  const cutOff = (error: Error) => {
    for (const client of clients) client.connection.stream.destroy(error);
  };
  const pools: pg.Pool[] = [];
  const heartbeat = startHeartbeat(connection, {
    every: heartbeatEvery,
    isBusy: () => pools.some(({ totalCount, idleCount, waitingCount }) => totalCount > idleCount || waitingCount > 0),
    patience,
    standby: server === 'standby',
    onOpen: async () => {
      trouble = undefined;
      silence = undefined;
      isKnown = true;
      known.resolve();
    },
    onLost: (error) => {
      if (!trouble) onError(error);
      trouble = error;
      known.resolve();
      // a database that refuses one more connection with an error of its own still serves the others, unless it is starting or stopping
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) return;
      silence = error;
      cutOff(error);
    },
  });

  const pool = (mode: Record<string, string>) => {
    const options = Object.entries({ ...sessionSettings(patience), ...mode })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    // the pool has only one time limit for waiting in its queue and connecting together; these clients have a limit of their own for connecting
    class Client extends pg.Client {
      constructor() {
        super({
          ...connection,
          options,
          types: { getTypeParser: typeParserOf },
          connectionTimeoutMillis: patience * secondsToConnect * 1000,
          keepAlive: true,
          // statements that do not wait for each other's results are sent together
          pipeline: true,
        });
        // the pool listens to idle clients only; if one dies between two statements of a transaction, the next statement fails
        this.on('error', () => {});
        this.on('end', () => clients.delete(this));
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
        if (silence) {
          const error = silence;
          if (!callback) return Promise.reject(error);
          process.nextTick(() => callback(error));
          return;
        }
        clients.add(this);
        return callback ? super.connect(callback) : super.connect();
      }
    }
    const made = new pg.Pool({ Client, max: connectionsPerPool, connectionTimeoutMillis: patience * secondsInQueue * 1000 });
    made.on('error', (error) => {
      if (!silence) onError(error);
    });
    made.on('acquire', () => heartbeat.wake());
    made.on('connect', (client) => {
      writeTogether(client);
      limitStatements(client, patience * statementTimeout);
      if (names) prepareStatements(client, names);
    });
    pools.push(made);
    return made;
  };
  return {
    pool,
    isThere: () => isKnown && !trouble,
    check: async () => {
      await known.promise;
      heartbeat.wake();
      if (trouble) throw trouble;
    },
    close: async () => {
      await heartbeat.close();
      const timer = setTimeout(() => cutOff(new Error('Client was closed')), closingTimeout);
      await Promise.all(pools.map(async (each) => await each.end())).finally(() => clearTimeout(timer));
    },
  };
}

/**
 * Makes a connection write all statements of one turn of the event loop at once: a write to a socket costs the server more processor time than
 * most statements cost otherwise, and those that do not wait for each other would each have their own.
 */
function writeTogether(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isHeld = false;
  const held = (...given: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  // every overload of `query` is passed on unchanged
  client.query = held as typeof client.query;
}

const endsTransaction = /^\s*(begin|start transaction|commit|rollback)\b(?!\s+to\b)/i;

/**
 * Makes a connection give up when a statement is not answered in so many milliseconds: the connection must be broken. In a transaction
 * that allows long statements, it waits longer until the transaction ends.
 */
export function limitStatements(client: pg.Client, milliseconds: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let timeout = milliseconds;
  const limited = (...given: unknown[]) => {
    const result = query(...given);
    const [asked] = given;
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
    if (result instanceof Promise) {
      const timer = setTimeout(() => client.connection.stream.destroy(new DatabaseSilent()), timeout);
      const end = () => clearTimeout(timer);
      result.then(end, end);
    }
    if (text === allowLongStatements) timeout = longTimeout;
    else if (typeof text === 'string' && endsTransaction.test(text)) timeout = milliseconds;
    return result;
  };
  // every overload of `query` is passed on unchanged
  client.query = limited as typeof client.query;
}
