import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { realHashes, testServer } from '#server/testing/server.ts';
import { hashPassword } from './password.ts';

const server = testServer();
realHashes();

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

test('a caretaker who signs in gets her role and hostel, and can make the calls of her role with the token', async () => {
  const userId = await buildStaff('caretaker', 'Meena');
  const hostelId = await server.build.hostel({ caretakerId: userId, name: 'Betwa' });
  const { status, body } = await signIn('Meena');
  assert.equal(status, 200);
  const { token, device: _, ...rest } = body;
  assert.deepEqual(rest, {
    username: 'Meena',
    role: 'caretaker',
    hostelId,
    hostels: [{ _id: hostelId, name: 'Betwa' }],
    userId,
    mustChangePassword: false,
  });
  const rooms = await server.nobody.request(`/api/v1/hostel/${hostelId}/rooms`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(rooms.status, 200);
});

test('a sign-in names the hostel a student is allotted to, and none for somebody without a hostel', async () => {
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

test('an unknown user, a wrong password and a disabled account get the same response to the byte', async () => {
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
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return { status: response.status, headers, text: await response.text() };
  };
  const unknown = await answerTo('nobody at all', password);
  assert.equal(unknown.status, 401);
  assert.equal(JSON.parse(unknown.text).message, 'Invalid username or password');
  assert.deepEqual(await answerTo('known', 'wrong'), unknown);
  assert.deepEqual(await answerTo('gone', password), unknown);
  assert.deepEqual(await answerTo('passwordless', ''), unknown);
});

/** Processor time of all threads: unlike the time on the clock it does not depend on what else the machine does. */
async function workFor(username: string): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < 3; n++) await refusedSignIn(username, 'wrong');
  const { user } = process.cpuUsage(before);
  return user;
}

test('an unknown user is as much work as a wrong password, so that the response time reveals nothing', async () => {
  await buildStaff('warden', 'worked for');
  await workFor('whoever comes first');
  let [known, unknown] = [Infinity, Infinity];
  // whatever else the process does meanwhile only adds to the work, so that the least is near the truth
  for (let n = 0; n < 3 || (n < 20 && unknown <= known / 2); n++) {
    known = Math.min(known, await workFor('worked for'));
    unknown = Math.min(unknown, await workFor('nobody of this name'));
  }
  assert.ok(unknown > known / 2, `${unknown} µs of work against ${known}`);
});

test('a sign-in whose username or password is not a text is refused', async () => {
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

const importOne = async (username: string): Promise<string> => {
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('studentImport', { body: [{ username }] });
  return body.signInCodes[0]?.signInCode ?? '';
};

/** Makes a request with a token; returns its status and, if it was refused, the code. */
const requestWith = async (token: string, path: string, body?: object) => {
  const answer = await server.nobody.request(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, code: (answer.body as { code?: string }).code };
};

const choose = (token: string) => requestWith(token, '/me/password', { currentPassword: 'none yet', newPassword: 'four loud summers' });

test('a session opened with a sign-in code opens none of our own pages until a password is chosen, which ends the code', async () => {
  const code = await importOne('newcomer');
  assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  // as it is typed from paper
  const first = await signIn('newcomer', code.toLowerCase().replaceAll('-', ' '));
  assert.deepEqual([first.status, first.body.mustChangePassword], [200, true]);
  // somebody cut off before choosing a password can sign in again, which ends the earlier session
  const second = await signIn('newcomer', code);
  assert.deepEqual([second.status, second.body.mustChangePassword], [200, true]);
  assert.equal((await requestWith(first.body.token, '/me')).status, 401);

  const { token } = second.body;
  assert.deepEqual(await requestWith(token, '/me/photo'), { status: 403, code: 'passwordChangeNeeded' });
  assert.equal((await requestWith(token, '/me')).status, 200);
  assert.equal((await choose(token)).status, 200);
  assert.equal((await requestWith(token, '/me/photo')).status, 200);
  assert.equal((await server.nobody.refused('login', { body: { username: 'newcomer', password: code } })).status, 401);
  const again = await signIn('newcomer', 'four loud summers');
  assert.deepEqual([again.status, again.body.mustChangePassword], [200, false]);
});

test('a student with a sign-in code makes the calls of clients written by others until the code ends, unless the operator demands a password', async () => {
  const hostelId = await server.build.hostel({ name: 'Godavari' });
  const code = await importOne('elsewhere');
  const student = { id: (await server.nobody.call('login', { body: { username: 'elsewhere', password: code } })).body.userId };
  await server.database.write.updateTable('student').set({ hostel_id: hostelId }).where('account_id', '=', student.id).execute();
  const token = (await signIn('elsewhere', code)).body.token;
  for (const path of ['/hostel', `/hostel/${hostelId}`, '/notifications', '/student/leave', '/fine/student', '/complaint/student'])
    assert.equal((await requestWith(token, path)).status, 200, path);
  assert.equal((await requestWith(token, `/complaint/${hostelId}`, { complaint: 'no water' })).status, 201);
  assert.equal((await requestWith(token, '/me')).status, 200);

  const demanding = await server.secondServer({ settings: { ...server.settings, SIGN_IN_CODE_OPENS: 'password' } });
  const demanded = await demanding.inject({ url: '/api/v1/notifications', headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual([demanded.statusCode, demanded.json().message], [403, 'Please choose your own password first.']);

  const days = server.settings.SIGN_IN_CODE_DAYS;
  const drawnAt = sql<string>`now() - make_interval(days => ${days})`;
  await server.database.write.updateTable('account').set({ sign_in_code_drawn_at: drawnAt }).where('id', '=', student.id).execute();
  assert.deepEqual(await requestWith(token, '/notifications'), { status: 403, code: 'passwordChangeNeeded' });
});

test('a temporary password that must be changed, and the sign-in code of a member of staff, open nothing before', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: made } = await administrator.call('accountCreate', {
    body: { username: 'must change', password, role: 'warden', mustChangePassword: true },
  });
  const byPassword = (await signIn('must change', password)).body.token;
  assert.deepEqual(await requestWith(byPassword, '/hostel'), { status: 403, code: 'passwordChangeNeeded' });
  const { body } = await administrator.call('accountSignInCode', { params: { id: made.account._id } });
  const byCode = (await signIn('must change', body.signInCode)).body.token;
  assert.deepEqual(await requestWith(byCode, '/hostel'), { status: 403, code: 'passwordChangeNeeded' });

  await administrator.call('studentImport', {
    query: { mustChangePassword: 'true' },
    body: [{ username: 'must change too', password: 'three quiet monsoons', batch: '2024' }],
  });
  const student = (await signIn('must change too', 'three quiet monsoons')).body.token;
  assert.deepEqual(await requestWith(student, '/fine/student'), { status: 403, code: 'passwordChangeNeeded' });
});

test('of several people who use one sign-in code at the same time, only one can choose the password', async () => {
  const code = await importOne('wanted');
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('wanted', code)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const chosen = await Promise.all(answers.map(({ body }) => choose(body.token)));
  const count = (wanted: number) => chosen.filter(({ status }) => status === wanted).length;
  assert.deepEqual([count(200), count(401)], [1, 5]);
});

test('a sign-in code expires two weeks after it was drawn', async () => {
  const code = await importOne('latecomer');
  const drawn = (days: number) =>
    sql`update account set sign_in_code_drawn_at = now() - make_interval(days => ${days}) where username = 'latecomer'`.execute(
      server.database.write,
    );
  await drawn(13);
  assert.equal((await signIn('latecomer', code)).status, 200);
  await drawn(15);
  assert.equal((await server.nobody.refused('login', { body: { username: 'latecomer', password: code } })).status, 401);
});
