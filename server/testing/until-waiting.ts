import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

const longest = 60_000;

/** Resolves once that many statements of this database wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (const deadline = performance.now() + longest; (await waiting.execute(db)).rows.length < count; await sleep(10))
    assert.ok(performance.now() < deadline, `fewer than ${count} statements wait for a lock`);
}
