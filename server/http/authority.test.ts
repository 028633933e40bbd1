/** Whether a caller may make a call is decided by the state when it commits, not when it began. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from '#server/account/password.ts';
import { postSlowly } from '#server/testing/post-slowly.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('an administrator who is disabled while the body is on its way makes no account', async () => {
  const accountId = await server.build.account({ role: 'hosteladmin' });
  const { token } = await server.as('hosteladmin', accountId);
  const other = await server.as('hosteladmin');
  const body = { username: 'made-too-late', password: 'three quiet winters', role: 'warden' };
  const disable = () => other.call('accountChange', { params: { id: accountId }, body: { disabled: true } });
  assert.equal(await postSlowly(server, '/account', { token, body }, disable), 401);
  const made = await server.database.read.selectFrom('account').select('id').where('username', '=', body.username).execute();
  assert.deepEqual(made, []);
});

test('a caretaker who is relieved of the hostel while the body is on its way registers no worker in it', async () => {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({ caretakerId });
  const { token } = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  const successor = await server.build.account({ role: 'caretaker' });
  const body = { name: 'Meena', username: 'meena-too-late', position: 'Cleaner', contact: '98400 12345', hostel: hostelId };
  const relieve = () => administrator.call('hostelAssignCaretaker', { body: { hostelId, caretakerId: successor } });
  assert.equal(await postSlowly(server, '/staff/create', { token, body }, relieve), 404);
});

test('disabling an account waits for its call under way, so that nothing is written afterwards', async () => {
  const accountId = await server.build.account({ role: 'hosteladmin' });
  const administrator = await server.as('hosteladmin', accountId);
  const other = await server.as('hosteladmin');
  const rounds = Array.from({ length: 10 }, (_, n) =>
    administrator.attempt('hostelCreate', { body: { name: `Race ${n}`, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 } }),
  );
  await other.call('accountChange', { params: { id: accountId }, body: { disabled: true } });
  const disabledAt = await server.database.read
    .selectFrom('account')
    .select('disabled_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const results = await Promise.all(rounds);
  assert.ok(disabledAt.disabled_at !== null);
  assert.ok(results.length > 0 && results.every(({ status }) => status === 201 || status === 401));
  assert.equal((await administrator.attempt('hostelList')).status, 401);
});

test('many changes of one account at once wait for each other instead of failing', async () => {
  const password = 'three quiet monsoons';
  const accountId = await server.build.account({ passwordHash: await hashPassword(password) });
  const caretaker = await server.as('caretaker', accountId);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      caretaker.attempt('mePassword', { body: { currentPassword: password, newPassword: `four loud summers ${n}` } }),
    ),
  );
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500),
    [],
  );
});
