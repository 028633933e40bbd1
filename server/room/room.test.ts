import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';

const server = testServer();

const unknownId = '00000000-0000-4000-8000-000000000000';

/** The seat of each student of a hostel: `D2.1` is seat 1 of room D2. */
async function seatsIn(hostelId: string): Promise<Record<string, string>> {
  const rows = await server.database.read
    .selectFrom('allotment')
    .innerJoin('room', 'room.id', 'allotment.room_id')
    .select(['student_id', 'room_number', 'seat'])
    .where('allotment.hostel_id', '=', hostelId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.student_id, `${row.room_number}.${row.seat}`]));
}

const messagesTo = async (id: string) => notificationsTo(await server.as('student', id));

/** A hostel with rooms S1, D2, D3 and its caretaker. */
async function smallHostel() {
  const caretakerId = await server.build.account({ role: 'caretaker' });
  const hostelId = await server.build.hostel({
    caretakerId,
    name: `Small ${caretakerId}`,
    singleSeater: 1,
    doubleSeater: 2,
    tripleSeater: 0,
  });
  const [single, double, spare] = await server.build.rooms(hostelId);
  assert.ok(single && double && spare);
  return { hostelId, name: `Small ${caretakerId}`, single, double, spare, caretaker: await server.as('caretaker', caretakerId) };
}

test('a caretaker allots the rooms of her hostel by the rule', async () => {
  const { build } = server;
  const caretakerId = await build.account({ role: 'caretaker' });
  const hostelId = await build.hostel({ caretakerId, singleSeater: 1, doubleSeater: 1, tripleSeater: 0 });
  for (const rollno of ['22BSM10', '22BSM2', '22BSM1', '22BSM3'])
    await build.student({ hostelId, username: rollno.toLowerCase(), info: { batch: '2022', programme: 'SM', rollno } });
  const caretaker = await server.as('caretaker', caretakerId);
  const allotted = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(allotted.status, 200);
  assert.equal(allotted.body.message, '3 students were placed. 1 student waits because no seat is free.');
  const { body } = await caretaker.call('hostelGet', { params: { id: hostelId } });
  assert.deepEqual(
    body.rooms.map((room) => [room.roomNumber, room.availableSeats, room.occupants.map((occupant) => occupant.username)]),
    [
      ['S1', 0, ['22bsm1']],
      ['D2', 0, ['22bsm2', '22bsm3']],
    ],
  );
});

test('an allotment moves nobody who has a room, and notifies the students it places', async () => {
  const { hostelId, name, double, caretaker } = await smallHostel();
  const settled = await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 }, info: { batch: '2020' } });
  const older = await server.build.student({ hostelId, info: { batch: '2021' } });
  const younger = await server.build.student({ hostelId, info: { batch: '2023' } });
  const { body } = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(body.message, '2 students were placed. Nobody waits for a room.');
  assert.deepEqual(await seatsIn(hostelId), { [settled]: 'D2.2', [older]: 'S1.1', [younger]: 'D2.1' });
  assert.deepEqual([await messagesTo(settled), await messagesTo(older)], [[], [`You have been given room S1 in ${name}.`]]);
  const again = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(again.body.message, 'No student was placed. Nobody waits for a room.');
  assert.equal((await messagesTo(older)).length, 1);
});

test('a reset removes all allotments of this hostel, notifies the students, and changes no other hostel', async () => {
  const { hostelId, name, single, double, caretaker } = await smallHostel();
  const residents = [
    await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } }),
    await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } }),
  ];
  const roomless = await server.build.student({ hostelId });
  const other = await smallHostel();
  const neighbour = await server.build.student({ hostelId: other.hostelId, room: { roomId: other.single.id, seat: 1 } });
  const { status, body } = await caretaker.call('roomReset', { params: { hostelId } });
  assert.deepEqual([status, body.message], [200, 'Room allotments removed successfully']);
  assert.deepEqual(await seatsIn(hostelId), {});
  assert.deepEqual(await seatsIn(other.hostelId), { [neighbour]: 'S1.1' });
  const { body: students } = await caretaker.call('hostelStudents', { params: { id: hostelId } });
  assert.equal(students.length, 3);
  assert.deepEqual(await Promise.all(residents.map(messagesTo)), [
    [`You no longer have room S1 in ${name}.`],
    [`You no longer have room D2 in ${name}.`],
  ]);
  assert.deepEqual([await messagesTo(roomless), await messagesTo(neighbour)], [[], []]);
});

test('a student is given a first room, then another, on the lowest free seat each time', async () => {
  const { hostelId, name, single, double, spare, caretaker } = await smallHostel();
  const student = await server.build.student({ hostelId, username: `mover of ${hostelId}` });
  await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  for (const [room, seat, said] of [
    [single, 'S1.1', `You have been given room S1 in ${name}.`],
    [double, 'D2.2', `Your room in ${name} is now D2.`],
    [spare, 'D3.1', `Your room in ${name} is now D3.`],
  ] as const) {
    const { status, body } = await caretaker.call('roomReassign', { body: { studentId: student, newRoomId: room.id } });
    assert.deepEqual([status, body.message], [200, `mover of ${hostelId} now lives in room ${room.room_number}.`]);
    assert.equal((await seatsIn(hostelId))[student], seat);
    assert.ok((await messagesTo(student)).includes(said), said);
  }
});

test('a move into the same room, a full room, a room of another hostel or no room is refused and changes nothing', async () => {
  const { hostelId, single, double, caretaker } = await smallHostel();
  const other = await smallHostel();
  const student = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } });
  const before = await seatsIn(hostelId);
  const administrator = await server.as('hosteladmin');
  const refusalTo = async (client: typeof caretaker, newRoomId: unknown, studentId: unknown = student) => {
    const { status, body } = await client.refused('roomReassign', { body: { studentId, newRoomId } });
    return `${status} ${body.code}`;
  };
  assert.equal(await refusalTo(caretaker, double.id), '400 sameRoom');
  assert.equal(await refusalTo(caretaker, double.id.toUpperCase()), '400 sameRoom');
  assert.equal(await refusalTo(caretaker, single.id), '409 roomFull');
  assert.equal(await refusalTo(caretaker, unknownId), '404 roomNotFound');
  assert.equal(await refusalTo(caretaker, other.single.id), '404 roomNotFound');
  assert.equal(await refusalTo(administrator, other.single.id), '409 roomOfAnotherHostel');
  assert.equal(await refusalTo(administrator, double.id, await server.build.student()), '409 studentHasNoHostel');
  assert.equal(await refusalTo(administrator, double.id, await server.build.account({ role: 'warden' })), '404 studentNotFound');
  for (const wrong of ['', 'S1', null, 5, { $ne: null }, [double.id]]) assert.equal(await refusalTo(caretaker, wrong), '400 invalid');
  assert.deepEqual(await seatsIn(hostelId), before);
  assert.deepEqual(await messagesTo(student), []);
});

test('two students of a hostel swap their rooms and are notified', async () => {
  const { hostelId, name, single, double, caretaker } = await smallHostel();
  const first = await server.build.student({ hostelId, username: `first of ${hostelId}`, room: { roomId: single.id, seat: 1 } });
  const second = await server.build.student({ hostelId, username: `second of ${hostelId}`, room: { roomId: double.id, seat: 2 } });
  const { status, body } = await caretaker.call('roomSwap', { body: { studentId1: first, studentId2: second } });
  assert.deepEqual([status, body.message], [200, `first of ${hostelId} now lives in room D2, second of ${hostelId} in room S1.`]);
  assert.deepEqual(await seatsIn(hostelId), { [first]: 'D2.2', [second]: 'S1.1' });
  assert.deepEqual(
    [await messagesTo(first), await messagesTo(second)],
    [[`Your room in ${name} is now D2.`], [`Your room in ${name} is now S1.`]],
  );
});

test('a swap of one student, of room-mates, without a room or across hostels is refused and changes nothing', async () => {
  const { hostelId, single, double } = await smallHostel();
  const other = await smallHostel();
  const student = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const mate = await server.build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  const roomless = await server.build.student({ hostelId, username: `roomless of ${hostelId}` });
  await server.build.student({ hostelId, room: { roomId: single.id, seat: 1 } });
  const elsewhere = await server.build.student({ hostelId: other.hostelId, room: { roomId: other.single.id, seat: 1 } });
  const before = await seatsIn(hostelId);
  const administrator = await server.as('hosteladmin');
  const refusalTo = async (studentId2: unknown, studentId1: unknown = student) => {
    const { status, body } = await administrator.refused('roomSwap', { body: { studentId1, studentId2 } });
    return { code: `${status} ${body.code}`, message: body.message };
  };
  assert.deepEqual(await refusalTo(student), { code: '400 sameStudent', message: 'Please select two different students.' });
  assert.equal((await refusalTo(student.toUpperCase())).code, '400 sameStudent');
  assert.deepEqual(await refusalTo(mate), { code: '400 swapSameRoom', message: 'Please select two different rooms.' });
  for (const pair of [[student, roomless] as const, [roomless, student] as const])
    assert.deepEqual(await refusalTo(...pair), { code: '409 studentHasNoRoom', message: `roomless of ${hostelId} has no room to swap.` });
  assert.equal((await refusalTo(elsewhere)).code, '409 studentsOfDifferentHostels');
  assert.equal((await refusalTo(await server.build.student())).code, '409 studentsOfDifferentHostels');
  assert.equal((await refusalTo(unknownId)).code, '404 studentNotFound');
  assert.equal((await refusalTo(student, unknownId)).code, '404 studentNotFound');
  assert.equal((await refusalTo('x')).code, '400 invalid');
  assert.deepEqual(await seatsIn(hostelId), before);
});

test('a hostel that does not exist cannot be allotted or reset', async () => {
  const administrator = await server.as('hosteladmin');
  for (const name of ['roomAllot', 'roomReset'] as const)
    for (const hostelId of [unknownId, 'x']) assert.equal((await administrator.refused(name, { params: { hostelId } })).status, 404);
});
