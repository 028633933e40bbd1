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
const longestWait = 40;
const betweenQuestions = 5;
/** Milliseconds for which no call waits for a standby that was too slow: it will hardly have caught up. */
const rest = 1_000;

/** Whether a reading call that failed on a standby can be made again on the primary: the standby is away, or its replay cancelled the query. */
export const canAskPrimary = (error: unknown): boolean =>
  isDatabaseAway(error) || (isDatabaseError(error) && ['40001', '40P01'].includes(error.code));

export function openReplica(connection: Connection, onError: (error: Error) => void, options: { prepared?: boolean | undefined }): Replica {
  const pools = openPools(connection, onError, { ...options, server: 'standby' });
  const pool = pools.pool({ default_transaction_read_only: 'on' });
  const handle = over(pool);
  let resting = 0;

  /** Never for a standby that was promoted: it has a history of its own. */
  async function hasReplayed(position: string): Promise<boolean> {
    const { rows } = await pool.query<{ has: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [position],
    );
    return rows[0]?.has === true;
  }

  return {
    pool,
    async caughtUp(position) {
      if (performance.now() < resting || !pools.isThere()) return undefined;
      const late = performance.now() + longestWait;
      try {
        do {
          if (await hasReplayed(position)) return handle;
          await sleep(betweenQuestions);
        } while (performance.now() < late);
      } catch (error) {
        if (!canAskPrimary(error)) throw error;
      }
      resting = performance.now() + rest;
      return undefined;
    },
    close: async () => await pools.close(),
  };
}
