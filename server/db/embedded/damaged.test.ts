import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from '../embedded.ts';

const root = await mkdtemp('/tmp/hostelry-test-');
await chmod(root, 0o711); // for root, the database runs as another user, who must be able to enter

const running = new Set<EmbeddedDatabase>();

after(async () => {
  await Promise.all([...running].map((database) => database.stop()));
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {} });
  running.add(database);
  return { ...database, stop: () => database.stop().finally(() => running.delete(database)) };
}

async function ask(connection: EmbeddedDatabase['connection'], sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const kept = (connection: EmbeddedDatabase['connection']) => ask(connection, 'select line from kept order by line');

const dataDir = join(root, 'data');
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
