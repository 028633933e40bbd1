import assert from 'node:assert/strict';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, freshFolder, start } from '#server/testing/embedded.ts';
import { type EmbeddedDatabase, joinEmbedded } from '../embedded.ts';

const kept = (connection: EmbeddedDatabase['connection']) => ask(connection, 'select line from kept order by line');

const dataDir = freshFolder();
const first = await start(dataDir);
await ask(first.connection, `create table kept as select 'original' as line`);
await first.stop();

test('with a lock file that a power cut left empty or damaged, the error says what to do', async () => {
  const lockFile = join(dataDir, 'database/cluster/postmaster.pid');
  for (const content of ['', 'rubbish\n', '\0\0\0\0']) {
    await writeFile(lockFile, content);
    await chmod(lockFile, 0o666);
    await assert.rejects(
      start(dataDir),
      /^Error: The file \S+postmaster\.pid is empty or damaged, .*no other server.*remove it and start again\.$/,
    );
  }
  await rm(lockFile);
  const database = await start(dataDir);
  assert.deepEqual(await kept(database.connection), [{ line: 'original' }]);
  await database.stop();
});

test('damaged or lost passwords of the database are drawn anew', async () => {
  const path = join(dataDir, 'database/passwords.json');
  for (const content of ['', '{"superuser":"abc"', '{"superuser":"a","application":7}', undefined]) {
    const before = await readFile(path, 'utf8');
    if (content === undefined) await rm(path);
    else await writeFile(path, content);
    const database = await start(dataDir);
    assert.deepEqual(await kept(database.connection), [{ line: 'original' }]);
    await database.stop();
    assert.notEqual(await readFile(path, 'utf8'), before);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  }
  assert.deepEqual(
    (await readdir(join(dataDir, 'database'))).filter((name) => name.startsWith('passwords')),
    ['passwords.json'],
  );
});

test('with damaged passwords of a running database, the error says what to do, and its server is not disturbed', async () => {
  const path = join(dataDir, 'database/passwords.json');
  const database = await start(dataDir);
  const before = await readFile(path, 'utf8');
  await writeFile(path, '');
  await assert.rejects(start(dataDir), /^Error: The file \S+passwords\.json is damaged.*process \d+.*start again\.$/);
  await assert.rejects(
    joinEmbedded({ dataDir, log: () => {} }),
    /^Error: The file \S+passwords\.json is damaged.*process \d+.*start again\.$/,
  );
  assert.deepEqual(await kept(database.connection), [{ line: 'original' }]);
  await writeFile(path, before);
  await database.stop();
});
