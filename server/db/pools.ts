/** Pools of connections to one server, cut off together while it does not answer. */
import pg from 'pg';
import type { Connection } from './connection.ts';
import { DatabaseSilent, startHeartbeat } from './heartbeat.ts';
import { prepareStatements, statementNames } from './named-statements.ts';
import { allowLongStatements } from './over-many.ts';
import { typeParserOf } from './type-parsers.ts';

/** On a busy machine a new connection takes long. A silent database is noticed sooner, by the heartbeat. */
const secondsToConnect = 6;
/** A database that answers but is busy, say with many students who want the same room, is waited for longer. */
const secondsInQueue = 8;
const connectionsPerPool = 10;

/** Milliseconds between two questions whether the database still answers. */
const heartbeatEvery = 300;
/** A little more than the database itself gives a statement: whoever has no answer then sits on a broken connection. */
const statementPatience = 12_000;
/** The same where a transaction has asked for more (`allowLongStatements`). */
const longPatience = 62_000;
/** How long statements under way may take to end when the pools are closed. */
const closingPatience = 1_000;

/**
 * The options of every pooled connection: how long it may work, and to notice within seconds that its other end is gone, so that
 * it does not hold locks for somebody who was cut off.
 */
const sessionSettings = {
  // rows turned into JSON are the same text as in the audit log, whatever the database is set to
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // hostels are small: their pages are in memory, and no statement gains what compiling it or sharing it out costs
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
};

export interface PoolsOptions {
  /** Connections prepare the statements they are asked; not behind a pooler that forgets them. */
  prepared?: boolean | undefined;
  /** Which kind of server is worked with; the other kind is treated as one that is away. */
  server?: 'primary' | 'standby';
}

export interface Pools {
  /** Another pool; `mode` are settings of its connections. */
  pool(mode: Readonly<Record<string, string>>): pg.Pool;
  /** It has been reached, and answers. */
  isThere(): boolean;
  /** Rejects at once while the server cannot be reached or does not answer. */
  check(): Promise<void>;
  /** Statements under way have a moment to end. */
  close(): Promise<void>;
}

/**
 * Connections are made when needed. While the server does not answer, whoever waits for it is cut off and whoever asks is refused at once.
 * `onError` is called for connections that died and of a server that fell silent.
 */
export function openPools(
  connection: Connection,
  onError: (error: Error) => void,
  { prepared = true, server = 'primary' }: PoolsOptions = {},
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
  const heartbeat = startHeartbeat(connection, {
    every: heartbeatEvery,
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
      // a database that refuses one connection more in words still serves the others, unless it is starting or stopping
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) return;
      silence = error;
      cutOff(error);
    },
  });

  const pools: pg.Pool[] = [];
  const pool = (mode: Record<string, string>) => {
    const options = Object.entries({ ...sessionSettings, ...mode })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    // the pool has one time limit for both, waiting in its queue and connecting; its clients have their own for connecting
    class Client extends pg.Client {
      constructor() {
        super({
          ...connection,
          options,
          types: { getTypeParser: typeParserOf },
          connectionTimeoutMillis: secondsToConnect * 1000,
          keepAlive: true,
        });
        // the pool listens to idle clients only; of one that dies between two statements the next statement tells
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
    const made = new pg.Pool({ Client, max: connectionsPerPool, connectionTimeoutMillis: secondsInQueue * 1000 });
    made.on('error', (error) => {
      if (!silence) onError(error);
    });
    made.on('connect', (client) => {
      limitStatements(client, statementPatience);
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
      if (trouble) throw trouble;
    },
    close: async () => {
      await heartbeat.close();
      const impatience = setTimeout(() => cutOff(new Error('Client was closed')), closingPatience);
      await Promise.all(pools.map(async (each) => await each.end())).finally(() => clearTimeout(impatience));
    },
  };
}

const endsTransaction = /^\s*(begin|start transaction|commit|rollback)\b(?!\s+to\b)/i;

/**
 * Gives up a connection on which a statement stays without an answer: it can be of no more use to anybody. Where a transaction allows long
 * statements, that is later until its end.
 */
export function limitStatements(client: pg.Client, milliseconds: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let patience = milliseconds;
  const limited = (...given: unknown[]) => {
    const result = query(...given);
    const [asked] = given;
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
    if (result instanceof Promise) {
      const timer = setTimeout(() => client.connection.stream.destroy(new DatabaseSilent()), patience);
      const end = () => clearTimeout(timer);
      result.then(end, end);
    }
    if (text === allowLongStatements) patience = longPatience;
    else if (typeof text === 'string' && endsTransaction.test(text)) patience = milliseconds;
    return result;
  };
  // every overload of `query` comes through here unchanged
  client.query = limited as typeof client.query;
}
