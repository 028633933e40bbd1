import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  answers,
  ask,
  assertStopped,
  elsewhere,
  freshFolder,
  isAlive,
  kill,
  postmasterOf,
  start,
  startProcess,
  usedFolder,
} from '#server/testing/embedded.ts';

const isRoot = process.getuid?.() === 0;

test('a new database keeps what it acknowledges, and is closed to everybody else', async () => {
  const dataDir = freshFolder();
  const database = await start(dataDir);
  const settings = {
    listen_addresses: '',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    dynamic_shared_memory_type: 'mmap',
    statement_timeout: '10s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '15s',
    max_connections: '100',
    server_encoding: 'UTF8',
    password_encryption: 'scram-sha-256',
  };
  for (const [name, value] of Object.entries(settings)) {
    assert.deepEqual(await ask(database.connection, `show ${name}`), [{ [name]: value }]);
  }
  assert.deepEqual(await ask(database.connection, 'select usesuper from pg_user where usename = current_user'), [{ usesuper: false }]);
  for (const name of ['', 'cluster', 'socket']) {
    assert.equal((await stat(join(dataDir, 'database', name))).mode & 0o777, 0o700, `database/${name}`);
  }
  assert.equal((await stat(join(dataDir, 'database/passwords.json'))).mode & 0o777, 0o600);
  await assert.rejects(ask({ ...database.connection, password: 'guess' }, 'select 1'), /password authentication failed/);
  await database.stop();
});

test('`stop` ends the database, may be called twice, and loses nothing', async () => {
  const dataDir = await usedFolder();
  const first = await start(dataDir);
  await ask(first.connection, 'create table kept as select 7 as seven');
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  await assertStopped(dataDir);
  const second = await start(dataDir);
  assert.deepEqual(await ask(second.connection, 'select seven from kept'), [{ seven: 7 }]);
  assert.deepEqual(second.connection, first.connection);
  await second.stop();
});

test('a second server on the same data folder is refused with what to do, and the first one is not disturbed', async () => {
  const dataDir = await usedFolder();
  const { child, connection } = await startProcess(dataDir);
  await assert.rejects(
    start(dataDir),
    /^Error: Another Hostelry server is already running on .*; stop that one first or give this one another DATA_DIR\.$/,
  );
  assert.equal(await answers(connection), true);
  await kill(child);
  const database = await start(dataDir);
  await database.stop();
});

test('of two servers that make the same database at the same time, one gets it', async () => {
  const dataDir = freshFolder();
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') continue;
    assert.equal(await answers(outcome.value.connection), true);
    await outcome.value.stop();
  }
});

test('a database starts even if the process id of its dead postmaster now belongs to another process', async (t) => {
  const dataDir = await usedFolder();
  const { uid, gid } = await stat(join(dataDir, 'database/cluster'));
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
  t.after(() => stranger.kill());
  const lockFile = join(dataDir, 'database/cluster/postmaster.pid');
  const words = [stranger.pid, join(dataDir, 'database/cluster'), 1, 5432, join(dataDir, 'database/socket'), '', '0 0', 'ready', ''];
  for (const path of [lockFile, join(dataDir, 'database/socket/.s.PGSQL.5432.lock')]) {
    await writeFile(path, words.join('\n'));
    await chmod(path, 0o666);
  }
  const database = await start(dataDir);
  assert.notEqual(await postmasterOf(dataDir), stranger.pid);
  assert.equal(isAlive(Number(stranger.pid)), true);
  await database.stop();
});

test('a data folder with a path too long for a socket works', async () => {
  const dataDir = join(freshFolder(), 'a-folder-with-a-long-name'.repeat(5));
  const database = await start(dataDir);
  assert.equal(await answers(database.connection), true);
  assert.equal((await stat(database.connection.host)).mode & 0o777, 0o700);
  await database.stop();
  await rm(database.connection.host, { recursive: true });
});

test(
  'a database whose user cannot reach the data folder is kept in a folder that this user can reach',
  { skip: !isRoot && 'only root runs the database as another user' },
  async () => {
    const closed = freshFolder();
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    assert.ok(first.connection.host.startsWith(elsewhere));
    assert.ok((await readFile(join(dataDir, 'database-is-elsewhere.txt'), 'utf8')).includes(elsewhere));
    await ask(first.connection, 'create table kept as select 7 as seven');
    await first.stop();
    const second = await start(dataDir);
    assert.deepEqual(await ask(second.connection, 'select seven from kept'), [{ seven: 7 }]);
    await second.stop();
  },
);

test('an empty data folder that is closed to others is opened as far as the user of the database needs', async () => {
  const dataDir = freshFolder();
  await mkdir(dataDir, { mode: 0o700 });
  const database = await start(dataDir);
  assert.deepEqual(await readdir(dataDir), ['database']);
  assert.equal((await stat(dataDir)).mode & 0o777, isRoot ? 0o711 : 0o700);
  await database.stop();
});

test('a database of another version of PostgreSQL is refused with what to do', async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), '14\n');
  await assert.rejects(
    start(dataDir),
    /was made by PostgreSQL 14 and this Hostelry brings PostgreSQL \d+, .* nothing was changed\. .* make a backup .* restore it/,
  );
});

test('when a database cannot start, the error says why', async () => {
  const dataDir = await usedFolder();
  await rm(join(dataDir, 'database/cluster/global'), { recursive: true });
  await assert.rejects(start(dataDir), /^Error: The database in .* does not start: .*pg_control/);
});

test('Ctrl-C does not reach the database, and it does not hold the terminal of a server that is gone', async () => {
  const dataDir = await usedFolder();
  const { child } = await startProcess(dataDir);
  const closed = once(child, 'close');
  process.kill(-Number(child.pid), 'SIGINT');
  await closed; // comes only when nobody holds the server's standard streams any more
  assert.equal(isAlive(await postmasterOf(dataDir)), true);
  await (await start(dataDir)).stop();
});

test('a running database does not keep the process of its server alive', async (t) => {
  const dataDir = await usedFolder();
  const program = `
    import { startEmbedded } from '#server/db/embedded.ts';
    await startEmbedded({ dataDir: process.argv[1], log: () => {} });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], { stdio: 'ignore' });
  t.after(() => child.kill());
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  await (await start(dataDir)).stop();
});
