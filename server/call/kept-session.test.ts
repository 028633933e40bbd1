/** A caller is known for a second without asking the database, but never as they were before a change that this process made or hears of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { clientOf } from '#server/testing/client.ts';
import { patience } from '#server/testing/cluster.ts';
import { testServer } from '#server/testing/server.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { until } from '#server/testing/until.ts';
import { listenForNotifications, type LiveNotifications } from '#server/live/live.ts';
import { openSession, sessionsOf } from './session.ts';

const server = testServer();

/** A warden in the team of a hostel. */
async function warden(): Promise<{ accountId: string; hostelId: string }> {
  const hostelId = await server.build.hostel();
  const accountId = await server.build.account({ role: 'warden' });
  await server.build.place(hostelId, accountId, { role: 'warden' });
  return { accountId, hostelId };
}

const lookUpsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter(({ text }) => text.includes('token_hash = any')).length;

/** Sessions of a process that hears what the test says. */
async function sessionsHearing(live: Pick<LiveNotifications, 'callerChanges'>) {
  const { accountId } = await warden();
  const token = await openSession(server.database.write, accountId, 'test');
  return { accountId, token, sessions: sessionsOf(server.database, server.settings, live) };
}

test('a caller is looked up once, until this process has written', async () => {
  const { accountId, token, sessions } = await sessionsHearing({ callerChanges: 0 });
  const findTwice = async () => [await sessions.find(token), await sessions.find(token)];
  assert.equal(await lookUpsOf(findTwice), 1);
  await server.database.write.updateTable('account').set({ must_change_password: true }).where('id', '=', accountId).execute();
  assert.equal((await sessions.find(token))?.mustChangePassword, true);
});

test('a caller is looked up again when a change is heard of, or while none would be', async () => {
  const live: { callerChanges: number | undefined } = { callerChanges: 0 };
  const { token, sessions } = await sessionsHearing(live);
  await sessions.find(token);
  live.callerChanges = 1;
  assert.equal(await lookUpsOf(() => sessions.find(token)), 1);
  live.callerChanges = undefined;
  for (let n = 0; n < 2; n++) assert.equal(await lookUpsOf(() => sessions.find(token)), 1);
});

test('what was read before a change is not kept after it', async () => {
  const live = { callerChanges: 0 };
  const { token, sessions } = await sessionsHearing(live);
  const found = sessions.find(token);
  await nextTurn();
  live.callerChanges = 1;
  await found;
  assert.equal(await lookUpsOf(() => sessions.find(token)), 1);
});

/** Statements that set columns of an account's rows, to the values that they have. */
const touched = (table: string, columns: readonly string[], id: string): [string, unknown[]][] =>
  columns.map((column) => [`update ${table} set ${column} = ${column} where ${table === 'account' ? 'id' : 'account_id'} = $1`, [id]]);

test('everything that the look-up of a caller reads announces its change to every process', async () => {
  const { accountId, hostelId } = await warden();
  const studentId = await server.build.student();
  // bypasses the server, like another process
  const outside = new pg.Client({ connectionString: server.databaseUrl });
  await outside.connect();
  cleanUp(() => outside.end());
  const live = listenForNotifications({ connectionString: server.databaseUrl }, () => {});
  cleanUp(() => live.close());
  await until('the database is heard', () => live.callerChanges !== undefined);
  const token = await openSession(server.database.write, accountId, 'test');
  const ofAccount = [
    'username',
    'name',
    'role',
    'must_change_password',
    'password_hash',
    'sign_in_code_drawn_at',
    'language',
    'disabled_at',
  ];
  const changes: readonly [string, unknown[]][] = [
    ...touched('account', ofAccount, accountId),
    ['insert into second_factor (account_id, secret) values ($1, $2)', [accountId, Buffer.alloc(20)]],
    ...touched('second_factor', ['confirmed_at'], accountId),
    ['delete from second_factor where account_id = $1', [accountId]],
    ...touched('session', ['account_id', 'hostel_id', 'is_machine', 'created_at'], accountId),
    ...touched('hostel_team', ['hostel_id', 'joined_at'], accountId),
    ['update hostel set name = name where id = $1', [hostelId]],
    ['delete from hostel_team where account_id = $1', [accountId]],
    ...touched('student', ['hostel_id', 'left_on'], studentId),
    [`insert into institution_setting (name, value) values ('time_zone', $1)`, ['Asia/Kathmandu']],
    [`update institution_setting set value = $1 where name = 'time_zone'`, ['Asia/Kolkata']],
    [`delete from institution_setting where name = 'time_zone'`, []],
    ['delete from session where account_id = $1', [accountId]],
  ];
  for (const [text, values] of changes) {
    const heard = live.callerChanges;
    const { rowCount } = await outside.query(text, values);
    assert.equal(rowCount === 0 ? text : '', '', 'a statement changed nothing');
    await until(`it is heard: ${text}`, () => live.callerChanges !== heard);
  }
  assert.equal(await sessionsOf(server.database, server.settings, live).find(token), undefined);
});

test('a sign-out in one process counts on the next call to another', async () => {
  const database = openDatabase({ connectionString: server.databaseUrl }, () => {}, { patience });
  cleanUp(() => database.close());
  const other = await server.secondServer({ database });
  const address = await other.listen({ port: 0, host: '127.0.0.1' });
  const here = await server.as('student');
  const there = clientOf(address, here.token ?? '');
  await until('the other process keeps callers', async () => {
    await there.call('me');
    return (await lookUpsOf(() => there.call('me'))) === 0;
  });
  await here.call('logout');
  await until('the other process refuses', async () => (await there.attempt('me')).status === 401);
});
