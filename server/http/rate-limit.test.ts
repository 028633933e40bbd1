import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Call, howOften, limitOf } from '#contract/call/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { faults } from '#contract/text/faults.ts';
import { t } from '#contract/text/text.ts';
import { hashPassword } from '#server/account/password.ts';
import type { Database } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { clientOf } from '#server/testing/client.ts';
import { newBatch, openRound, studentOf } from '#server/testing/rounds.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';

const server = testServer({ RATE_LIMIT: 'on' });

/** A hundredth of the usual limits, which are reached in a hundredth of the time. */
const hundredth = 0.01;
/** More requests than one address may then make in a minute. */
const tooMany = 61;

const deadToken = { authorization: `Bearer ${'x'.repeat(43)}` };

/** Another server on the same database, with a count of how often it used the read pool. */
async function countingApp(factor = hundredth) {
  let reads = 0;
  const database = new Proxy(server.database, {
    get(target: Database, key: keyof Database) {
      if (key === 'read') reads++;
      return target[key];
    },
  });
  const app = await server.secondServer({ database, settings: { ...readSettings({ LOG_LEVEL: 'silent' }), RATE_LIMIT_FACTOR: factor } });
  return { app, reads: () => reads };
}

test('refusals count as well, and once an address has to wait a dead token costs no query', async () => {
  const { app, reads } = await countingApp();
  const refusals = [
    { url: '/api/v1/me', headers: deadToken, status: 401 },
    { url: '/api/v1/me', status: 401 },
    { url: '/api/v1/nothing', status: 404 },
    { url: '/nothing.php', status: 404 },
    { url: '/api/v1/login', method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{', status: 400 },
  ] as const;
  for (const { status, ...request } of refusals)
    assert.equal((await app.inject({ ...request, remoteAddress: '10.1.0.1' })).statusCode, status, request.url);
  for (let n = 0; n < tooMany; n++) await app.inject({ url: '/api/v1/nothing', remoteAddress: '10.1.0.1' });
  const before = reads();
  for (const { status: _, ...request } of refusals) {
    const answer = await app.inject({ ...request, remoteAddress: '10.1.0.1' });
    assert.equal(answer.statusCode, 429, request.url);
    assert.match(String(answer.headers['retry-after']), /^[1-9]\d?$/);
    assert.equal(answer.json().code, 'tooManyRequests');
  }
  assert.equal(reads(), before, 'a refused request reached the database');
  for (const path of ['/healthz', '/readyz']) assert.equal((await app.inject({ url: path, remoteAddress: '10.1.0.1' })).statusCode, 200);
  assert.equal((await app.inject({ url: '/api/v1/notice', remoteAddress: '10.1.0.2' })).statusCode, 200);
});

test('a person who is signed in is counted alone, so that a flood from the same address does not stop them', async () => {
  const { app } = await countingApp();
  const { token } = await server.as('student');
  const ask = () => app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` }, remoteAddress: '10.2.0.1' });
  assert.equal((await ask()).statusCode, 200);
  for (let n = 0; n < tooMany; n++) await app.inject({ url: '/api/v1/me', headers: deadToken, remoteAddress: '10.2.0.1' });
  assert.equal((await app.inject({ url: '/api/v1/notice', remoteAddress: '10.2.0.1' })).statusCode, 429);
  assert.equal((await ask()).statusCode, 200);
});

test('addresses of one IPv6 network count as one', async () => {
  const { app } = await countingApp();
  for (let n = 0; n < tooMany; n++) await app.inject({ url: '/api/v1/nothing', remoteAddress: `2001:db8:0:1::${n.toString(16)}` });
  assert.equal((await app.inject({ url: '/api/v1/notice', remoteAddress: '2001:db8:0:1:ffff::1' })).statusCode, 429);
  assert.equal((await app.inject({ url: '/api/v1/notice', remoteAddress: '2001:db8:0:2::1' })).statusCode, 200);
});

test('one person cannot fill anybody’s list within seconds', async () => {
  const { hostelId, studentId, wardenId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  const warden = await server.as('warden', wardenId);
  const complain = (who: typeof student) =>
    who.request(`/api/v1/complaint/${hostelId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ complaint: 'The tap drips.' }),
    });
  const answers = await Promise.all(Array.from({ length: 100 }, () => complain(student)));
  const made = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 429);
  assert.deepEqual([made, refused.length], [20, 80]);
  assert.ok(refused.length > 0 && refused.every(({ headers }) => Number(headers.get('retry-after')) > 60));
  assert.match(JSON.stringify(refused[0]?.body), /20 times in 10 minutes/);
  assert.equal((await warden.call('complaintList', { params: { hostelId } })).body.complaints.length, 20);
  // other kinds, and other people, are not held up by it
  await student.call('roomChangeCreate', { body: { hostelId, message: 'A quieter one.' } });
  await (
    await server.as('student', await server.build.student({ hostelId }))
  ).call('complaintCreate', {
    params: { hostelId },
    body: { complaint: 'So does mine.' },
  });
});

test('every writing call has a limit for each person, and refusals count for it as well', async () => {
  const writing = Object.entries<Call>(calls).filter(([, { method, readsOnly }]) => method !== 'GET' && !readsOnly);
  const without = writing.filter(([, row]) => {
    const { times, minutes } = limitOf(row) ?? { times: Infinity, minutes: 1 };
    return times / minutes > 120;
  });
  assert.deepEqual(
    without.map(([name]) => name),
    [],
  );
  const student = await server.as('student');
  const statusesOf = async (name: CallName, parts: object) => {
    const { times } = calls[name as 'leaveCreate'].perPerson;
    const statuses = [];
    for (let n = 0; n <= times; n++) statuses.push((await student.attempt(name, parts)).status);
    return { first: statuses[0], last: statuses.at(-2), after: statuses.at(-1) };
  };
  assert.deepEqual(await statusesOf('meLanguage', { body: { language: 'hi' } }), { first: 200, last: 200, after: 429 });
  assert.deepEqual(await statusesOf('leaveCreate', { body: { startDate: 'tomorrow' } }), { first: 400, last: 400, after: 429 });
  assert.deepEqual(await statusesOf('fineImpose', { body: {} }), { first: 403, last: 403, after: 429 });
});

test('whoever is not signed in as a person uses up none of that person’s limits', async () => {
  const fewer = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0.1', SIGN_IN_FAILURES_PER_ACCOUNT: '100' });
  const app = await server.secondServer({ settings: fewer });
  const password = 'three quiet monsoons';
  await server.build.account({ username: 'often-guessed', passwordHash: await hashPassword(password) });
  const post = async (path: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
  };
  const signIn = async (given: string) => await post('/login', { username: 'often-guessed', password: given });
  const choose = async (token?: string) => (await post('/me/language', { language: 'hi' }, token)).statusCode;
  const [ended, present] = [(await signIn(password)).json().token, (await signIn(password)).json().token];
  await app.inject({ method: 'DELETE', url: '/api/v1/logout', headers: { authorization: `Bearer ${ended}` } });
  const most = howOften.signingIn.times * 0.1;
  for (let n = 0; n < most; n++) {
    assert.equal((await signIn('wrong')).statusCode, 401);
    for (const token of [undefined, 'x'.repeat(43), ended]) assert.equal(await choose(token), 401);
  }
  assert.equal((await signIn(password)).statusCode, 200);
  assert.deepEqual([await choose(present), await choose(present), await choose(present)], [200, 200, 429]);
});

test('one person can ask the same group only so often, and others as before', async () => {
  const batch = newBatch();
  const [asha, meena, lata] = await Promise.all([1, 2, 3].map((n) => studentOf(server, batch, `${batch}-${n}`)));
  assert.ok(asha && meena && lata);
  const { _id: id } = await openRound(await server.as('hosteladmin'), { hostelIds: [await server.build.hostel()], batch });
  const params = { id };
  const codeOf = async ({ client }: typeof meena) => (await client.call('roundGroupCreate', { params })).body.code;
  const ask = (code: string) => asha.client.attempt('roundGroupAsk', { params, body: { code } });
  const [meenas, latas] = [await codeOf(meena), await codeOf(lata)];
  const statuses = [];
  for (let n = 0; n <= howOften.towardsOne.times; n++) {
    statuses.push((await ask(meenas)).status);
    const [asked] = (await asha.client.call('roundOwn')).body[0]?.asked ?? [];
    if (asked) await asha.client.call('roundGroupDecline', { params: { id: asked._id } });
  }
  assert.deepEqual(statuses, [...Array.from({ length: howOften.towardsOne.times }, () => 200), 429]);
  assert.equal((await ask(latas)).status, 200);
});

test('one person can ask the same student about visitors only so often, and others as before', async () => {
  const { hostelId, studentId, warden } = await setUpStaffedHostel(server);
  const record = async (visited: string) => {
    const at = new Date();
    const until = new Date(at.getTime() + 3_600_000);
    const id = { idKind: 'other', idEnd: '4321' } as const;
    const said = { name: 'Ravi Rao', telephone: '98765 43210', purpose: 'Brings books', until: until.toISOString() };
    const body = { id: randomUUID(), hostelId, studentId: visited, ...id, ...said, at: at.toISOString(), offset: 0 };
    return (await warden.attempt('visitorRecord', { body })).status;
  };
  const statuses = [];
  for (let n = 0; n <= howOften.towardsOne.times; n++) statuses.push(await record(studentId));
  assert.deepEqual(statuses, [...Array.from({ length: howOften.towardsOne.times }, () => 200), 429]);
  assert.equal(await record(await server.build.student({ hostelId })), 200);
});

test('one person can tell the same student only so often of what was left at the gate, and others as before', async () => {
  const { hostelId, studentId, warden } = await setUpStaffedHostel(server);
  const tell = async (to: string) => (await warden.attempt('gateDelivery', { body: { studentId: to, what: 'A parcel' } })).status;
  const statuses = [];
  for (let n = 0; n <= howOften.towardsOne.times; n++) statuses.push(await tell(studentId));
  assert.deepEqual(statuses, [...Array.from({ length: howOften.towardsOne.times }, () => 200), 429]);
  assert.equal(await tell(await server.build.student({ hostelId })), 200);
});

test('a notice can be edited only as often as one can be posted, since people are notified of both', async () => {
  const { app } = await countingApp(0.1);
  const warden = await server.as('warden');
  const { body } = await warden.call('noticeCreate', { body: { title: 'Water', description: 'Off at noon' } });
  const edit = async () => {
    const headers = { authorization: `Bearer ${warden.token}` };
    const payload = { title: 'Water', description: 'Off at one' };
    return (await app.inject({ method: 'PUT', url: `/api/v1/notice/${body.notice._id}`, headers, payload })).statusCode;
  };
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push(await edit());
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
});

test('the limits on requests can be multiplied, and switched off', async () => {
  const { hostelId } = await server.build.staffedHostel();
  for (const [environment, allowed] of [
    [{ RATE_LIMIT_FACTOR: '2' }, 40],
    [{ RATE_LIMIT: 'off' }, 45],
  ] as const) {
    const settings = readSettings({ LOG_LEVEL: 'silent', ...environment });
    const app = await server.secondServer({ settings });
    const { token } = await server.as('student', await server.build.student({ hostelId }));
    const statuses = [];
    for (let n = 0; n < 45; n++)
      statuses.push(
        (
          await app.inject({
            method: 'POST',
            url: `/api/v1/complaint/${hostelId}`,
            headers: { authorization: `Bearer ${token}` },
            payload: { complaint: 'x' },
          })
        ).statusCode,
      );
    assert.equal(statuses.filter((status) => status === 201).length, allowed);
  }
});

test('the twenty-first stream of one person is refused until one of the others has ended', async () => {
  const { token } = await server.as('student');
  const open = async () => {
    const leaving = new AbortController();
    const response = await fetch(`${server.address}/api/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    return { response, leave: () => leaving.abort() };
  };
  const streams = [];
  for (let n = 0; n < 20; n++) streams.push(await open());
  assert.deepEqual(new Set(streams.map(({ response }) => response.status)), new Set([200]));
  const refused = await clientOf(server.address, token).refused('notificationStream');
  assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyRequests']);
  streams.pop()?.leave();
  let again = await open();
  await until('the place of the one that left is free', async () => {
    if (again.response.status !== 200) again = await open();
    return again.response.status === 200;
  });
  for (const { leave } of [...streams, again]) leave();
});

const told = (minutes: number, wait: number, hours: number) => t(faults.tooOften.text, { times: 5, minutes, wait, hours });

test('a limit of a day and a long wait are told in days and hours', () => {
  assert.equal(told(24 * 60, 1_300, 22), 'This can be done 5 times a day at most. Please wait 22 hours and try again.');
  assert.equal(told(60, 1, 0), 'This can be done 5 times an hour at most. Please wait 1 minute and try again.');
  assert.equal(told(10, 9, 0), 'This can be done 5 times in 10 minutes at most. Please wait 9 minutes and try again.');
});
