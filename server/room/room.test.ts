import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

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

test('of 64 simultaneous assignments to a room with two free seats exactly two succeed', async () => {
  const { build } = server;
  const hostelId = await build.hostel({ singleSeater: 0, doubleSeater: 1, tripleSeater: 0 });
  const [room] = await build.rooms(hostelId);
  const students = await Promise.all(Array.from({ length: 64 }, () => build.student({ hostelId })));
  const administrator = await server.as('hosteladmin');
  const answers = await Promise.all(
    students.map((studentId) => administrator.call('roomReassign', { body: { studentId, newRoomId: room?.id } })),
  );
  const counts = Object.groupBy(answers, (answer) => String(answer.status));
  assert.equal(counts['200']?.length, 2);
  assert.equal(counts['409']?.length, 62);
});

test('two students of a hostel swap their rooms and are told so', async () => {
  const { build } = server;
  const hostelId = await build.hostel();
  const [single, , double] = await build.rooms(hostelId);
  assert.ok(single && double);
  const first = await build.student({ hostelId, room: { roomId: single.id, seat: 1 } });
  const second = await build.student({ hostelId, room: { roomId: double.id, seat: 2 } });
  const administrator = await server.as('hosteladmin');
  const swapped = await administrator.call('roomSwap', { body: { studentId1: first, studentId2: second } });
  assert.equal(swapped.status, 200);
  const rows = await server.database.read
    .selectFrom('allotment')
    .select(['student_id', 'room_id', 'seat'])
    .where('hostel_id', '=', hostelId)
    .execute();
  assert.deepEqual(
    new Set(rows),
    new Set([
      { student_id: first, room_id: double.id, seat: 2 },
      { student_id: second, room_id: single.id, seat: 1 },
    ]),
  );
  const student = await server.as('student', first);
  const { body } = await student.call('notificationList');
  assert.match(body[0]?.message ?? '', new RegExp(double.room_number));
});
