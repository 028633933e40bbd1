import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { Fault } from '#server/fault.ts';
import { onceAround } from './idempotency.ts';
import type { Transact } from '#server/call/transact.ts';
import { testServer } from '#server/testing/server.ts';
import { statementsOf } from '#server/testing/statements.ts';

const server = testServer();

const post = (token: string | undefined, path: string, body: unknown, key: string) =>
  server.nobody.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

test('twenty equal requests with one key make one notice and get one answer', async () => {
  const { token } = await server.as('caretaker');
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(token, '/notice', { title: 'Water', description: 'Off at noon' }, key)),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
  const { body } = await server.nobody.call('noticeList');
  assert.equal(body.filter((notice) => notice.title === 'Water').length, 1);
});

test('a registration repeated with its key is answered like the first time', async () => {
  const { token } = await server.as('hosteladmin');
  const key = randomUUID();
  const student = { username: `repeated-${key}`, password: 'a long enough secret' };
  const first = await post(token, '/student/register-student', student, key);
  const second = await post(token, '/student/register-student', student, key);
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(second.body, first.body);
  const withoutKey = await (await server.as('hosteladmin')).refused('studentRegister', { body: student });
  assert.equal(withoutKey.status, 409);
});

test('a key used for another request is refused, and another person may use the same key', async () => {
  const { token } = await server.as('caretaker');
  const key = randomUUID();
  assert.equal((await post(token, '/notice', { title: 'One', description: 'x' }, key)).status, 201);
  const reused = await post(token, '/notice', { title: 'Two', description: 'x' }, key);
  assert.equal(reused.status, 409);
  const other = await server.as('warden');
  assert.equal((await post(other.token, '/notice', { title: 'Two', description: 'x' }, key)).status, 201);
});

test('a malformed key is refused with the name of its header', async () => {
  const { token } = await server.as('caretaker');
  for (const key of ['', 'k'.repeat(5_000), 'é', 'two words']) {
    const { status, body } = await post(token, '/notice', { title: 'One', description: 'x' }, key);
    assert.equal(status, 400);
    assert.match((body as { message: string }).message, /^Idempotency-key: send 1 to 200 /);
  }
});

test('a repeated request is answered with the operation of the first, too', async () => {
  const { token } = await server.as('caretaker');
  const key = randomUUID();
  const once = () => post(token, '/notice', { title: 'Lift', description: 'Out of order' }, key);
  const first = (await once()).body as { operationId?: string };
  assert.match(first.operationId ?? '', /^\d+$/);
  assert.deepEqual((await once()).body, first);
});

test('a request that is repeated after it was undone is not answered as if it had just been done', async () => {
  const caretaker = await server.as('caretaker');
  const { token } = caretaker;
  const key = randomUUID();
  const notice = { title: 'Power', description: 'Off at noon' };
  const first = await post(token, '/notice', notice, key);
  const { operationId } = first.body as { operationId: string };
  await caretaker.call('operationUndo', { params: { id: operationId } });
  const again = await post(token, '/notice', notice, key);
  assert.deepEqual([again.status, (again.body as { code: string }).code], [409, 'undoneBeforeRepeated']);
});

test('a reply about a hostel is not repeated to a warden who has been relieved of it, and is after a switch between hostels', async () => {
  const wardenId = await server.build.account({ role: 'warden' });
  const [left, stays] = await Promise.all(['left', 'stays'].map(() => server.build.hostel({ wardenId })));
  assert.ok(left !== undefined && stays !== undefined);
  const warden = await server.as('warden', wardenId);
  await warden.call('meHostel', { body: { hostelId: left } });
  const key = randomUUID();
  const notice = { title: 'Inspection', description: 'On Monday' };
  const first = await post(warden.token, '/notice', notice, key);
  await warden.call('meHostel', { body: { hostelId: stays } });
  assert.deepEqual((await post(warden.token, '/notice', notice, key)).body, first.body);
  await server.database.write.deleteFrom('hostel_team').where('account_id', '=', wardenId).where('hostel_id', '=', left).execute();
  const again = await post(warden.token, '/notice', notice, key);
  assert.deepEqual([first.status, again.status, (again.body as { code: string }).code], [201, 409, 'conflict']);
});

test('what a guard recorded is replied to again after they were relieved of another of their hostels', async () => {
  const guardId = await server.build.account({ role: 'guard' });
  const [chosen, other] = await Promise.all([server.build.hostel(), server.build.hostel()]);
  for (const hostelId of [chosen, other]) await server.build.place(hostelId, guardId, { role: 'guard' });
  const studentId = await server.build.student({ hostelId: other });
  const { token } = await server.as('guard', guardId);
  const key = randomUUID();
  const movement = { id: randomUUID(), studentId, direction: 'out', at: new Date().toISOString(), offset: 0, method: 'number', reason: '' };
  const first = await post(token, '/gate/movements', movement, key);
  assert.ok(first.status < 300, JSON.stringify(first.body));
  await server.database.write.deleteFrom('hostel_team').where('account_id', '=', guardId).where('hostel_id', '=', chosen).execute();
  const again = await post(token, '/gate/movements', movement, key);
  assert.deepEqual([again.status, again.body], [first.status, first.body]);
});

test('a request that failed may be repeated with its key', async () => {
  const { token } = await server.as('hosteladmin');
  const key = randomUUID();
  const path = '/student/register-student';
  assert.equal((await post(token, path, { username: `late-${key}`, password: 'short' }, key)).status, 400);
  assert.equal((await post(token, path, { username: `late-${key}`, password: 'short' }, key)).status, 400);
});

test('a key is free again a day after its reply was kept, and two minutes after a server that died reserved it', async () => {
  const { token } = await server.as('caretaker');
  const outcomes = [];
  for (const [age, isKept] of [
    ['23 hours', true],
    ['25 hours', true],
    ['1 minute', false],
    ['3 minutes', false],
  ] as const) {
    const key = randomUUID();
    const notice = { title: `After ${age}`, description: 'Off at noon' };
    await post(token, '/notice', notice, key);
    const body = isKept ? sql`body` : sql`null`;
    await sql`update idempotent_answer set created_at = now() - ${age}::interval, body = ${body} where key = ${key}`.execute(
      server.database.write,
    );
    const again = await post(token, '/notice', notice, key);
    const made = (await server.nobody.call('noticeList')).body.filter(({ title }) => title === notice.title);
    outcomes.push([again.status, made.length]);
  }
  assert.deepEqual(outcomes, [
    [201, 1],
    [201, 2],
    [409, 1],
    [201, 2],
  ]);
});

test('work that was done is not done again when its reply could not be kept', async () => {
  const { write } = server.database;
  const accountId = await server.build.account({ role: 'hosteladmin' });
  const repeatable = { accountId, hostelId: null, key: randomUUID(), requestHash: Buffer.alloc(32), ids: [] };
  let [runs, transactions] = [0, 0];
  const transact: Transact = async (work) => {
    transactions += 1;
    if (transactions === 2) throw new Error('the database is away');
    return await write.transaction().execute(work);
  };
  const notKept: string[] = [];
  const once = () =>
    onceAround(
      transact,
      repeatable,
      async () => ({ done: ++runs }),
      (error) => notKept.push(String(error)),
    );
  assert.deepEqual(await once(), { done: 1 });
  assert.deepEqual(notKept, ['Error: the database is away']);
  await assert.rejects(once(), (error) => error instanceof Fault && error.code === 'conflict');
  assert.equal(runs, 1);
});

test('a complaint with a key goes to the database and back three times', async () => {
  const { hostelId, studentId } = await server.build.staffedHostel();
  const { token } = await server.as('student', studentId);
  const sent = await statementsOf(async () => {
    const { status } = await post(token, `/complaint/${hostelId}`, { complaint: 'The tap drips' }, randomUUID());
    assert.equal(status, 201);
  });
  // the caller; beginning and key; the complaint, the caretakers, the reply and the commit
  const ways = sent.filter(({ isAlone }) => isAlone).map(({ text }) => text);
  assert.equal(ways.length, 3, ways.join('\n'));
});

test('nothing made from a password is stored with a key: the hash of the request is the same whatever the password', async () => {
  const { token } = await server.as('hosteladmin');
  const hashes = new Set<string>();
  for (const password of ['three quiet winters', 'four loud summers']) {
    const key = randomUUID();
    await post(token, '/account', { username: 'hashed-request', password, role: 'warden' }, key);
    const row = await server.database.write
      .deleteFrom('idempotent_answer')
      .where('key', '=', key)
      .returning(['request_hash', 'body'])
      .executeTakeFirst();
    if (row) hashes.add(row.request_hash.toString('hex'));
    await server.database.write.deleteFrom('account').where('username', '=', 'hashed-request').execute();
  }
  assert.equal(hashes.size, 1);
});

/** Not a secret: friends pass the code of a group on, and it opens nothing without their consent. */
const toldToFriends = ['roundGroupAsk: code'];

test('every field of a call that takes a password or a code is marked as secret', () => {
  const unmarked = Object.entries<Call>(calls).flatMap(([name, { body, secretReply }]) => {
    // a schema with properties is an object's, plain JSON Schema; a call with a secret reply keeps nothing at all
    const properties = secretReply || !body || !('properties' in body) ? {} : (body.properties as Record<string, { secret?: true }>);
    return Object.entries(properties).flatMap(([field, schema]) =>
      /(^|[a-z])password$|secret|^code$/i.test(field) && field !== 'mustChangePassword' && !schema.secret ? [`${name}: ${field}`] : [],
    );
  });
  assert.deepEqual(unmarked, toldToFriends);
});
