import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase } from '#server/testing/cluster.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { until } from '#server/testing/until.ts';
import { isDatabaseAway } from './away.ts';
import { startHeartbeat } from './heartbeat.ts';
import { transactIn } from '#server/call/transact.ts';
import { statementNames } from './named-statements.ts';
import { type Db, openDatabase } from './open.ts';
import { allowLongStatements } from './over-many.ts';
import { limitStatements } from './pools.ts';
import { isoTime } from './type-parsers.ts';

const server = testServer();

test('a statement that takes long but ends is waited for, while the heartbeat goes on', async () => {
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(3) is not null as done`.execute(server.database.write);
  assert.deepEqual(rows, [{ done: true }]);
  await server.database.check();
});

test('a process that was itself held up does not take the database for silent', async () => {
  const lost: Error[] = [];
  let questions = 0;
  const { promise: sixthQuestion, resolve: reachSixth } = Promise.withResolvers<void>();
  const heartbeat = startHeartbeat({ connectionString: server.databaseUrl }, { every: 50, onLost: (error) => lost.push(error), onOpen });
  async function onOpen(client: pg.Client): Promise<void> {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    const asking = (...given: unknown[]) => {
      // the answer to the third query arrives while this process is too busy to read it
      if (++questions === 3) {
        setImmediate(() => {
          for (const until = performance.now() + 1_900; performance.now() < until;);
        });
      }
      if (questions === 6) reachSixth();
      return ask(...given);
    };
    client.query = asking as typeof client.query;
  }
  await Promise.race([sixthQuestion, sleep(10_000, undefined, { ref: false })]);
  await heartbeat.close();
  assert.ok(questions >= 6);
  assert.deepEqual(lost, []);
});

test('a connection on which a statement stays without an answer is given up and not used again', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  limitStatements(client, 300);
  // a transaction that does large work may have more time, until it ends
  await client.query('begin');
  await client.query(allowLongStatements);
  await client.query('select pg_sleep(0.5)');
  await client.query('commit');
  await client.query('select 1');
  await assert.rejects(client.query('select pg_sleep(5)'), isDatabaseAway);
  await assert.rejects(client.query('select 1'), isDatabaseAway);
});

test('while a database cannot be reached, checks and statements fail immediately', async () => {
  const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }, () => {});
  try {
    await assert.rejects(database.check());
    const begun = performance.now();
    await assert.rejects(sql`select 1`.execute(database.read), isDatabaseAway);
    // making a connection may take six
    assert.ok(performance.now() - begun < 4_000);
  } finally {
    await database.close();
  }
});

const preparedOf = async (db: Db) =>
  (await sql<{ name: string }>`select name from pg_prepared_statements where statement like 'select * from changing%'`.execute(db)).rows;

test('a repeated statement is prepared, and sent again when its table has changed since', async () => {
  const { write } = server.database;
  await sql`create table changing (a integer)`.execute(write);
  const rows = async (db = write) => (await sql`select * from changing where a = ${1}`.execute(db)).rows;
  await sql`insert into changing values (1)`.execute(write);
  await write.connection().execute(async (connection) => {
    for (let times = 0; times < 3; times++) assert.deepEqual(await rows(connection), [{ a: 1 }]);
    assert.equal((await preparedOf(connection)).length, 1);
    await sql`alter table changing add column b integer`.execute(connection);
    assert.deepEqual(await rows(connection), [{ a: 1, b: null }]);
    for (let times = 0; times < 3; times++) assert.deepEqual(await rows(connection), [{ a: 1, b: null }]);
    await sql`alter table changing add column c integer`.execute(connection);
  });
  // here the whole transaction is run again
  const transact = transactIn(server.database);
  for (let times = 0; times < 3; times++) assert.deepEqual(await transact(rows), [{ a: 1, b: null, c: null }]);
  await sql`drop table changing`.execute(write);
});

test('only a limited number of statements are prepared, and none with a long list or a pattern', () => {
  const names = statementNames();
  const nameOf = (text: string, values: unknown[] = []) => (names.nameOf(text, values), names.nameOf(text, values));
  assert.equal(nameOf('begin'), undefined);
  const name = nameOf('select 1 where true');
  assert.match(name ?? '', /^.{43}\.0$/);
  assert.ok(name && name === statementNamesAgain(), 'two servers name a statement alike');
  assert.equal(nameOf('select 1 where true', [Array.from({ length: 51 }, String)]), undefined);
  assert.equal(nameOf('select 1 where true', ['%meena%']), undefined);
  names.retire(name);
  assert.notEqual(nameOf('select 1 where true'), name);
  const named = Array.from({ length: 1_000 }, (_, n) => nameOf(`select ${n}`)).filter((found) => found !== undefined);
  assert.equal(named.length, 399);
});

function statementNamesAgain(): string | undefined {
  const names = statementNames();
  names.nameOf('select 1 where true', []);
  return names.nameOf('select 1 where true', []);
}

test('times are read alike, whatever the form and time zone in which the database sends them', () => {
  for (const text of [
    '2026-11-22 10:46:12+00',
    '2026-11-22 10:46:12.1+00',
    '2026-11-22 10:46:12.123456+00',
    '2026-01-02 03:04:05.999999+05:30',
  ])
    assert.equal(isoTime(text), new Date(text).toISOString(), text);
});

test('arrays of ids are read as the driver reads them', async () => {
  const ids = ['0b0e8f2e-4f0a-4d6f-9a53-3c1f7a0f5a11', null, '6e1b7b2c-2a7e-4c0e-8a49-5f1e0d5f6c22'];
  const { rows } = await sql<{ ids: unknown; none: unknown }>`select ${ids}::uuid[] as ids, '{}'::uuid[] as none`.execute(
    server.database.read,
  );
  assert.deepEqual(rows, [{ ids, none: [] }]);
});

test('a call goes to the database and back no more often than it must', async () => {
  const { hostelId, studentId, caretaker, warden, student, administrator } = await setUpStaffedHostel(server);
  const params = { hostelId };
  const date = '2026-11-22';
  // once each to look up the session
  const most: [ways: number, call: () => Promise<unknown>][] = [
    [1, () => student.call('me')],
    [2, () => caretaker.call('me')],
    [2, () => student.call('notificationList', { query: {} })],
    [2, () => student.call('dashboardToday')],
    [2, () => caretaker.call('dashboardToday')],
    [2, () => warden.call('dashboardToday')],
    [3, () => administrator.call('dashboardToday')],
    [1, () => student.call('vacancyList')],
    [2, () => administrator.call('hostelList')],
    [3, () => caretaker.call('hostelGet', { params: { id: hostelId } })],
    [2, () => caretaker.call('hostelStudents', { params: { id: hostelId } })],
    [2, () => caretaker.call('attendanceOfDay', { params: { ...params, date } })],
    [2, () => caretaker.call('fineList', { params })],
    [2, () => warden.call('leaveList', { params })],
    [2, () => caretaker.call('complaintList', { params })],
    [3, () => administrator.call('accountList', { query: {} })],
    // for one who was found a moment ago: begin, the session under a lock and the operation; then the record, whom it tells and the commit
    [2, () => student.call('complaintCreate', { params, body: { complaint: 'The tap drips' } })],
    // its insert has to be waited for: it says whether another hostel marked first
    [4, () => caretaker.call('attendanceMark', { params: { ...params, date }, body: { attendances: [{ studentId, status: 'present' }] } })],
  ];
  const sent = [];
  for (const [, call] of most) {
    for (const client of [student, caretaker]) await client.call('me');
    // after a write no caller is known without a look-up
    await sql`select 1`.execute(server.database.write);
    sent.push((await statementsOf(call)).filter(({ isAlone }) => isAlone).length);
  }
  assert.deepEqual(
    sent,
    most.map(([ways]) => ways),
  );
});

test('a connection for reading cannot write: the database itself refuses it', async () => {
  const writing = server.database.read.deleteFrom('notice').execute();
  await assert.rejects(writing, { code: '25006' });
});

test('a standby is treated as a database that is away until it is promoted', async () => {
  const made = await makeDatabase(server.databaseUrl);
  cleanUp(made.drop);
  const client = new pg.Client(made.connection);
  await client.connect();
  // this database pretends to be a standby: its search path finds this function before the system's
  await client.query(`create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`);
  await client.query(`do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  const errors: Error[] = [];
  const database = openDatabase(made.connection, (error) => errors.push(error));
  try {
    await assert.rejects(database.check(), /standby/);
    await assert.rejects(sql`select 1`.execute(database.read), isDatabaseAway);
    await client.query('drop function public.pg_is_in_recovery()');
    await until('it is known not to be a standby', () =>
      database.check().then(
        () => true,
        () => false,
      ),
    );
    await sql`select 1`.execute(database.write);
    assert.equal(errors.length, 1);
  } finally {
    await Promise.all([client.end(), database.close()]);
  }
});
