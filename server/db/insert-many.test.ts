import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { buildersFor } from '#server/testing/builders.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** The number of account rows that this transaction has read without an index. */
async function readOneByOne(db: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'account'`.execute(
    db,
  );
  return Number(rows[0]?.read);
}

test('the foreign keys of many rows are checked by an index, even after the session has checked a few rows in a small table', async () => {
  await server.database.write.transaction().execute(async (db) => {
    const build = buildersFor(db);
    await build.students(60);
    await sql`analyze account`.execute(db);
    for (let n = 0; n < 4; n++) await build.students(8);
    const before = await readOneByOne(db);
    await build.students(1_000);
    assert.ok((await readOneByOne(db)) - before < 10_000);
  });
});
