import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { cardHash, looksLikeCard } from '#contract/gate/card.ts';
import type { Direction } from '#contract/gate/gate.ts';
import { checkPass, passCode, periodLength } from '#contract/gate/pass.ts';
import { prune } from '#server/process/prune.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();

async function setUpGate() {
  const hostel = await setUpStaffedHostel(server);
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostel.hostelId, guardId, { role: 'guard' });
  return { ...hostel, guardId, guard: await server.as('guard', guardId) };
}

/** A phone that takes the pass: what it shows at a moment. */
async function phoneOf(student: Client) {
  const { version } = (await student.call('gatePassTake')).body;
  const read = async () => (await student.call('gatePassGet', { query: { version } })).body;
  const { student: holder, keys } = await read();
  return { read, codeAt: (now: number) => passCode(holder._id, keys, now) ?? 'no code' };
}

/** The phone of a guard, with what it was told last, as it works without a network. */
async function postOf(guard: Client) {
  const { students } = (await guard.call('gateStudents')).body;
  const { body: keys } = await guard.call('gatePassKeys');
  return (code: string, now = Date.now()) => {
    const found = checkPass(code, { holders: students, keys, now, last: new Map() });
    return typeof found === 'string' ? found : found.holder._id;
  };
}

test('the phone of a student makes codes that the phone of a guard knows, both without a network', async () => {
  const { student, studentId, guard } = await setUpGate();
  const phone = await phoneOf(student);
  const check = await postOf(guard);
  assert.equal(check(phone.codeAt(Date.now())), studentId);
  const { name, room } = (await phone.read()).student;
  assert.equal(typeof name, 'string');
  assert.equal(room, null);
});

test('a new phone ends the pass of the one before', async () => {
  const { student, studentId, guard } = await setUpGate();
  const before = await phoneOf(student);
  const code = before.codeAt(Date.now());
  const present = await phoneOf(student);
  const check = await postOf(guard);
  assert.equal(check(code), 'forged');
  assert.equal(check(present.codeAt(Date.now())), studentId);
  assert.deepEqual((await before.read()).keys, []);
  assert.deepEqual((await student.call('gatePassGet')).body.keys, []);
});

test('a guard has the keys of their own hostels alone, and nobody else has any', async () => {
  const here = await setUpGate();
  const there = await setUpGate();
  await phoneOf(here.student);
  const { body: keys } = await here.guard.call('gatePassKeys');
  assert.deepEqual(new Set(keys.map(({ hostelId }) => hostelId)), new Set([here.hostelId]));
  const phone = await phoneOf(there.student);
  assert.equal((await postOf(here.guard))(phone.codeAt(Date.now())), 'unknown');
  for (const person of [here.caretaker, here.warden, here.student, here.administrator])
    assert.equal((await person.refused('gatePassKeys')).status, 403);
});

test('a stolen phone of a guard knows passes for a day at most, not those of a renewed secret, and records nothing once it is signed out', async () => {
  const { student, studentId, guard, guardId, administrator } = await setUpGate();
  const phone = await phoneOf(student);
  const stolen = await postOf(guard);
  const later = Date.now() + 2 * periodLength;
  assert.equal(stolen(phone.codeAt(later), later), 'noKeys');
  await administrator.call('gatePassRenew');
  const renewed = passCode(studentId, (await phone.read()).keys, Date.now()) ?? '';
  assert.equal(stolen(renewed), 'forged');
  const other = await postOf(await server.as('guard', guardId));
  assert.deepEqual([other(renewed), other(phone.codeAt(Date.now()))], [studentId, 'forged']);
  await administrator.call('accountChange', { params: { id: guardId }, body: { disabled: true } });
  const movement = {
    id: crypto.randomUUID(),
    studentId,
    direction: 'in',
    at: new Date().toISOString(),
    offset: 0,
    method: 'pass',
  } as const;
  assert.equal((await guard.refused('gateRecord', { body: movement })).status, 401);
  assert.equal((await guard.refused('gatePassKeys')).status, 401);
});

test('a student without a hostel has no pass', async () => {
  const student = await server.as('student', await server.build.student());
  await student.call('gatePassTake');
  assert.equal((await student.refused('gatePassGet')).status, 404);
});

test('a new card ends the one before, its code is told once, and staff of another hostel make none', async () => {
  const here = await setUpGate();
  const there = await setUpGate();
  const make = { params: { studentId: here.studentId } };
  const hashAtGate = async (guard: Client) =>
    (await guard.call('gateStudents')).body.students.find(({ _id }) => _id === here.studentId)?.card;
  assert.equal(await hashAtGate(here.guard), null);
  const { code } = (await here.caretaker.call('gateCardMake', make)).body;
  assert.ok(looksLikeCard(code));
  assert.equal(await hashAtGate(here.guard), cardHash(code));
  const { code: next } = (await here.warden.call('gateCardMake', make)).body;
  assert.equal(await hashAtGate(here.guard), cardHash(next));
  assert.equal(await hashAtGate(there.guard), undefined);
  assert.equal((await there.caretaker.refused('gateCardMake', make)).body.code, 'studentNotFound');
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from operation_change where strpos(coalesce(before::text, '') || coalesce(after::text, ''), ${next}) > 0)
      or exists (select from idempotent_answer where strpos(idempotent_answer::text, ${next}) > 0) as kept`.execute(server.database.read);
  assert.deepEqual(rows, [{ kept: false }]);
  const { operations } = (await here.administrator.call('operationList', { query: { object: here.studentId } })).body;
  assert.ok(
    operations.some(({ about }) => about.startsWith('Made a card for the gate')),
    JSON.stringify(operations),
  );
});

const moved = (code: string, direction: Direction) => ({
  body: { id: randomUUID(), code, direction, at: new Date().toISOString(), offset: 0 },
});

const machineWith = (key: string) => {
  const machine = clientOf(server.address, key);
  return {
    record: async (code: string, direction: Direction) => await machine.call('gateMachineRecord', moved(code, direction)),
    refused: async (code: string) => (await machine.refused('gateMachineRecord', moved(code, 'in'))).body.code,
  };
};

async function setUpMachine() {
  const gate = await setUpGate();
  const make = async () => (await gate.administrator.call('gateMachineKey', { params: { accountId: gate.guardId } })).body.key;
  return { ...gate, make };
}

test('a turnstile records cards and roll numbers of the hostels of its post, in the name of the account of its key', async () => {
  const { make, hostelId, guardId, caretaker } = await setUpMachine();
  const there = await setUpGate();
  const studentId = await server.build.student({ hostelId, info: { rollno: '22CSE 014' } });
  await server.build.student({ hostelId: there.hostelId, info: { rollno: '22CSE015' } });
  const { code } = (await caretaker.call('gateCardMake', { params: { studentId } })).body;
  const { record, refused } = machineWith(await make());
  await record(code, 'out');
  await record('22cse 014', 'in');
  assert.deepEqual(
    await server.database.read
      .selectFrom('movement')
      .innerJoin('movement_source', 'no', 'source_no')
      .select(['direction', 'method', 'recorded_by'])
      .where('student_id', '=', studentId)
      .orderBy('at')
      .execute(),
    [
      { direction: 'out', method: 'reader', recorded_by: guardId },
      { direction: 'in', method: 'number', recorded_by: guardId },
    ],
  );
  assert.equal(await refused('22CSE015'), 'studentNotFound');
  assert.equal(await refused('22CSE099'), 'studentNotFound');
});

test('the key of a turnstile opens no other call', async () => {
  const { make } = await setUpMachine();
  const headers = { authorization: `Bearer ${await make()}`, 'content-type': 'application/json' };
  const closed = Object.entries<Call>(calls).filter(([name, { who }]) => name !== 'gateMachineRecord' && who !== 'anyone');
  assert.ok(closed.length > 200);
  for (const [name, { method, path }] of closed) {
    const url = `${server.address}/api/v1${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
    const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
    const isOfGuardians = calls[name as keyof typeof calls].who !== 'anyone' && response.status === 401;
    assert.ok(response.status === 403 || isOfGuardians, `${name} answered ${response.status}`);
    await response.body?.cancel();
  }
});

test('the key of a turnstile has no end, until another is made, the password is replaced or the account is disabled', async () => {
  const { make, administrator, guardId, studentId } = await setUpMachine();
  const first = machineWith(await make());
  await sql`update session set created_at = now() - interval '3 years', last_seen_at = now() - interval '1 year' where account_id = ${guardId}`.execute(
    server.database.write,
  );
  await prune(server.database, server.settings);
  assert.equal(await first.refused('nobody'), 'studentNotFound');
  const second = machineWith(await make());
  assert.equal(await first.refused('nobody'), 'signInNeeded');
  assert.equal(await second.refused('nobody'), 'studentNotFound');
  const params = { id: guardId };
  await administrator.call('accountChange', { params, body: { password: 'three quiet monsoons' } });
  assert.equal(await second.refused('nobody'), 'signInNeeded');
  const third = machineWith(await make());
  await administrator.call('accountChange', { params, body: { disabled: true } });
  assert.equal(await third.refused('nobody'), 'signInNeeded');
  assert.equal((await administrator.refused('gateMachineKey', { params: { accountId: guardId } })).body.code, 'accountNotFound');
  assert.equal((await administrator.refused('gateMachineKey', { params: { accountId: studentId } })).body.code, 'accountNotFound');
});
