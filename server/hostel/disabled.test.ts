/** A disabled student gets no room or hostel, and a disabled caretaker does not count as the caretaker of a hostel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();

test('a disabled student is given neither a room nor a hostel', async () => {
  const { hostelId, studentId, caretaker, administrator } = await setUpStaffedHostel(server);
  await administrator.call('accountChange', { params: { id: studentId }, body: { disabled: true } });
  const { body } = await caretaker.call('roomAllot', { params: { hostelId } });
  assert.equal(body.message, 'No student was placed. Nobody waits for a room.');
  const [room] = await server.build.rooms(hostelId);
  const reassigned = await caretaker.refused('roomReassign', { body: { studentId, newRoomId: room?.id } });
  assert.deepEqual([reassigned.status, reassigned.body.code], [409, 'studentDisabled']);
  const allotted = await administrator.refused('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [studentId] } });
  assert.deepEqual([allotted.status, allotted.body.code], [409, 'studentDisabled']);
});

test('a disabled student keeps their seat but cannot swap it, and one without a seat does not count as waiting', async () => {
  const { hostelId, studentId, caretaker, administrator } = await setUpStaffedHostel(server);
  const other = await server.build.student({ hostelId });
  const [first, second] = await server.build.rooms(hostelId);
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: first?.id } });
  await caretaker.call('roomReassign', { body: { studentId: other, newRoomId: second?.id } });
  const waiting = await server.build.student({ hostelId });
  const waitingNow = async () => [
    (await caretaker.call('dashboardToday')).body.caretaker?.withoutRoom,
    (await administrator.call('dashboardToday')).body.hosteladmin?.studentsWithoutRoom,
  ];
  const [here, anywhere = 0] = await waitingNow();
  for (const id of [studentId, waiting]) await administrator.call('accountChange', { params: { id }, body: { disabled: true } });
  assert.deepEqual([here, await waitingNow()], [1, [0, anywhere - 1]]);
  const swapped = await caretaker.refused('roomSwap', { body: { studentId1: other, studentId2: studentId } });
  assert.deepEqual([swapped.status, swapped.body.code], [409, 'studentDisabled']);
  const rooms = (await caretaker.call('hostelGet', { params: { id: hostelId } })).body.rooms;
  assert.deepEqual(
    rooms.find(({ _id }) => _id === first?.id)?.occupants.map(({ _id }) => _id),
    [studentId],
  );
});

test('a hostel whose caretaker is disabled is listed without one, and the disabled account gets no notifications', async () => {
  const { caretakerId, hostelId, studentId } = await server.build.staffedHostel();
  const administrator = await server.as('hosteladmin');
  const disable = (disabled: boolean) => administrator.call('accountChange', { params: { id: caretakerId }, body: { disabled } });
  const caretakerOf = async () => (await administrator.call('hostelList')).body.find(({ _id }) => _id === hostelId)?.caretaker?._id;
  const hasCaretaker = async () =>
    (await administrator.call('dashboardToday')).body.hosteladmin?.hostels.find(({ _id }) => _id === hostelId)?.caretaker;
  assert.deepEqual([await caretakerOf(), await hasCaretaker()], [caretakerId, true]);
  await disable(true);
  assert.deepEqual([await caretakerOf(), await hasCaretaker()], [undefined, false]);
  const student = await server.as('student', studentId);
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  const sent = await server.database.read.selectFrom('notification').select('id').where('account_id', '=', caretakerId).execute();
  assert.deepEqual(sent, []);
  await disable(false);
  assert.deepEqual([await caretakerOf(), await hasCaretaker()], [caretakerId, true]);
});

test('a hostel without rooms is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const { status, body } = await administrator.refused('hostelCreate', {
    body: { name: 'Empty', singleSeater: 0, doubleSeater: '0', tripleSeater: 0 },
  });
  assert.deepEqual([status, body.message], [400, 'A hostel needs at least one room.']);
});

test('a fine names the hostel that imposed it, wherever the student lives now', async () => {
  const { hostelId, studentId, caretaker, student, administrator } = await setUpStaffedHostel(server);
  await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Lamp' } });
  await administrator.call('hostelAllot', { body: { hostelId: await server.build.hostel(), studentIds: [studentId] } });
  assert.deepEqual(
    (await student.call('fineOwn')).body.map(({ hostel }) => hostel._id),
    [hostelId],
  );
});
