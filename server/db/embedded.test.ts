import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { killDatabase } from '#server/testing/app-process.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

type ServerProcess = ChildProcessByStdio<Writable, Readable, null>;

const isRoot = process.getuid?.() === 0;
const root = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
cleanUp(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
await chmod(root, 0o711); // as root, the database runs as another user, who has to come through

const elsewhere = join(root, 'elsewhere');
let folders = 0;

const freshFolder = () => join(root, `data-${++folders}`);

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, elsewhere, log: () => {} });
  cleanUp(() => database.stop());
  return database;
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

/** A server process of its own, to be killed; prints what `startEmbedded` gave. */
async function startProcess(dataDir: string): Promise<{ child: ServerProcess; connection: EmbeddedDatabase['connection'] }> {
  const child = spawnServer(dataDir);
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => ['null'])]);
  return { child, connection: JSON.parse(String(line)) };
}

function spawnServer(dataDir: string): ServerProcess {
  const program = `
    import { startEmbedded } from '#server/db/embedded.ts';
    const [dataDir, elsewhere] = process.argv.slice(1);
    const database = await startEmbedded({ dataDir, elsewhere, log: () => {} });
    console.log(JSON.stringify(database.connection));
    process.stdin.resume(); // which ends when whoever started it is gone`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir, elsewhere], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  cleanUp(async () => {
    child.kill('SIGKILL');
    await killDatabase(dataDir);
  });
  return child;
}

async function kill(child: ServerProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** PostgreSQL removes its lock file as the last thing it does. */
const assertStopped = (dataDir: string) => assert.rejects(postmasterOf(dataDir), { code: 'ENOENT' });

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(20)) {
    if (await holds()) return;
  }
  assert.fail(`not within 15 s: ${what}`);
}

const answers = (connection: EmbeddedDatabase['connection']) =>
  ask(connection, 'select 1').then(
    () => true,
    () => false,
  );

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

test('a stop ends the database, may be asked for twice, and loses nothing', async () => {
  const dataDir = freshFolder();
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

test('a database that outlived its killed server is taken over', async () => {
  const dataDir = freshFolder();
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
  const dataDir = freshFolder();
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
  const dataDir = freshFolder();
  const database = await start(dataDir);
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster, 'SIGINT');
  await until('the database is gone', () => !isAlive(postmaster));
  await until('the database answers', () => answers(database.connection));
  await database.stop();
});

test('a stop while the database is being brought back leaves nothing behind', async () => {
  const dataDir = freshFolder();
  const database = await start(dataDir);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await sleep(30);
  await database.stop();
  // the lock file of the killed one may still lie there, when the stop came before a new one was started
  const left = await postmasterOf(dataDir).catch(() => undefined);
  if (left !== undefined) assert.throws(() => process.kill(left, 0), { code: 'ESRCH' });
});

test('server and database killed together start again with everything', async () => {
  const dataDir = freshFolder();
  const { child, connection } = await startProcess(dataDir);
  await ask(connection, 'create table kept as select 7 as seven');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await kill(child);
  const database = await start(dataDir);
  assert.deepEqual(await ask(database.connection, 'select seven from kept'), [{ seven: 7 }]);
  await database.stop();
});

test('a database waits for processes of the last one that are still leaving', async () => {
  const dataDir = freshFolder();
  const { child, connection } = await startProcess(dataDir);
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = Number(rows[0]?.pid);
  process.kill(backend, 'SIGSTOP');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await kill(child);
  const starting = start(dataDir);
  const waited = await Promise.race([starting.then(() => 'started beside it'), sleep(600, 'waited')]);
  process.kill(backend, 'SIGCONT');
  assert.equal(waited, 'waited');
  const database = await starting;
  assert.equal(await answers(database.connection), true);
  await client.end().catch(() => {});
  await database.stop();
});

test('a kill anywhere in the first start heals at the next one', async () => {
  for (const delay of [200, 450, 700]) {
    const dataDir = freshFolder();
    const child = spawnServer(dataDir);
    await sleep(delay);
    await kill(child);
    const database = await start(dataDir);
    assert.equal(await answers(database.connection), true);
    await database.stop();
    assert.deepEqual(await readdir(dataDir), ['database'], `killed after ${delay} ms`);
  }
});

test('a second server on the same data folder refuses in a sentence and disturbs nobody', async () => {
  const dataDir = freshFolder();
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

test('of two servers that make the same database at once, one gets it', async () => {
  const dataDir = freshFolder();
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') continue;
    assert.equal(await answers(outcome.value.connection), true);
    await outcome.value.stop();
  }
});

test('the number of a dead postmaster that now belongs to another process does not keep the database from starting', async (t) => {
  const dataDir = freshFolder();
  await (await start(dataDir)).stop();
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
  'a data folder that the user of the database cannot reach leads to one that it can',
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

test('a database of another PostgreSQL is refused in a sentence', async () => {
  const dataDir = freshFolder();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), '14\n');
  await assert.rejects(start(dataDir), /was made by PostgreSQL 14 and this Hostelry brings PostgreSQL \d+/);
});

test('a database that cannot start says why', async () => {
  const dataDir = freshFolder();
  await (await start(dataDir)).stop();
  await rm(join(dataDir, 'database/cluster/global'), { recursive: true });
  await assert.rejects(start(dataDir), /^Error: The database in .* does not start: .*pg_control/);
});

test('the database neither hears Ctrl-C nor holds the terminal of a server that is gone', async () => {
  const dataDir = freshFolder();
  const { child } = await startProcess(dataDir);
  const closed = once(child, 'close');
  process.kill(-Number(child.pid), 'SIGINT');
  await closed; // comes only when nobody holds the server's standard streams any more
  assert.equal(isAlive(await postmasterOf(dataDir)), true);
  await (await start(dataDir)).stop();
});

test('a running database does not keep its server from ending', async (t) => {
  const dataDir = freshFolder();
  const program = `
    import { startEmbedded } from '#server/db/embedded.ts';
    await startEmbedded({ dataDir: process.argv[1], log: () => {} });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], { stdio: 'ignore' });
  t.after(() => child.kill());
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  await (await start(dataDir)).stop();
});
