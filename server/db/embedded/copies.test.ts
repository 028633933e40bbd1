import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ask, elsewhere, freshFolder, start } from '#server/testing/embedded.ts';
import { type EmbeddedDatabase, joinEmbedded } from '../embedded.ts';

const isRoot = process.getuid?.() === 0;
const onlyRoot = { skip: !isRoot && 'only root runs the database as another user' };
const run = (program: string, ...parameters: string[]) => promisify(execFile)(program, parameters);
/** Copies a folder without preserving the owners of its files. */
const copy = (from: string, to: string) => run('cp', '-r', from, to);

const kept = (connection: EmbeddedDatabase['connection']) => ask(connection, 'select line from kept order by line');

/** A data folder with one line in its database, which is stopped. */
async function makeStopped(dataDir: string): Promise<void> {
  const database = await start(dataDir);
  await ask(database.connection, `create table kept as select 'original' as line`);
  await database.stop();
}

const stopped = freshFolder();
await makeStopped(stopped);
/** Makes another such data folder, faster. */
const copyStopped = (dataDir: string) => run('cp', '-a', stopped, dataDir);

/** Starts both and writes to the second, which must not change the first. */
async function assertApart(dataDir: string, copied: string): Promise<void> {
  const [first, second] = await Promise.all([start(dataDir), start(copied)]);
  await ask(second.connection, `insert into kept values ('written to the copy')`);
  assert.notEqual(first.connection.host, second.connection.host);
  assert.deepEqual(await kept(first.connection), [{ line: 'original' }]);
  assert.deepEqual(await kept(second.connection), [{ line: 'original' }, { line: 'written to the copy' }]);
  await Promise.all([first.stop(), second.stop()]);
}

/** A data folder that the user of the database cannot reach, and the folder where its database is kept instead. */
async function makeElsewhere(): Promise<{ closed: string; dataDir: string; folder: string }> {
  const closed = freshFolder();
  await mkdir(closed, { mode: 0o700 });
  const dataDir = join(closed, 'data');
  await makeStopped(dataDir);
  const sign = await readFile(join(dataDir, 'database-is-elsewhere.txt'), 'utf8');
  const folder = sign.split('\n').find((line) => line.startsWith('/')) ?? '';
  assert.ok(folder.startsWith(elsewhere));
  return { closed, dataDir, folder };
}

const belongsToAnother =
  /^Error: The database in \S+ belongs to the data folder (an earlier )?\S+, not to \S+; .*copy.*moved.*remove .*\.$/;

test('a copy of a data folder whose database is elsewhere does not lead to that database', onlyRoot, async () => {
  const { closed, dataDir, folder } = await makeElsewhere();
  const copied = join(closed, 'copy');
  await copy(dataDir, copied);
  await assert.rejects(start(copied), belongsToAnother);
  await assert.rejects(joinEmbedded({ dataDir: copied, elsewhere, log: () => {} }), belongsToAnother);
  const said: string[] = [];
  const original = await start(dataDir, (line) => said.push(line));
  assert.ok(said.some((line) => line.includes(folder) && line.includes(`a copy of ${dataDir} holds none of it`)));
  await assert.rejects(start(copied), belongsToAnother);
  await assert.rejects(joinEmbedded({ dataDir: copied, elsewhere, log: () => {} }), belongsToAnother);
  await original.stop();

  // what the error message says to do with a copy
  const whole = freshFolder();
  await mkdir(whole);
  await copy(folder, join(whole, 'database'));
  await assertApart(dataDir, whole);
});

test('a data folder whose database is elsewhere can be moved on purpose; then a copy at the old path is refused', onlyRoot, async () => {
  const { closed, dataDir, folder } = await makeElsewhere();
  const moved = join(closed, 'moved');
  await copy(dataDir, join(closed, 'old copy'));
  await rename(dataDir, moved);
  await assert.rejects(start(moved), belongsToAnother);
  await rm(join(folder, 'belongs-to.json'));
  const database = await start(moved);
  assert.deepEqual(await kept(database.connection), [{ line: 'original' }]);
  await database.stop();
  await rename(join(closed, 'old copy'), dataDir);
  await assert.rejects(start(dataDir), belongsToAnother);
  // an old sign at the new path is refused too
  await copy(join(dataDir, 'database-is-elsewhere.txt'), moved);
  await assert.rejects(start(moved), belongsToAnother);

  await rename(join(folder, '..'), freshFolder());
  await assert.rejects(
    start(moved),
    /^Error: The database of \S+ should be in \S+ and is not there; .*copy of it.*remove \S+database-is-elsewhere\.txt\.$/,
  );
});

test('a copied data folder starts again, whatever the copying did to its owner and rights', async () => {
  const dataDir = freshFolder();
  await copyStopped(dataDir);
  const copied = freshFolder();
  await copy(dataDir, copied);
  await run('chmod', '-R', '777', join(copied, 'database'));
  if (isRoot) {
    await run('chown', '-R', '0:0', copied);
    await chmod(copied, 0o700);
  }
  await assertApart(dataDir, copied);
  for (const name of ['', 'cluster', 'socket']) {
    assert.equal((await stat(join(copied, 'database', name))).mode & 0o777, 0o700, `database/${name}`);
  }
  assert.equal((await stat(join(copied, 'database/passwords.json'))).mode & 0o777, 0o600);
});

test('a copy of a running database has nothing to do with it', async () => {
  const dataDir = freshFolder();
  await copyStopped(dataDir);
  const original = await start(dataDir);
  const copied = freshFolder();
  await copy(dataDir, copied);
  const second = await start(copied);
  await ask(second.connection, `insert into kept values ('written to the copy')`);
  assert.deepEqual(await kept(original.connection), [{ line: 'original' }]);
  await second.stop();
  assert.deepEqual(await kept(original.connection), [{ line: 'original' }]);
  await original.stop();
});

test('a copy whose links lead into the original is refused', async () => {
  for (const linked of ['database', 'database/cluster/pg_wal']) {
    const dataDir = freshFolder();
    await copyStopped(dataDir);
    const outside = freshFolder();
    await rename(join(dataDir, linked), outside);
    await symlink(outside, join(dataDir, linked));
    await (await start(dataDir)).stop();
    const copied = freshFolder();
    await copy(dataDir, copied);
    await assert.rejects(start(copied), belongsToAnother, linked);
    const original = await start(dataDir);
    assert.deepEqual(await kept(original.connection), [{ line: 'original' }]);
    await original.stop();
  }
});
