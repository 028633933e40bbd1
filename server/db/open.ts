import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Role } from '#contract/roles.ts';
import type { RoomType } from '#contract/room.ts';
import type { Account, DB, Room } from './rows.ts';

/** The generated rows, with the words that check constraints allow in place of any text. */
interface Tables extends Omit<DB, 'account' | 'room'> {
  account: Omit<Account, 'role'> & { role: Role };
  room: Omit<Room, 'room_type'> & { room_type: RoomType };
}

/** The handle a handler is given: in a writing call the transaction, in a reading call a read-only connection. */
export type Db = Kysely<Tables>;

export type Connection = { connectionString: string } | { host: string; port: number; user: string; password: string; database: string };

export interface Database {
  /** The database itself refuses writes here. */
  readonly read: Db;
  readonly write: Db;
  close(): Promise<void>;
}

const secondsUntilUnavailable = 1.5;
/** A database that answers but is busy, say with a crowd that wants the same room, is worth more patience. */
const secondsInQueue = 8;
const connectionsPerPool = 10;

/** A client for work outside the pools, such as migrations: not cut off by the limits on ordinary statements. */
export async function connectUnlimited(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}

/**
 * Opens the pools; connections are made when needed.
 * `onError` hears of idle connections that died: the next call opens a new one.
 */
export function openDatabase(connection: Connection, onError: (error: Error) => void): Database {
  const pool = (mode: string) => {
    const options = `-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s ${mode}`;
    // the pool has one time limit for both, waiting in its queue and connecting; its clients have their own for connecting
    class Client extends pg.Client {
      constructor() {
        super({ ...connection, options, types: { getTypeParser }, connectionTimeoutMillis: secondsUntilUnavailable * 1000 });
        // the pool listens to idle clients only; of one that dies between two statements the next statement tells
        this.on('error', () => {});
      }
    }
    const made = new pg.Pool({ Client, max: connectionsPerPool, connectionTimeoutMillis: secondsInQueue * 1000 });
    made.on('error', onError);
    return made;
  };
  const open = (options: string) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool(options) }) });
  const read = open('-c default_transaction_read_only=on');
  const write = open('');
  return {
    read,
    write,
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()]);
    },
  };
}

const { builtins } = pg.types;
type TypeParser = (text: string) => unknown;

/** Days stay texts; times become ISO 8601 UTC; counts and amounts become numbers, which hold every value this product has. */
const parsers = new Map<number, TypeParser>([
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary'): TypeParser {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}
