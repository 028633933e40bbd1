import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { testServer } from '#server/testing/server.ts';
import { hashPassword } from './password.ts';

const server = testServer();

const password = 'three quiet monsoons';
let hashed: Promise<string> | undefined;
const passwordHash = () => (hashed ??= hashPassword(password));

async function buildStaff(role: 'caretaker' | 'warden' | 'hosteladmin', username?: string) {
  return await server.build.account({ role, passwordHash: await passwordHash(), ...(username === undefined ? {} : { username }) });
}

const storedAccount = (id: string) => server.database.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const signIn = (username: unknown, given: unknown = password) => server.nobody.call('login', { body: { username, password: given } });
const refusedSignIn = (username: unknown, given: unknown = password) =>
  server.nobody.refused('login', { body: { username, password: given } });

test('a caretaker signs in, learns who she is, and the token opens the calls of her role', async () => {
  const userId = await buildStaff('caretaker', 'Meena');
  const hostelId = await server.build.hostel({ caretakerId: userId });
  const { status, body } = await signIn('Meena');
  assert.equal(status, 200);
  const { token, ...rest } = body;
  assert.deepEqual(rest, { username: 'Meena', role: 'caretaker', hostelId, userId, mustChangePassword: false });
  const rooms = await server.nobody.request(`/api/v1/hostel/${hostelId}/rooms`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(rooms.status, 200);
});

test('a sign-in names the hostel a student is allotted to, and none for who has none', async () => {
  const hostelId = await server.build.hostel();
  const student = await server.build.student({ hostelId, username: 'asha' });
  const homeless = await server.build.student({ username: 'ravi' });
  await server.database.write
    .updateTable('account')
    .set({ password_hash: await passwordHash() })
    .where('id', 'in', [student, homeless])
    .execute();
  await buildStaff('hosteladmin', 'principal');
  assert.equal((await signIn('asha')).body.hostelId, hostelId);
  assert.ok(!('hostelId' in (await signIn('ravi')).body));
  assert.ok(!('hostelId' in (await signIn('principal')).body));
});

test('a username is the same in any case, with spaces around it and in any Unicode form', async () => {
  await buildStaff('warden', 'José');
  for (const written of ['JOSÉ', ' josé ', 'Jose\u0301', 'Ｊｏｓé']) await signIn(written);
});

test('an unknown user, a wrong password and a disabled account get the same answer to the byte', async () => {
  await buildStaff('warden', 'known');
  await server.build.account({ username: 'passwordless' });
  const gone = await buildStaff('warden', 'gone');
  await server.database.write.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', gone).execute();
  const answerTo = async (username: string, given: string) => {
    const response = await fetch(`${server.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: given }),
    });
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    return { status: response.status, headers, text: await response.text() };
  };
  const unknown = await answerTo('nobody at all', password);
  assert.equal(unknown.status, 401);
  assert.equal(JSON.parse(unknown.text).message, 'Invalid username or password');
  assert.deepEqual(await answerTo('known', 'wrong'), unknown);
  assert.deepEqual(await answerTo('gone', password), unknown);
  assert.deepEqual(await answerTo('passwordless', ''), unknown);
});

test('the username and the password of a sign-in are texts', async () => {
  assert.equal((await refusedSignIn({ $ne: '' }, { $ne: '' })).status, 400);
  assert.equal((await refusedSignIn(['known'])).status, 400);
});

test('a password is kept only as an argon2id hash of today’s strength, and a weaker one is renewed at the next sign-in', async () => {
  const administrator = await server.as('hosteladmin');
  const made = await administrator.call('accountCreate', { body: { username: 'hashed', password, role: 'warden' } });
  const fresh = await storedAccount(made.body.account._id);
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(fresh.password_hash ?? '') ?? [];
  assert.ok(Number(memory) >= 19 * 1024 && Number(passes) >= 2, String(fresh.password_hash));

  const weak = await hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  const id = await server.build.account({ username: 'old hand', passwordHash: weak });
  assert.equal((await refusedSignIn('old hand', 'wrong')).status, 401);
  assert.equal((await storedAccount(id)).password_hash, weak);
  await signIn('old hand');
  assert.match((await storedAccount(id)).password_hash ?? '', /\$m=19456,t=2,p=1\$/);
  await signIn('old hand');
});

test('a sign-in code opens the door once, for choosing a password and for nothing else', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', { body: [{ username: 'newcomer' }] });
  const code = imported.signInCodes[0]?.signInCode ?? '';
  assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  // as it is typed from paper
  const first = await signIn('newcomer', code.toLowerCase().replaceAll('-', ' '));
  assert.deepEqual([first.status, first.body.mustChangePassword], [200, true]);
  assert.equal((await refusedSignIn('newcomer', code)).status, 401);

  const headers = { authorization: `Bearer ${first.body.token}`, 'content-type': 'application/json' };
  const refused = await server.nobody.request('/api/v1/notifications', { headers });
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [403, 'passwordChangeNeeded']);
  assert.equal((await server.nobody.request('/api/v1/me', { headers })).status, 200);
  const chosen = await server.nobody.request('/api/v1/me/password', {
    method: 'POST',
    headers,
    body: JSON.stringify({ currentPassword: 'none yet', newPassword: 'four loud summers' }),
  });
  assert.equal(chosen.status, 200);
  assert.equal((await server.nobody.request('/api/v1/notifications', { headers })).status, 200);
  const again = await signIn('newcomer', 'four loud summers');
  assert.deepEqual([again.status, again.body.mustChangePassword], [200, false]);
});

test('two who use one sign-in code at once: one of them is let in', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: imported } = await administrator.call('studentImport', { body: [{ username: 'wanted' }] });
  const code = imported.signInCodes[0]?.signInCode;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.nobody.attempt('login', { body: { username: 'wanted', password: code } })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
});
