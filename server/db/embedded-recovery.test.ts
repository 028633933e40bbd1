import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { answers, ask, assertStopped, isAlive, kill, postmasterOf, start, startProcess, usedFolder } from '#server/testing/embedded.ts';
import { until } from '#server/testing/until.ts';

test('a database that outlived its killed server is taken over', async () => {
  const dataDir = await usedFolder();
  const { child, connection } = await startProcess(dataDir);
  await ask(connection, 'create table kept as select 7 as seven');
  const postmaster = await postmasterOf(dataDir);
  await kill(child);
  assert.equal(isAlive(postmaster), true);
  const database = await start(dataDir);
  assert.equal(await postmasterOf(dataDir), postmaster);
  assert.deepEqual(await ask(database.connection, 'select seven from kept'), [{ seven: 7 }]);
  await database.stop();
  await assertStopped(dataDir);
});

test('a database that dies is started again, and so is the next one', async () => {
  const dataDir = await usedFolder();
  const database = await start(dataDir);
  await ask(database.connection, 'create table kept as select 7 as seven');
  for (let round = 0; round < 2; round++) {
    const postmaster = await postmasterOf(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await until('another postmaster answers', async () => {
      // While it starts there may be no lock file.
      const present = await postmasterOf(dataDir).catch(() => postmaster);
      return present !== postmaster && (await answers(database.connection));
    });
    assert.deepEqual(await ask(database.connection, 'select seven from kept'), [{ seven: 7 }]);
  }
  await database.stop();
  assert.equal(await answers(database.connection), false);
});

test('a database stopped by hand while the server runs is started again', async () => {
  const dataDir = await usedFolder();
  const database = await start(dataDir);
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster, 'SIGINT');
  await until('the database is gone', () => !isAlive(postmaster));
  await until('the database answers', () => answers(database.connection));
  await database.stop();
});

test('the reason why a database cannot start is logged once, however often it is tried', async () => {
  const dataDir = await usedFolder();
  const said: string[] = [];
  const database = await start(dataDir, (message) => said.push(message));
  const configuration = join(dataDir, 'database/cluster/postgresql.auto.conf');
  const before = await readFile(configuration);
  await appendFile(configuration, 'nonsense\n');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await until('several starts failed', async () => {
    const log = await readFile(join(dataDir, 'database/postgresql.log'), 'utf8');
    return log.split('contains errors').length > 4;
  });
  await writeFile(configuration, before);
  await until('the database answers', () => answers(database.connection));
  await until('its return is said', () => said.includes('The database is back.'));
  assert.equal(said.filter((message) => message.includes('does not start')).length, 1, said.join('\n'));
  await database.stop();
});

test('a stop while the database is being brought back leaves nothing behind', async () => {
  const dataDir = await usedFolder();
  const database = await start(dataDir);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await sleep(30);
  await database.stop();
  // the lock file of the killed postmaster may remain if `stop` was called before a new one was started
  const left = await postmasterOf(dataDir).catch(() => undefined);
  if (left !== undefined) await until('no database is left', () => !isAlive(left));
});

test('server and database killed together start again with everything', async () => {
  const dataDir = await usedFolder();
  const { child, connection } = await startProcess(dataDir);
  await ask(connection, 'create table kept as select 7 as seven');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await kill(child);
  const database = await start(dataDir);
  assert.deepEqual(await ask(database.connection, 'select seven from kept'), [{ seven: 7 }]);
  await database.stop();
});

test('a start waits for the last session to end, and goes on where that had half made an unlogged table', async () => {
  const dataDir = await usedFolder();
  const { child, connection } = await startProcess(dataDir);
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query('create unlogged table half_made (a int)');
  // a commit brings to the disk what was logged of the other table too
  await ask(connection, 'create table kept as select 7 as seven');
  const backend = Number(rows[0]?.pid);
  process.kill(backend, 'SIGSTOP');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await kill(child);
  const started = start(dataDir);
  const log = join(dataDir, 'database/postgresql.log');
  await until('some starts were refused while its session was there', async () => {
    const refused = (await readFile(log, 'utf8')).match(/pre-existing shared memory block/g) ?? [];
    return refused.length >= 3;
  });
  // ends, and removes a part of its files
  process.kill(backend, 'SIGCONT');
  const database = await started;
  assert.deepEqual(await ask(database.connection, 'select seven from kept'), [{ seven: 7 }]);
  await database.stop();
});
