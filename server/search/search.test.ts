import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostFound } from '#contract/search-everywhere.ts';
import { campusDay } from '#server/campus-day.ts';
import { testServer, type Client } from '#server/testing/server.ts';

const server = testServer();

async function found(client: Client, q: string) {
  const { body } = await client.call('searchEverywhere', { query: { q } });
  return {
    students: body.students.found.map(({ username }) => username),
    rooms: body.rooms.found.map(({ roomNumber, hostel }) => `${roomNumber} of ${hostel.name}`),
    hostels: body.hostels.found.map(({ name }) => name),
    more: { students: body.students.more, rooms: body.rooms.more },
  };
}

const nothing = { students: [], rooms: [], hostels: [], more: { students: false, rooms: false } };

test('staff find by any part, in any order, what is within reach, and administrators everywhere', async () => {
  const { build } = server;
  const caretakerId = await build.account();
  const kaveri = await build.hostel({ name: 'Kaveri', caretakerId });
  const teesta = await build.hostel({ name: 'Teesta' });
  const [room] = await build.rooms(kaveri);
  await build.student({
    username: 'asha.rao',
    hostelId: kaveri,
    room: { roomId: room?.id ?? '', seat: 1 },
    info: { name: 'Asha Rao', rollno: '22BSM017', parentContactNo: '+91 98450 12345' },
  });
  await build.student({ username: 'asha.devi', hostelId: teesta, info: { name: 'Asha Devi' } });
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');

  for (const q of ['rao asha', 'ASHA  Rao', 'bsm017', '98450123', 'asha.rao']) {
    assert.deepEqual((await found(caretaker, q)).students, ['asha.rao'], q);
  }
  assert.deepEqual((await found(administrator, 'asha')).students, ['asha.devi', 'asha.rao']);
  assert.deepEqual((await found(caretaker, 'asha')).students, ['asha.rao']);
  assert.deepEqual(await found(caretaker, 'devi'), nothing);
  assert.deepEqual(await found(caretaker, 'teesta'), nothing);
  assert.deepEqual((await found(administrator, 'teesta')).hostels, ['Teesta']);
  assert.deepEqual((await found(administrator, 's1 kaveri')).rooms, ['S1 of Kaveri']);
  assert.deepEqual((await found(administrator, 's1')).rooms, ['S1 of Kaveri', 'S1 of Teesta']);
  assert.deepEqual((await found(caretaker, 's1')).rooms, ['S1 of Kaveri']);
  // a room is not what somebody looks for who names a hostel
  assert.deepEqual((await found(administrator, 'kaveri')).rooms, []);
});

test('what it means to find more than is shown is said, and who has left is found by administrators alone', async () => {
  const { build } = server;
  const wardenId = await build.account({ role: 'warden' });
  const hostelId = await build.hostel({ singleSeater: 12, doubleSeater: 0, tripleSeater: 0, wardenId });
  for (let n = 0; n <= mostFound; n++) await build.student({ username: `meena-${n}`, hostelId });
  const warden = await server.as('warden', wardenId);
  const { students, more } = await found(warden, 'meena');
  assert.deepEqual([students.length, more.students], [mostFound, true]);
  assert.deepEqual((await found(warden, 's1')).more, { students: false, rooms: false });
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('searchEverywhere', { query: { q: 'meena-0' } });
  const left = body.students.found[0]?._id ?? '';
  await administrator.call('studentCheckOut', {
    params: { id: left },
    body: { day: campusDay('Asia/Kolkata'), reason: 'The course is over.' },
  });
  assert.deepEqual((await found(warden, 'meena-0')).students, []);
  const after = await administrator.call('searchEverywhere', { query: { q: 'meena-0' } });
  assert.deepEqual(
    after.body.students.found.map(({ state, hostel }) => [state, hostel]),
    [['left', null]],
  );
});

test('spaces alone find nothing', async () => {
  assert.deepEqual(await found(await server.as('hosteladmin'), ' . '), nothing);
});
