import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { exportPerson } from './export-person.ts';

const server = testServer();

test('when queries of an export fail, only the export fails, and no rejection is left that would end the process', async () => {
  const { read, write } = server.database;
  const [account = ''] = await server.build.students(1);
  // each is read for a sheet of its own
  const tables = ['stay', 'leave_request', 'session'];
  const rename = async (from: string, to: string) => await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(write);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    for (const table of tables) await rename(table, `${table}_away`);
    await assert.rejects(exportPerson(read, account, server.settings.TIME_ZONE), /does not exist/);
    // whatever was sent to the pool before these has ended by then
    await Promise.all(Array.from({ length: 50 }, async () => await sql`select 1`.execute(read)));
    await setImmediate();
  } finally {
    for (const table of tables) await rename(`${table}_away`, table);
    process.off('unhandledRejection', note);
  }
  assert.deepEqual(unhandled, []);
  assert.ok((await exportPerson(read, account, server.settings.TIME_ZONE)).bytes.length > 0);
});
