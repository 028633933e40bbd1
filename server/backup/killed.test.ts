// in a process of its own: it starts databases
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { connectDirectly, killDatabase } from '#server/testing/app-process.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeEmptyDatabase, openMadeDatabase, patience } from '#server/testing/cluster.ts';
import { freshFolder, start } from '#server/testing/embedded.ts';
import { newFolder } from '#server/testing/folder.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import { until } from '#server/testing/until.ts';
import { checkBackup, countRows } from './read-backup.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const server = testServer();
const folder = await newFolder();

const rounds = Number(process.env['KILL_ROUNDS'] ?? 1);
const program = fileURLToPath(new URL('../admin.ts', import.meta.url));

let files = 0;
const freshPath = () => join(folder, `${++files}.backup`);

async function backUp(): Promise<string> {
  await setUpStaffedHostel(server);
  const path = freshPath();
  await writeBackup({ connectionString: server.databaseUrl }, path, { key: '' });
  return path;
}

function run(t: TestContext, args: readonly string[], settings: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment, ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : undefined));
  return {
    ended,
    /** what it wrote until now */
    output: () => output,
    /** Kills the command, and what it uses, at some moment of its work, unless it was quicker. */
    killAfter: async (mostMilliseconds: number, killWith = async () => {}) => {
      const after = Math.round(Math.random() * mostMilliseconds);
      await Promise.race([sleep(after, undefined, { ref: false }), ended]);
      await killWith();
      child.kill('SIGKILL');
      t.diagnostic(`${args[0]} ${(await ended) === undefined ? `killed after ${after} ms` : 'was quicker'}`);
    },
  };
}

test('a backup and a restore that are killed leave nothing or all of it', async (t) => {
  const path = await backUp();
  const expected = await tableDigests(server.database.read);
  for (let round = 0; round < rounds; round++) {
    const other = freshPath();
    await run(t, ['backup', other], { DATABASE_URL: server.databaseUrl }).killAfter(2_200);
    if (await stat(other).catch(() => undefined)) await countRows(await checkBackup(other, ''));

    const made = await makeEmptyDatabase(server.databaseUrl);
    cleanUp(made.drop);
    await run(t, ['restore', path], { DATABASE_URL: made.connection.connectionString }).killAfter(2_200);
    // waits until PostgreSQL has ended the transaction of the restore that was killed
    await restore(made.connection, await checkBackup(path, ''), () => {}).catch((error: unknown) =>
      assert.match(String(error), /not empty/),
    );
    const database = await openMadeDatabase(made);
    cleanUp(() => database.close());
    assert.deepEqual(await tableDigests(database.read), expected);
  }
});

/** Waits until a restore into this data folder is in the middle of its transaction, or over. */
async function isWriting(dataDir: string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  let client: Client | undefined;
  const writes = async () => {
    client ??= await connectDirectly(dataDir);
    const found = await client.query('select from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()');
    return found.rows.length > 0;
  };
  // PostgreSQL refuses connections while it starts, and cuts them off when a restore that was quicker stops it
  await until('it writes', async () => isOver || (await writes().catch(() => (client = undefined))) === true);
  await client?.end();
}

test('after a restore was killed together with its PostgreSQL, the next one is complete', async (t) => {
  const path = await backUp();
  const expected = await tableDigests(server.database.read);
  for (let round = 0; round < rounds; round++) {
    const dataDir = freshFolder();
    cleanUp(() => killDatabase(dataDir));
    const first = run(t, ['restore', path], { DATA_DIR: dataDir });
    await isWriting(dataDir, first.ended);
    await first.killAfter(1_500, () => killDatabase(dataDir));
    const next = run(t, ['restore', path], { DATA_DIR: dataDir });
    await next.ended;
    const embedded = await start(dataDir);
    const database = openDatabase(embedded.connection, () => {}, { patience });
    // also where the second was refused because the first had been quicker
    const found = await tableDigests(database.read).finally(() => database.close());
    assert.deepEqual(found, expected, next.output());
    await embedded.stop();
  }
});
