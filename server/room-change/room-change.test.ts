import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a room change request reaches the caretaker, and a swap closes it and notifies the student', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const [single, double] = [(await server.build.rooms(hostelId))[0], (await server.build.rooms(hostelId))[2]];
  assert.ok(single && double);
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: single.id } });
  const otherId = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const created = await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  assert.equal(created.status, 201);
  assert.match((await notificationsTo(caretaker))[0] ?? '', /asks for another room: Too loud/);
  const [request] = (await caretaker.call('roomChangeList', { params: { hostelId } })).body;
  assert.equal(request?.status, 'open');
  const swapped = await caretaker.call('roomSwap', { body: { studentId1: studentId, studentId2: otherId, roomChangeId: request?._id } });
  assert.equal(swapped.status, 200);
  assert.deepEqual(
    (await student.call('roomChangeOwn')).body.map((own) => own.status),
    ['done'],
  );
  assert.ok((await notificationsTo(student)).includes('Your request for another room was granted.'));
});

test('a move that is to grant the request of somebody else, or a closed request, is refused and moves nobody', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const [first, second] = await server.build.rooms(hostelId);
  const otherId = await server.build.student({ hostelId });
  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  const id = (await student.call('roomChangeOwn')).body[0]?._id;
  const move = (who: string, room: string | undefined) =>
    caretaker.refused('roomReassign', { body: { studentId: who, newRoomId: room, roomChangeId: id } });
  assert.equal((await move(otherId, first?.id)).status, 404);
  const declined = await caretaker.call('roomChangeDecline', { params: { id }, body: { remark: 'All full' } });
  assert.equal(declined.status, 200);
  const late = await move(studentId, second?.id);
  assert.equal(late.status, 409);
  assert.match(late.body.message, /already closed by caretaker/);
  const seats = await server.database.read.selectFrom('allotment').select('student_id').where('hostel_id', '=', hostelId).execute();
  assert.deepEqual(seats, []);
  assert.deepEqual(await notificationsTo(student), ['Your request for another room was declined: All full']);
});

test('moving a student to another hostel closes the request, so that they can make one there; undoing the move opens it again', async () => {
  const { hostelId, studentId, caretaker, student, administrator } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const ask = async (message: string, id: string) => await student.call('roomChangeCreate', { body: { message, hostelId: id } });
  await ask('Too loud', hostelId);
  const states = async () => (await student.call('roomChangeOwn')).body.map(({ message, status, remark }) => [message, status, remark]);
  const allot = { body: { hostelId: other.hostelId, studentIds: [studentId] } };
  const { body: moved } = await administrator.call('hostelAllot', allot);
  assert.deepEqual(await states(), [['Too loud', 'declined', 'Left the hostel.']]);
  assert.equal((await caretaker.call('dashboardToday')).body.caretaker?.roomChanges, 0);
  await administrator.call('operationUndo', { params: { id: moved.operationId ?? '' } });
  assert.deepEqual(await states(), [['Too loud', 'open', '']]);

  const { body: again } = await administrator.call('hostelAllot', allot);
  await ask('Too dark', other.hostelId);
  assert.deepEqual((await states())[0], ['Too dark', 'open', '']);
  // the undo would leave the student with two open requests
  const refused = await administrator.refused('operationUndo', { params: { id: again.operationId ?? '' } });
  assert.equal(refused.status, 409);
  // a request that is still open in the hostel the student has left
  await server.database.write.updateTable('room_change').set({ hostel_id: hostelId }).where('message', '=', 'Too dark').execute();
  await ask('Too far', other.hostelId);
  assert.deepEqual((await states()).slice(0, 2), [
    ['Too far', 'open', ''],
    ['Too dark', 'withdrawn', 'Replaced by a newer request.'],
  ]);
});

test('a second request takes the place of the first and leaves the caretaker one to answer', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const ask = (message: string) => student.call('roomChangeCreate', { body: { message, hostelId } });
  await ask('Too loud');
  assert.equal((await ask('Too dark')).status, 201);
  const { body: requests } = await caretaker.call('roomChangeList', { params: { hostelId } });
  assert.deepEqual(
    requests.map(({ message, status, remark }) => [message, status, remark]),
    [
      ['Too dark', 'open', ''],
      ['Too loud', 'withdrawn', 'Replaced by a newer request.'],
    ],
  );
  const { body: notifications } = await caretaker.call('notificationList');
  assert.deepEqual(
    notifications.filter(({ message }) => message.includes('asks for another room')).map(({ isRead }) => isRead),
    [false, true],
  );
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(ask));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  const open = (await student.call('roomChangeOwn')).body.filter(({ status }) => status === 'open');
  assert.equal(open.length, 1);
  assert.equal((await student.call('roomChangeOwn')).body.length, 6, studentId);
});

test('a student withdraws a request while it is open: it stays on record, and the caretaker has nothing to answer any more', async () => {
  const { hostelId, caretaker, student } = await setUpStaffedHostel(server);
  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  const params = { id: (await student.call('roomChangeOwn')).body[0]?._id };
  const stranger = await server.as('student', await server.build.student({ hostelId }));
  assert.equal((await stranger.refused('roomChangeWithdraw', { params })).status, 404);
  assert.equal((await student.call('roomChangeWithdraw', { params })).body.message, 'Your request was withdrawn.');
  assert.deepEqual(
    (await caretaker.call('roomChangeList', { params: { hostelId } })).body.map(({ status }) => status),
    ['withdrawn'],
  );
  assert.equal((await caretaker.call('dashboardToday')).body.caretaker?.roomChanges, 0);
  assert.deepEqual(
    (await caretaker.call('notificationList')).body.map(({ isRead }) => isRead),
    [true],
  );
  const { body: history } = await caretaker.call('historyList', { query: { object: params.id ?? '' } });
  assert.equal(history.entries[0]?.about, 'Withdrew a room change request');
  // what is closed, by whomever, is not withdrawn, granted or declined any more
  assert.match((await student.refused('roomChangeWithdraw', { params })).body.message, /already closed by student/);
  assert.equal((await caretaker.refused('roomChangeDecline', { params, body: { remark: 'None is free.' } })).status, 409);
  assert.deepEqual(await notificationsTo(student), []);
});

test("a request can be made only for the student's own hostel and must not be blank", async () => {
  const { hostelId, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  assert.equal((await student.refused('roomChangeCreate', { body: { message: 'x', hostelId: other.hostelId } })).status, 404);
  assert.equal((await student.refused('roomChangeCreate', { body: { message: '', hostelId } })).status, 400);
  assert.equal((await (await server.as('student')).refused('roomChangeCreate', { body: { message: 'x', hostelId } })).status, 404);
});
