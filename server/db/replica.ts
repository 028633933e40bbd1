/** A standby that reading calls are sent to, so that the primary has time for writing. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseAway, isDatabaseError } from './away.ts';
import type { Connection } from './connection.ts';
import { over } from './over.ts';
import { openPools } from './pools.ts';
import type { Db } from './tables.ts';

export interface Replica {
  readonly pool: pg.Pool;
  /**
   * The standby, once it has everything that the primary had written at this position (an LSN such as `16/B374D848`), so that nobody reads an
   * older state than they have already seen. Undefined when it lags for more than a moment or is away: the primary is to be read then.
   */
  caughtUp(position: string): Promise<Db | undefined>;
  close(): Promise<void>;
}

/** Milliseconds that a call waits for a standby that lags behind. */
const patience = 40;
const betweenQuestions = 5;
/** Milliseconds for which its last known position counts: it may have been promoted since. */
const knownFor = 1_000;
/** Milliseconds for which no call waits for a standby that was too slow: it will hardly have caught up. */
const rest = 1_000;

/** https://www.postgresql.org/docs/current/datatype-pg-lsn.html: two hexadecimal numbers of 32 bits. */
function toNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Whether a reading call that failed on a standby can be made again on the primary: the standby is away, or its replay cancelled the query. */
export const canAskPrimary = (error: unknown): boolean =>
  isDatabaseAway(error) || (isDatabaseError(error) && ['40001', '40P01'].includes(error.code));

export function openReplica(connection: Connection, onError: (error: Error) => void, options: { prepared?: boolean | undefined }): Replica {
  const pools = openPools(connection, onError, { ...options, server: 'standby' });
  const pool = pools.pool({ default_transaction_read_only: 'on' });
  const handle = over(pool);
  /** the position that it is known to have replayed, and when it was queried */
  let replayed = -1n;
  let askedAt = 0;
  let resting = 0;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const { rows } = await pool.query<{ position: string | null }>(
      // null for a standby that was promoted: it has a history of its own
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position',
    );
    const { position = null } = rows[0] ?? {};
    replayed = position === null ? -1n : toNumber(position);
    askedAt = performance.now();
  }

  const isKnownToReach = (wanted: bigint) => replayed >= wanted && performance.now() - askedAt < knownFor;

  /** Sends one query at a time, however many calls wait for it. */
  const askOnce = () => (asking ??= ask().finally(() => (asking = undefined)));

  async function reaches(wanted: bigint): Promise<boolean> {
    const late = performance.now() + patience;
    for (;;) {
      await askOnce();
      if (replayed >= wanted) return true;
      if (performance.now() > late) return false;
      await sleep(betweenQuestions);
    }
  }

  return {
    pool,
    async caughtUp(position) {
      if (performance.now() < resting || !pools.isThere()) return undefined;
      const wanted = toNumber(position);
      try {
        if (isKnownToReach(wanted) || (await reaches(wanted))) return handle;
      } catch (error) {
        if (!canAskPrimary(error)) throw error;
        replayed = -1n;
      }
      resting = performance.now() + rest;
      return undefined;
    },
    close: async () => await pools.close(),
  };
}
