import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostFound } from '#contract/search/search-everywhere.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

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

/** The staff found, and the workers found. */
async function staffFound(client: Client, q: string) {
  const { body } = await client.call('searchEverywhere', { query: { q } });
  return [
    body.staff.found.map(({ username, role, hostels }) => `${username}, ${role} of ${hostels.map(({ name }) => name).join()}`),
    body.workers.found.map(({ name, position, hostel }) => `${name}, ${position} of ${hostel.name}`),
  ];
}

const finesFound = async (client: Client, q: string) => (await client.call('searchEverywhere', { query: { q } })).body.fines.found;

/** The receipts of the fines found: each a valid one or a void one. */
const receipts = async (client: Client, q: string) =>
  (await finesFound(client, q)).map(({ receipt, voidReceipt }) => [receipt, voidReceipt]);

const nothing = { students: [], rooms: [], hostels: [], more: { students: false, rooms: false } };

test('staff find records of their hostel by any parts in any order, and administrators those of all hostels', async () => {
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
  // the name of a hostel alone finds none of its rooms
  assert.deepEqual((await found(administrator, 'kaveri')).rooms, []);
});

test('a room is found by its number without the hyphen that is on the door, beside its hostel', async () => {
  const ganga = await server.build.hostel({ name: 'Ganga' });
  const [room] = await server.build.rooms(ganga);
  await server.database.write
    .updateTable('room')
    .set({ room_number: 'G-12A' })
    .where('id', '=', room?.id ?? '')
    .execute();
  const administrator = await server.as('hosteladmin');
  for (const q of ['g12a ganga', 'ganga G-12A', 'g12 ganga'])
    assert.deepEqual((await found(administrator, q)).rooms, ['G-12A of Ganga'], q);
});

test('the reply says whether more was found than it lists, and only administrators find a student who has left', async () => {
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

test('staff find the team and workers of their hostel, and administrators all staff whose accounts are not disabled', async () => {
  const { build } = server;
  const [caretakerId, wardenId, otherId] = await Promise.all([
    build.account({ username: 'nila.caretaker', name: 'Nila Das', phone: '98450 55555' }),
    build.account({ role: 'warden', username: 'nila.warden', name: 'Nila Sen' }),
    build.account({ username: 'nila.other' }),
  ]);
  const pampa = await build.hostel({ name: 'Pampa', caretakerId, wardenId });
  const other = await build.hostel({ caretakerId: otherId });
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  for (const [hostel, username] of [
    [pampa, 'nila-cleans'],
    [other, 'nila-guards'],
  ] as const) {
    const worker = { name: 'Nila', username, position: 'Cleaner' as const, contact: '98400 77777', hostel };
    await (hostel === pampa ? caretaker : await server.as('caretaker', otherId)).call('workerCreate', { body: worker });
  }
  const own = ['nila.caretaker, caretaker of Pampa', 'nila.warden, warden of Pampa'];
  assert.deepEqual(await staffFound(caretaker, 'nila'), [own, ['Nila, Cleaner of Pampa']]);
  assert.deepEqual(await staffFound(caretaker, '9845055555'), [own.slice(0, 1), []]);
  assert.deepEqual(await staffFound(caretaker, 'cleaner 77777'), [[], ['Nila, Cleaner of Pampa']]);
  assert.equal((await staffFound(administrator, 'nila'))[0]?.length, 3);
  assert.equal((await staffFound(administrator, 'nila'))[1]?.length, 2);
  await administrator.call('accountChange', { params: { id: wardenId }, body: { disabled: true } });
  assert.deepEqual((await staffFound(caretaker, 'nila'))[0], own.slice(0, 1), 'who cannot sign in is not found');
});

test('staff of the hostel and administrators find a fine by all or part of its receipt number, even if the receipt is void', async () => {
  const { hostelId, studentId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const administrator = await server.as('hosteladmin');
  const confirmed = [];
  for (const amount of [50, 70]) {
    const { body } = await caretaker.call('fineImpose', { body: { studentId, amount, reason: 'Keys' } });
    confirmed.push((await caretaker.call('fineConfirm', { params: { id: body._id }, body: { method: 'cash' } })).body);
  }
  const [first, second] = confirmed.map(({ receipt }) => receipt ?? '');
  assert.ok(first && second);
  const [code = '', year = ''] = first.toLowerCase().split('-');

  for (const q of [first, first.toLowerCase(), `${code} ${year} 1`, `${code}${year}1`, `${code}-${year}-0001`, `${code} 0001`])
    assert.deepEqual(await receipts(caretaker, q), [[first, null]], q);
  for (const client of [warden, administrator]) assert.deepEqual(await receipts(client, first), [[first, null]]);
  // newest first, with or without the code of the hostel
  const both = [
    [second, null],
    [first, null],
  ];
  assert.deepEqual(await receipts(caretaker, `${code}-${year}`), both);
  assert.deepEqual(await receipts(caretaker, '000'), both);
  for (const q of [code, `${code}-${year}-0003`, 'keys', '70']) assert.deepEqual(await receipts(caretaker, q), [], q);
  assert.deepEqual(await receipts(other.caretaker, first), []);

  await caretaker.call('operationUndo', { params: { id: confirmed[0]?.operationId ?? '' } });
  assert.deepEqual(await receipts(caretaker, first), [[null, first]]);
  const [fine] = await finesFound(administrator, second);
  assert.deepEqual([fine?._id, fine?.amount, fine?.hostel._id, fine?.student._id], [confirmed[1]?._id, 70, hostelId, studentId]);
});

test('a sentence finds the person, hostel or room that it names', async () => {
  const { build } = server;
  const caretakerId = await build.account({ name: 'Nalini Waghmare' });
  const hostelId = await build.hostel({ name: 'Sabarmati', caretakerId });
  const [room] = await build.rooms(hostelId);
  const at = { roomId: room?.id ?? '', seat: 1 };
  await build.student({ username: 'vasudha', hostelId, room: at, info: { name: 'Vasudha Tendulkar' } });
  const caretaker = await server.as('caretaker', caretakerId);
  for (const q of ['leaves of vasudha', 'fine Tendulkar 200', 'who sleeps in room s1', 'student of S1'])
    assert.deepEqual((await found(caretaker, q)).students, ['vasudha'], q);
  assert.deepEqual((await found(caretaker, 'who sleeps in room s1')).rooms, ['S1 of Sabarmati']);
  assert.deepEqual((await found(caretaker, 'how many are in Sabarmati')).hostels, ['Sabarmati']);
  assert.equal((await staffFound(caretaker, 'phone number of nalini'))[0]?.length, 1);
  // a number alone may be of anything
  for (const q of ['bought 1 bucket', 'nobody here']) assert.deepEqual(await found(caretaker, q), nothing, q);
});

test('a search without letters or digits finds nothing', async () => {
  assert.deepEqual(await found(await server.as('hosteladmin'), ' . '), nothing);
});

test('one letter too few, too many, wrong or swapped still finds people, hostels and rooms within reach', async () => {
  const { build } = server;
  const caretakerId = await build.account({ name: 'Bhavana Deshmukh' });
  const hostelId = await build.hostel({ name: 'Brahmaputra', caretakerId });
  await build.student({ username: 'zoya', hostelId, info: { name: 'Zoya Khorasani' } });
  await build.student({ username: 'elsewhere', hostelId: await build.hostel({ name: 'Godavari' }), info: { name: 'Zubin Pestonji' } });
  const caretaker = await server.as('caretaker', caretakerId);
  for (const q of ['khorsani', 'khorasanni', 'khorazani', 'khroasani', 'khorasan zoya'])
    assert.deepEqual((await found(caretaker, q)).students, ['zoya'], q);
  assert.deepEqual((await found(caretaker, 'brahmputra')).hostels, ['Brahmaputra']);
  assert.deepEqual((await found(caretaker, 'S1 brahmaptura')).rooms, ['S1 of Brahmaputra']);
  assert.equal((await staffFound(caretaker, 'deshmuk'))[0]?.length, 1);
  // two mistakes, and somebody of another hostel
  for (const q of ['khrsni', 'pestnji']) assert.deepEqual(await found(caretaker, q), nothing, q);
});
