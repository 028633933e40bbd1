/** Who may is decided by what holds when a call commits, not by what held when it began. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { hashPassword } from '#server/account/password.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** Sends a POST whose body is held back until `meanwhile` is done; gives the status of the response. */
async function postSlowly(path: string, token: string | undefined, body: object, meanwhile: () => Promise<unknown>): Promise<number> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const content = JSON.stringify(body);
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${hostname}`,
    'connection: close',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(content)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${content.slice(0, 5)}`);
  // long enough for the caller to have been looked up
  await sleep(300);
  await meanwhile();
  socket.write(content.slice(5));
  return Number((await text(socket)).split(' ')[1]);
}

test('an administrator who is disabled while the body is on its way makes no account', async () => {
  const accountId = await server.build.account({ role: 'hosteladmin' });
  const { token } = await server.as('hosteladmin', accountId);
  const other = await server.as('hosteladmin');
  const body = { username: 'made-too-late', password: 'three quiet winters', role: 'warden' };
  const disable = () => other.call('accountChange', { params: { id: accountId }, body: { disabled: true } });
  assert.equal(await postSlowly('/account', token, body, disable), 401);
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
  assert.equal(await postSlowly('/staff/create', token, body, relieve), 404);
});

test('a disabling waits for the call under way, so that nothing is written after it', async () => {
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
  assert.ok(results.every(({ status }) => status === 201 || status === 401));
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
