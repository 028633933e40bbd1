import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { until } from './until.ts';

/** Resolves once that many statements of this database wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(`${count} statements wait for a lock`, async () => (await waiting.execute(db)).rows.length >= count);
}
