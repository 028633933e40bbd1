import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();
const minutes = 60_000;
const ago = (count: number) => ({ at: new Date(Date.now() - count * minutes).toISOString(), offset: 0 });

async function setUpGate() {
  const hostel = await setUpStaffedHostel(server);
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostel.hostelId, guardId, { role: 'guard' });
  const another = await server.build.student({ hostelId: hostel.hostelId });
  return { ...hostel, another, guard: await server.as('guard', guardId) };
}

const set = (by: Client, hostelId: string, underWay: boolean, minutesAgo: number) =>
  by.call('gateEvacuationSet', { body: { hostelId, underWay, ...ago(minutesAgo) } });
const mark = (by: Client, hostelId: string, studentId: string, accounted: boolean, minutesAgo: number) =>
  by.call('gateEvacuationMark', { body: { hostelId, studentId, accounted, ...ago(minutesAgo) } });
const marksOf = async (by: Client) =>
  (await by.call('gateStudents')).body.hostels
    .flatMap(({ evacuation }) => evacuation?.marks ?? [])
    .map(({ studentId, accounted }) => [studentId, accounted]);
const evacuationsOf = async (by: Client) =>
  (await by.call('gateEvacuationList')).body.map(({ endedAt, accounted, missing }) => ({
    isOver: endedAt !== null,
    accounted,
    missing: missing.map(({ _id }) => _id),
  }));

test('what several devices begin and mark is one evacuation, and whoever is inside and not marked at its end is missing', async () => {
  const { guard, caretaker, hostelId, studentId, another } = await setUpGate();
  await Promise.all([set(guard, hostelId, true, 10), set(caretaker, hostelId, true, 9)]);
  await mark(caretaker, hostelId, studentId, true, 8);
  assert.deepEqual(await marksOf(guard), [[studentId, true]]);
  await set(guard, hostelId, false, 5);
  assert.deepEqual(await marksOf(guard), []);
  assert.deepEqual(await evacuationsOf(caretaker), [{ isOver: true, accounted: 1, missing: [another] }]);
});

test('the later mark of a student counts, in whatever order they arrive, also after the end', async () => {
  const { guard, caretaker, hostelId, studentId, another } = await setUpGate();
  await set(guard, hostelId, true, 20);
  await mark(guard, hostelId, studentId, false, 10);
  await mark(caretaker, hostelId, studentId, true, 15);
  assert.deepEqual(await marksOf(guard), [[studentId, false]]);
  await mark(caretaker, hostelId, studentId, true, 9);
  await set(guard, hostelId, false, 5);
  await mark(caretaker, hostelId, another, true, 12);
  assert.deepEqual(await evacuationsOf(caretaker), [{ isOver: true, accounted: 2, missing: [] }]);
});

test('a mark that arrives before its begin begins the evacuation; a begin that arrives after the end begins no other', async () => {
  const { guard, caretaker, hostelId, studentId, another } = await setUpGate();
  await mark(guard, hostelId, studentId, true, 20);
  await set(caretaker, hostelId, true, 21);
  await set(caretaker, hostelId, false, 10);
  await set(guard, hostelId, true, 22);
  await mark(guard, hostelId, another, true, 11);
  assert.deepEqual(await evacuationsOf(caretaker), [{ isOver: true, accounted: 2, missing: [] }]);
});

test('who is out or on leave is not missing', async () => {
  const { guard, caretaker, hostelId, studentId, another } = await setUpGate();
  await guard.call('gateRecord', { body: { id: crypto.randomUUID(), studentId, direction: 'out', method: 'number', ...ago(30) } });
  await set(guard, hostelId, true, 20);
  await set(guard, hostelId, false, 10);
  assert.deepEqual(await evacuationsOf(caretaker), [{ isOver: true, accounted: 0, missing: [another] }]);
});

test('a student says who needs help, guards see it without a reason, and the staff of another hostel cannot change it', async () => {
  const { guard, student, studentId, caretaker } = await setUpGate();
  const other = await setUpStaffedHostel(server);
  const helped = async () => (await guard.call('gateStudents')).body.students.find(({ _id }) => _id === studentId)?.needsHelp;
  await student.call('gateHelpSet', { params: { studentId }, body: { needsHelp: true } });
  assert.equal(await helped(), true);
  assert.equal((await student.call('gateOwn')).body.needsHelp, true);
  const input = { params: { studentId }, body: { needsHelp: false } };
  assert.equal((await other.warden.refused('gateHelpSet', input)).status, 404);
  assert.equal((await other.student.refused('gateHelpSet', input)).status, 404);
  await caretaker.call('gateHelpSet', input);
  assert.equal(await helped(), false);
});

test('a guard of another hostel neither begins nor marks an evacuation', async () => {
  const here = await setUpGate();
  const there = await setUpGate();
  const body = { hostelId: here.hostelId, ...ago(1) };
  assert.equal((await there.guard.refused('gateEvacuationSet', { body: { ...body, underWay: true } })).status, 404);
  const marked = { ...body, studentId: here.studentId, accounted: true };
  assert.equal((await there.guard.refused('gateEvacuationMark', { body: marked })).status, 404);
  const own = { ...marked, hostelId: there.hostelId };
  assert.equal((await there.guard.refused('gateEvacuationMark', { body: own })).status, 404);
});

const isUnderWay = async (by: Client, hostelId: string) =>
  (await by.call('gateStudents')).body.hostels.some(({ _id, evacuation }) => _id === hostelId && evacuation !== null);

test('after an evacuation has ended another begins at once, and its marks are its own', async () => {
  const { guard, caretaker, hostelId, studentId, another } = await setUpGate();
  await set(guard, hostelId, true, 20);
  await mark(guard, hostelId, studentId, true, 19);
  await set(guard, hostelId, false, 10);
  assert.match((await set(guard, hostelId, true, 9)).body.message, /has begun/);
  assert.equal(await isUnderWay(caretaker, hostelId), true);
  await mark(caretaker, hostelId, another, true, 8);
  await mark(caretaker, hostelId, studentId, false, 18);
  assert.deepEqual(await marksOf(guard), [[another, true]]);
  assert.deepEqual(
    (await evacuationsOf(caretaker)).map(({ missing }) => missing.toSorted()),
    [[], [studentId, another].toSorted()],
  );
});

test('an end from before the begin does not end it, and says so', async () => {
  const { guard, caretaker, hostelId } = await setUpGate();
  await set(guard, hostelId, true, 10);
  assert.match((await set(caretaker, hostelId, false, 60)).body.message, /has begun/);
  assert.equal(await isUnderWay(caretaker, hostelId), true);
});

test('a mark of days ago begins nothing that is under way, also while something is', async () => {
  const { guard, caretaker, hostelId, studentId } = await setUpGate();
  const days = 24 * 60;
  await mark(guard, hostelId, studentId, true, 3 * days);
  assert.equal(await isUnderWay(caretaker, hostelId), false);
  await set(guard, hostelId, true, 10);
  await mark(caretaker, hostelId, studentId, true, 2 * days);
  await mark(caretaker, hostelId, studentId, true, 300);
  assert.deepEqual(await marksOf(guard), []);
});
