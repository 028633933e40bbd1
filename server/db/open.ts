import type { Kysely } from 'kysely';
import pg from 'pg';
import type { AttendanceStatus } from '#contract/attendance.ts';
import type { BackupOccasion } from '#contract/backup.ts';
import type { Role, TeamRole } from '#contract/roles.ts';
import type { RoundPolicy, RoundState } from '#contract/round.ts';
import type { TimeSlot, Weekday } from '#contract/worker.ts';
import type { Account, Allotment, Attendance, Backup, DB, HostelSeats, HostelTeam, RoomSeats, Round, WorkerShift } from './rows.ts';
import type { Connection } from './connection.ts';
import { over } from './over.ts';
import { openPools } from './pools.ts';
import { openReplica, type Replica } from './replica.ts';

/** A row with columns that hold only certain words: a check constraint sees to it; to time slots, the one reader of schedules. */
type WithWords<Row, Words extends Partial<Record<keyof Row, string>>> = Omit<Row, keyof Words> & Words;

/** A row of a view that has no nulls, which the database does not say of a view. */
type Filled<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> };

/** The generated rows, with those words in place of any text. */
export interface Tables extends Omit<
  DB,
  'account' | 'allotment' | 'attendance' | 'backup' | 'hostel_seats' | 'hostel_team' | 'room_seats' | 'round' | 'worker_shift'
> {
  account: WithWords<Account, { role: Role }>;
  allotment: Filled<Allotment>;
  attendance: WithWords<Attendance, { status: AttendanceStatus }>;
  backup: WithWords<Backup, { occasion: BackupOccasion }>;
  hostel_seats: Filled<HostelSeats>;
  hostel_team: WithWords<HostelTeam, { role: TeamRole }>;
  room_seats: Filled<RoomSeats>;
  round: WithWords<Round, { state: RoundState; policy: RoundPolicy }>;
  worker_shift: WithWords<WorkerShift, { weekday: Weekday; time_slot: TimeSlot }>;
}

/** The handle a handler is given: in a writing call the transaction, in a reading call a read-only connection. */
export type Db = Kysely<Tables>;

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
