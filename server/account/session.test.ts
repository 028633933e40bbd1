import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { campusDay } from '#server/campus-day.ts';
import { openSession } from '#server/call/session.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';
import { hashPassword } from './password.ts';

const server = testServer({ SESSION_IDLE_HOURS: '2', SESSION_MAX_HOURS: '48' });

const password = 'three quiet monsoons';

const isSignedIn = async (client: Client) => (await client.attempt('me')).ok;

/** Sets a time of the client's session to the given number of hours ago. */
async function ageSession(client: Client, column: 'created_at' | 'last_seen_at', hours: number): Promise<void> {
  const tokenHash = createHash('sha256')
    .update(client.token ?? '')
    .digest();
  await sql`update session set ${sql.ref(column)} = now() - make_interval(secs => ${hours * 3600}) where token_hash = ${tokenHash}`.execute(
    server.database.write,
  );
}

test('the database keeps a token only as its hash', async () => {
  const id = await server.build.account({ passwordHash: await hashPassword(password) });
  const { username } = await server.database.read.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const { body } = await server.nobody.call('login', { body: { username, password } });
  const stored = await server.database.read.selectFrom('session').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual(stored.token_hash, createHash('sha256').update(body.token).digest());
  assert.deepEqual(await tablesHolding(server.database.read, body.token), []);
});

test('a token carries at least 128 random bits', async () => {
  const id = await server.build.account();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => openSession(server.database.write, id, '')));
  assert.equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) assert.ok(Buffer.from(token, 'base64url').length * 8 >= 128);
  // every character varies: no part of it is a counter or a clock
  for (let at = 0; at < 40; at++) assert.ok(new Set(tokens.map((token) => token[at])).size > 10, `place ${at} hardly changes`);
});

test('a session ends after too long without a request', async () => {
  const client = await server.as('warden');
  await ageSession(client, 'last_seen_at', 1.9);
  assert.ok(await isSignedIn(client));
  await ageSession(client, 'last_seen_at', 2.1);
  assert.equal((await client.refused('me')).body.code, 'signInNeeded');
});

test('a request keeps its session alive', async () => {
  const client = await server.as('warden');
  await ageSession(client, 'last_seen_at', 1.9);
  assert.ok(await isSignedIn(client));
  const { body } = await client.call('meSessionList');
  const idle = Date.now() - Date.parse(body[0]?.lastSeenAt ?? '');
  assert.ok(idle < 600_000, `last seen ${idle} ms ago`);
});

test('a session ends when its longest time is over, however busy it was', async () => {
  const client = await server.as('warden');
  await ageSession(client, 'created_at', 47.9);
  assert.ok(await isSignedIn(client));
  await ageSession(client, 'created_at', 48.1);
  assert.ok(!(await isSignedIn(client)));
});

test('signing out ends this session immediately and no other', async () => {
  const id = await server.build.account();
  const [here, there] = await Promise.all([server.as('caretaker', id), server.as('caretaker', id)]);
  assert.equal((await here.call('logout')).body.message, 'You are signed out.');
  assert.ok(!(await isSignedIn(here)));
  // signing out of a session that is over succeeds too: other-clients.test.ts
  await here.call('logout');
  assert.ok(await isSignedIn(there));
});

test('a new password ends the other sessions of its owner', async () => {
  const id = await server.build.account({ passwordHash: await hashPassword(password) });
  const [here, there, stranger] = await Promise.all([server.as('caretaker', id), server.as('caretaker', id), server.as('caretaker')]);
  const changed = await here.call('mePassword', { body: { currentPassword: password, newPassword: 'four loud summers' } });
  assert.equal(changed.status, 200);
  assert.deepEqual([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)], [true, false, true]);
});

test('disabling an account ends its sessions immediately, and enabling it does not bring them back', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.account();
  const client = await server.as('caretaker', id);
  await administrator.call('accountChange', { params: { id }, body: { disabled: true } });
  assert.ok(!(await isSignedIn(client)));
  await administrator.call('accountChange', { params: { id }, body: { disabled: false } });
  assert.ok(!(await isSignedIn(client)));
});

test('a password or a sign-in code given by an administrator ends the sessions of the account', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.account();
  const before = await server.as('caretaker', id);
  await administrator.call('accountChange', { params: { id }, body: { password: 'four loud summers' } });
  assert.ok(!(await isSignedIn(before)));
  const after = await server.as('caretaker', id);
  await administrator.call('accountSignInCode', { params: { id } });
  assert.ok(!(await isSignedIn(after)));
});

test('an administrator who changes their own password stays signed in here and nowhere else', async () => {
  const id = await server.build.account({ role: 'hosteladmin' });
  const [here, there] = await Promise.all([server.as('hosteladmin', id), server.as('hosteladmin', id)]);
  await here.call('mePassword', { body: { currentPassword: 'none yet', newPassword: 'four loud summers' } });
  assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [true, false]);
});

test('everybody can list and end their own sessions', async () => {
  const id = await server.build.account();
  const phone = clientOf(server.address, await openSession(server.database.write, id, 'a phone'));
  await ageSession(phone, 'created_at', 1);
  const desk = clientOf(server.address, await openSession(server.database.write, id, 'a desk'));
  const { body } = await desk.call('meSessionList');
  assert.deepEqual(
    body.map(({ device, current }) => [device, current]),
    [
      ['a desk', true],
      ['a phone', false],
    ],
  );
  await desk.call('meSessionEnd', { params: { id: body[1]?._id } });
  assert.deepEqual([await isSignedIn(desk), await isSignedIn(phone)], [true, false]);
  assert.equal((await desk.refused('meSessionEnd', { params: { id: body[1]?._id } })).status, 404);
});

test('who wrote a moment ago is judged by what the database says now, whatever other process changed it', async () => {
  const { write } = server.database;
  const [first, second] = await Promise.all([server.build.hostel(), server.build.hostel()]);
  const id = await server.build.account({ role: 'caretaker' });
  const setTimeZone = (value: string) =>
    sql`insert into institution_setting (name, value) values ('time_zone', ${value}) on conflict (name) do update set value = excluded.value`.execute(
      write,
    );
  await server.build.place(first, id);
  await setTimeZone('Pacific/Pago_Pago');
  const client = await server.as('caretaker', id);
  const marking = async (hostelId: string, date: string) => {
    const { ok, body } = await client.attempt('attendanceMark', { params: { hostelId, date }, body: { attendances: [] } });
    return ok ? 'marked' : (body as { code: string }).code;
  };
  const [past, ahead] = ['2026-08-03', campusDay('Pacific/Kiritimati')];
  assert.deepEqual([await marking(first, past), await marking(second, past)], ['marked', 'hostelNotFound']);
  assert.equal(await marking(first, ahead), 'dayInFuture');
  await setTimeZone('Pacific/Kiritimati');
  assert.equal(await marking(first, ahead), 'marked');
  await write.deleteFrom('hostel_team').where('account_id', '=', id).execute();
  await server.build.place(second, id);
  assert.deepEqual([await marking(second, past), await marking(first, past)], ['marked', 'hostelNotFound']);
  const opening = () => client.attempt('hostelCreate', { body: { name: 'A new one', rooms: [{ roomNumber: '1', seats: 1 }] } });
  assert.equal((await opening()).status, 403);
  await write.deleteFrom('hostel_team').where('account_id', '=', id).execute();
  await write.updateTable('account').set({ role: 'hosteladmin' }).where('id', '=', id).execute();
  assert.equal((await opening()).status, 201);
  await write.deleteFrom('session').where('account_id', '=', id).execute();
  assert.equal((await client.refused('noticeCreate', { body: { title: 'Water', description: 'Off' } })).status, 401);
  assert.equal((await client.refused('noticeCreate', { body: {} })).status, 401);
});

test('the sessions of an account are over even if it was disabled directly in the database', async () => {
  const id = await server.build.account({ role: 'warden' });
  const client = await server.as('warden', id);
  await server.database.write.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', id).execute();
  assert.equal(await isSignedIn(client), false);
});

test('the device of a session is the user agent that the browser sends, cut to 200 characters', async () => {
  const id = await server.build.account({ username: 'browsing', passwordHash: await hashPassword(password) });
  const response = await fetch(`${server.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Firefox ${'x'.repeat(5000)}` },
    body: JSON.stringify({ username: 'browsing', password }),
  });
  assert.equal(response.status, 200);
  const { device } = await server.database.read
    .selectFrom('session')
    .select('device')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(device.startsWith('Firefox x') && device.length <= 200);
});

test('a change of hostel takes effect on the very next call', async () => {
  const administrator = await server.as('hosteladmin');
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const elsewhere = await server.build.hostel();
  const caretaker = await server.as('caretaker', caretakerId);
  await caretaker.call('hostelRooms', { params: { id: hostelId } });
  await administrator.call('hostelAssignCaretaker', { body: { hostelId: elsewhere, caretakerId } });
  assert.equal((await caretaker.refused('hostelRooms', { params: { id: hostelId } })).status, 404);
  await caretaker.call('hostelRooms', { params: { id: elsewhere } });
  assert.equal((await caretaker.call('me')).body.hostelId, elsewhere);
});

test('a change of role takes effect on the very next call', async () => {
  const id = await server.build.account({ role: 'hosteladmin' });
  const client = await server.as('hosteladmin', id);
  await client.call('studentAll');
  await server.database.write.updateTable('account').set({ role: 'warden' }).where('id', '=', id).execute();
  assert.equal((await client.refused('studentAll')).status, 403);
});

test('a token is accepted as a bearer token in the header and nowhere else', async () => {
  const { token } = await server.as('warden');
  const statusFor = async (headers: Record<string, string>, query = '') =>
    (await server.nobody.request(`/api/v1/me${query}`, { headers })).status;
  assert.equal(await statusFor({ authorization: `Bearer ${token}` }), 200);
  assert.equal(await statusFor({ authorization: `bearer ${token}` }), 200);
  for (const authorization of [
    '',
    'Bearer',
    `${token}`,
    `Basic ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token?.slice(0, -1)}`,
    'Bearer null',
  ])
    assert.equal(await statusFor({ authorization }), 401, authorization);
  assert.equal(await statusFor({ cookie: `token=${token}` }), 401);
  assert.equal(await statusFor({}, `?token=${token}&access_token=${token}`), 401);
});
