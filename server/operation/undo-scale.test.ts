import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableDigests } from '#server/testing/table-digests.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** UNDO_STUDENTS=8000 tests the size of a large hostel. */
const students = Number(process.env['UNDO_STUDENTS'] ?? 400);

test(`undoing the reset of ${students} restores every byte of students, rooms and stays, or names a student who moved meanwhile`, async () => {
  const times = Math.ceil(students / 8);
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: times, doubleSeater: 2 * times, tripleSeater: times });
  const studentIds = await server.build.students(8 * times);
  await administrator.call('hostelAllot', { body: { hostelId, studentIds } });
  await administrator.call('roomAllot', { params: { hostelId } });
  const stored = async () => {
    const { student, room, stay, account, hostel } = await tableDigests(server.database.read);
    const { body: rooms } = await administrator.call('hostelGet', { params: { id: hostelId } });
    const { body: students } = await administrator.call('hostelStudents', { params: { id: hostelId } });
    return { tables: { student, room, stay, account, hostel }, exported: JSON.stringify({ rooms, students }) };
  };
  const before = await stored();

  const { body: reset } = await administrator.call('roomReset', { params: { hostelId } });
  await administrator.call('operationUndo', { params: { id: reset.operationId ?? '' } });
  assert.deepEqual(await stored(), before);

  const { body: again } = await administrator.call('roomReset', { params: { hostelId } });
  const moved = studentIds[17] ?? '';
  const [room] = await server.build.rooms(hostelId);
  await administrator.call('roomReassign', { body: { studentId: moved, newRoomId: room?.id ?? '' } });
  const between = await stored();
  const { status, body } = await administrator.refused('operationUndo', { params: { id: again.operationId ?? '' } });
  assert.equal(status, 409);
  const { username } = await server.database.read
    .selectFrom('account')
    .select('username')
    .where('id', '=', moved)
    .executeTakeFirstOrThrow();
  assert.ok(body.message.includes(username), body.message);
  assert.deepEqual(await stored(), between);
});
