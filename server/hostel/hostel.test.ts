import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomCountLimit } from '#contract/room/room-edit.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const unknownId = '00000000-0000-4000-8000-000000000000';

const nameOf = async (hostelId: string) =>
  (await server.database.read.selectFrom('hostel').select('name').where('id', '=', hostelId).executeTakeFirstOrThrow()).name;

test('a hostel is created with its rooms, numbered in one sequence', async () => {
  const administrator = await server.as('hosteladmin');
  const { status, body } = await administrator.call('hostelCreate', {
    body: { name: '  Ganga ', singleSeater: 2, doubleSeater: '1', tripleSeater: 1 },
  });
  assert.equal(status, 201);
  const { operationId, ...made } = body;
  assert.ok(operationId);
  const { _id, ...hostel } = made;
  assert.deepEqual(hostel, {
    id: _id,
    name: 'Ganga',
    for: 'all',
    singleSeater: 2,
    doubleSeater: 1,
    tripleSeater: 1,
    totalRooms: 4,
    maxOccupancy: 7,
    caretaker: null,
    warden: null,
    team: [],
    students: [],
  });
  const { body: seen } = await administrator.call('hostelGet', { params: { id: _id } });
  assert.deepEqual(seen.hostel, made);
  assert.deepEqual(
    seen.rooms.map((room) => [room.roomNumber, room.roomType, room.availableSeats, room.occupants]),
    [
      ['S1', 'Single Seater', 1, []],
      ['S2', 'Single Seater', 1, []],
      ['D3', 'Double Seater', 2, []],
      ['T4', 'Triple Seater', 3, []],
    ],
  );
});

test('staff can choose among the hostels in their scope, and see the free seats of each', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const other = await server.build.hostel({ singleSeater: 1, doubleSeater: 2, tripleSeater: 0 });
  const { body: hostel } = await (await server.as('warden', wardenId)).call('hostelGet', { params: { id: hostelId } });
  const { name, caretaker, warden, team, maxOccupancy, students } = hostel.hostel;
  const free = hostel.rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  const own = { _id: hostelId, name, for: 'all', seats: maxOccupancy, free, students: students.length, caretaker, warden, team };
  assert.ok(students.length > 0);
  for (const client of [await server.as('caretaker', caretakerId), await server.as('warden', wardenId)])
    assert.deepEqual((await client.call('hostelChoices')).body, [own]);
  assert.deepEqual((await (await server.as('caretaker')).call('hostelChoices')).body, []);
  const { body: all } = await (await server.as('hosteladmin')).call('hostelChoices');
  assert.deepEqual(
    all.find(({ _id }) => _id === hostelId),
    own,
  );
  assert.deepEqual(
    all.find(({ _id }) => _id === other),
    { _id: other, name: await nameOf(other), for: 'all', seats: 5, free: 5, students: 0, caretaker: null, warden: null, team: [] },
  );
});

test('rooms are listed in natural order, S2 before S10', async () => {
  const administrator = await server.as('hosteladmin');
  const id = await server.build.hostel({ singleSeater: 11, doubleSeater: 0, tripleSeater: 0 });
  const { body } = await administrator.call('hostelRooms', { params: { id } });
  assert.deepEqual(
    body.rooms.map(({ roomNumber }) => roomNumber),
    Array.from({ length: 11 }, (_, n) => `S${n + 1}`),
  );
});

test('a hostel needs a unique name and sensible room counts', async () => {
  const administrator = await server.as('hosteladmin');
  const good = { name: 'Yamuna', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 };
  const fieldsOf = async (wrong: Record<string, unknown>) => {
    const { status, body } = await administrator.refused('hostelCreate', { body: { ...good, ...wrong } });
    assert.equal(status, 400, JSON.stringify(wrong));
    return Object.keys(body.fields ?? {});
  };
  for (const name of ['', '   ', undefined, null, 5, 'x'.repeat(101), 'a\u0000b']) assert.deepEqual(await fieldsOf({ name }), ['name']);
  for (const count of [-1, 1.5, 1e9, roomCountLimit + 1, 'many', '', null, true, [1], { $gt: 0 }])
    assert.deepEqual(await fieldsOf({ doubleSeater: count }), ['doubleSeater'], JSON.stringify(count));
  await administrator.call('hostelCreate', { body: good });
  for (const name of ['Yamuna', 'YAMUNA', ' yamuna ', 'Ｙamuna']) {
    const { status, body } = await administrator.refused('hostelCreate', { body: { ...good, name } });
    assert.deepEqual([status, body.code, Object.keys(body.fields ?? {})], [409, 'hostelNameTaken', ['name']], name);
  }
});

test('the list shows every hostel to everybody, and the ids of its students only to its staff and to administrators', async () => {
  const { hostelId, caretakerId, wardenId, studentId } = await server.build.staffedHostel();
  const other = await server.build.staffedHostel();
  const studentsSeenBy = async (role: 'student' | 'caretaker' | 'warden' | 'hosteladmin', id?: string) => {
    const { body } = await (await server.as(role, id)).call('hostelList');
    return [hostelId, other.hostelId].map((wanted) => body.find(({ _id }) => _id === wanted)?.students);
  };
  assert.deepEqual(await studentsSeenBy('student', studentId), [[], []]);
  assert.deepEqual(await studentsSeenBy('caretaker', caretakerId), [[studentId], []]);
  assert.deepEqual(await studentsSeenBy('warden', wardenId), [[studentId], []]);
  assert.deepEqual(await studentsSeenBy('warden'), [[], []]);
  assert.deepEqual(await studentsSeenBy('hosteladmin'), [[studentId], [other.studentId]]);
  const { body } = await (await server.as('student', studentId)).call('hostelGet', { params: { id: hostelId } });
  assert.deepEqual(body.hostel.students, []);
  assert.equal(body.hostel.caretaker?._id, caretakerId);
});

test('the students of a hostel are listed by programme, then by roll number in natural order, missing values last', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const details: [programme: string, rollno: string][] = [
    ['', 'L1'],
    ['SM', 'L10'],
    ['SM', 'L9'],
    ['CSE', ''],
    ['CSE', 'L300'],
    ['cse', 'L4'],
  ];
  for (const [programme, rollno] of details) await server.build.student({ hostelId, info: { programme, rollno } });
  await server.build.student({
    hostelId,
    room: { roomId: room.id, seat: 1 },
    username: 'anita',
    info: { programme: 'DS', address: 'Pune' },
  });
  const { body } = await administrator.call('hostelStudents', { params: { id: hostelId } });
  assert.deepEqual(
    body.map(({ programme, rollno }) => [programme, rollno]),
    [
      ['cse', 'L4'],
      ['CSE', 'L300'],
      ['CSE', ''],
      ['DS', ''],
      ['SM', 'L9'],
      ['SM', 'L10'],
      ['', 'L1'],
    ],
  );
  const anita = body.find(({ username }) => username === 'anita');
  assert.deepEqual(
    [anita?.room, anita?.hostel, anita?.address],
    [{ roomNumber: 'S1' }, { _id: hostelId, name: await nameOf(hostelId) }, 'Pune'],
  );
});

test('a page of students can be searched and filtered', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const info = { programme: 'ECE', batch: '2021' };
  await server.build.student({ hostelId, username: 'Asha Rao', info: { ...info, rollno: 'EC-77' } });
  await server.build.student({ hostelId, username: 'Binod', room: { roomId: room.id, seat: 1 }, info: { ...info, rollno: 'EC-78' } });
  const caretaker = await server.as('caretaker', caretakerId);
  const page = async (query: Record<string, unknown>) => {
    const { body } = await caretaker.call('studentPage', { query: { hostel: hostelId, ...query } });
    return { ...body, items: body.items.map(({ username }) => username) };
  };
  assert.deepEqual(await page({ programme: 'ECE', pageSize: 1 }), { items: ['Asha Rao'], total: 2, page: 1, pageSize: 1, counts: null });
  assert.deepEqual(await page({ programme: 'ECE', pageSize: 1, page: 2 }), {
    items: ['Binod'],
    total: 2,
    page: 2,
    pageSize: 1,
    counts: null,
  });
  assert.deepEqual((await page({ q: 'rao' })).items, ['Asha Rao']);
  assert.deepEqual((await page({ q: 'ec-78' })).items, ['Binod']);
  assert.deepEqual((await page({ q: 's1', batch: '2021' })).items, ['Binod']);
  assert.deepEqual((await page({ batch: '2021', room: 'without' })).items, ['Asha Rao']);
  assert.deepEqual((await page({ batch: '2021', room: 'with' })).items, ['Binod']);
  for (const q of ['%', '_', "'", '\\']) assert.deepEqual((await page({ q })).items, [], q);
  assert.equal((await caretaker.refused('studentPage', { query: { hostel: hostelId, room: 'any' } })).status, 400);
});

test('a student is found by parts of the name in any order, with a space instead of a dot, by roll number, room and telephone', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const asha = { rollno: 'EC-90', parentContactNo: '+91 98765-43210' };
  await server.build.student({ hostelId, username: 'asha.rao', room: { roomId: room.id, seat: 1 }, info: asha });
  await server.build.student({ hostelId, username: 'asha.iyer', info: { parentContactNo: '98111 00000' } });
  const caretaker = await server.as('caretaker', caretakerId);
  const found = async (q: string) => {
    const { body } = await caretaker.call('studentPage', { query: { hostel: hostelId, q } });
    return body.items.map(({ username }) => username);
  };
  for (const q of ['asha rao', 'rao asha', 'RAO.asha', 'rao ec-90', 's1 asha', '98765 43210', '9876543210', 'asha 43210'])
    assert.deepEqual(await found(q), ['asha.rao'], q);
  for (const q of ['rao iyer', '98765 00000', '432']) assert.deepEqual(await found(q), [], q);
  assert.equal((await found(' . ')).length, 3);
});

test('a page of students is sorted as requested, in natural order, with missing values last in both directions', async () => {
  const hostelId = await server.build.hostel({ singleSeater: 12, doubleSeater: 0, tripleSeater: 0 });
  const rooms = await server.build.rooms(hostelId);
  const [second, tenth] = [rooms[1], rooms[9]];
  assert.ok(second && tenth);
  const add = (username: string, info: StudentInfo, room?: { id: string }) =>
    server.build.student({ username, hostelId, info, ...(room ? { room: { roomId: room.id, seat: 1 } } : {}) });
  await add('sort-a', { programme: 'ECE', batch: '2021', rollno: '22BSM10' }, tenth);
  await add('Sort-B', { programme: 'CSE', batch: '2022', rollno: '22BSM2' }, second);
  await add('sort-c', { programme: 'CSE', batch: '', rollno: '' });
  const administrator = await server.as('hosteladmin');
  const inOrder = async (sort?: string) => {
    const { body } = await administrator.call('studentPage', { query: { hostel: hostelId, ...(sort === undefined ? {} : { sort }) } });
    return body.items.map(({ username }) => username.at(-1)?.toLowerCase()).join('');
  };
  assert.equal(await inOrder(), 'bca');
  const both = async (order: string) => [await inOrder(order), await inOrder(`-${order}`)];
  assert.deepEqual(await both('username'), ['abc', 'cba']);
  assert.deepEqual(await both('rollno'), ['bac', 'abc']);
  assert.deepEqual(await both('batch'), ['abc', 'bac']);
  assert.deepEqual(await both('programme'), ['bca', 'abc']);
  assert.deepEqual(await both('room'), ['bac', 'abc']);
  for (const sort of ['address', '--room', 'room; drop table student'])
    assert.equal((await administrator.refused('studentPage', { query: { hostel: hostelId, sort } })).status, 400, sort);
});

test('calls for a hostel that does not exist are answered with 404', async () => {
  const administrator = await server.as('hosteladmin');
  for (const name of ['hostelGet', 'hostelStudents', 'hostelRooms'] as const)
    for (const id of [unknownId, 'x', '%00'])
      assert.equal((await administrator.refused(name, { params: { id } })).status, 404, `${name} ${id}`);
});

test('caretakers and wardens are listed by username with the hostels of each, and disabled ones are left out', async () => {
  const administrator = await server.as('hosteladmin');
  const first = await server.build.account({ role: 'caretaker', username: 'AAA first' });
  const second = await server.build.account({ role: 'caretaker', username: 'aaa second' });
  const gone = await server.build.account({ role: 'caretaker', username: 'aaa gone' });
  await administrator.call('accountChange', { params: { id: gone }, body: { disabled: true } });
  const hostelId = await server.build.hostel({ caretakerId: second });
  const { body } = await administrator.call('caretakerList');
  assert.deepEqual(body.slice(0, 2), [
    { _id: first, username: 'AAA first', name: '', hostel: null, hostels: [] },
    { _id: second, username: 'aaa second', name: '', hostel: hostelId, hostels: [hostelId] },
  ]);
  assert.ok(!body.some(({ _id }) => _id === gone));
  const warden = await server.build.account({ role: 'warden', username: 'aaa warden' });
  const { body: wardens } = await administrator.call('wardenList');
  assert.deepEqual(wardens[0], { _id: warden, username: 'aaa warden', name: '', hostel: null, hostels: [] });
});

test('anybody can see how many seats are free, but no names of people', async () => {
  const hostelId = await server.build.hostel({ name: 'Vacant House', singleSeater: 2, doubleSeater: 1, tripleSeater: 0 });
  const [, , double] = await server.build.rooms(hostelId);
  assert.ok(double);
  await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  await server.build.hostel({ name: 'No Rooms', singleSeater: 0, doubleSeater: 0, tripleSeater: 0 });
  const { body } = await server.nobody.call('vacancyList');
  assert.deepEqual(
    body.find(({ name }) => name === 'Vacant House'),
    {
      name: 'Vacant House',
      for: 'all',
      types: [
        { roomType: 'Single Seater', rooms: 2, seats: 2, freeSeats: 2 },
        { roomType: 'Double Seater', rooms: 1, seats: 2, freeSeats: 1 },
      ],
    },
  );
  assert.deepEqual(body.find(({ name }) => name === 'No Rooms')?.types, []);
});
