import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';

const server = testServer();

const unknownId = '00000000-0000-4000-8000-000000000000';

const messagesTo = async (id: string) => notificationsTo(await server.as('student', id));

const nameOf = async (hostelId: string) =>
  (await server.database.read.selectFrom('hostel').select('name').where('id', '=', hostelId).executeTakeFirstOrThrow()).name;

test('students are allotted to a hostel and notified', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const studentIds = [await server.build.student(), await server.build.student()];
  const { status, body } = await administrator.call('hostelAllot', { body: { hostelId, studentIds: [...studentIds, ...studentIds] } });
  assert.deepEqual([status, body.message, body.movedFromOtherHostels], [200, 'Hostel allotted successfully!', 0]);
  const { body: students } = await administrator.call('hostelStudents', { params: { id: hostelId } });
  assert.deepEqual(new Set(students.map(({ _id }) => _id)), new Set(studentIds));
  for (const id of studentIds) assert.deepEqual(await messagesTo(id), [`You have been allotted to ${await nameOf(hostelId)}.`]);
});

test('students who change hostel lose their room and are notified of both; those already in the hostel keep their seat and are not', async () => {
  const administrator = await server.as('hosteladmin');
  const [from, to] = [await server.build.hostel(), await server.build.hostel()];
  const [[fromRoom], [toRoom]] = [await server.build.rooms(from), await server.build.rooms(to)];
  assert.ok(fromRoom && toRoom);
  const mover = await server.build.student({ hostelId: from, room: { roomId: fromRoom.id, seat: 1 } });
  const stayer = await server.build.student({ hostelId: to, room: { roomId: toRoom.id, seat: 1 } });
  const { body: reply } = await administrator.call('hostelAllot', { body: { hostelId: to, studentIds: [mover, stayer] } });
  assert.equal(reply.movedFromOtherHostels, 1);
  assert.equal(reply.message, 'Hostel allotted successfully! 1 student has moved here from another hostel.');
  const { body } = await administrator.call('hostelStudents', { params: { id: to } });
  assert.deepEqual(Object.fromEntries(body.map(({ _id, room }) => [_id, room?.roomNumber])), { [mover]: undefined, [stayer]: 'S1' });
  assert.deepEqual((await messagesTo(mover)).toSorted(), [
    `You have been allotted to ${await nameOf(to)}.`,
    `You no longer have room S1 in ${await nameOf(from)}.`,
  ]);
  assert.deepEqual(await messagesTo(stayer), []);
});

test('with more students than free seats nobody is moved', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 2, doubleSeater: 0, tripleSeater: 0 });
  const inside = await server.build.student({ hostelId });
  const outside = [await server.build.student(), await server.build.student()];
  const refused = await administrator.refused('hostelAllot', { body: { hostelId, studentIds: [inside, ...outside] } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'hostelFull']);
  assert.equal(
    refused.body.message,
    'You have selected more students than the available capacity. Please deselect some students before proceeding.',
  );
  const { body } = await administrator.call('hostelStudents', { params: { id: hostelId } });
  assert.deepEqual(
    body.map(({ _id }) => _id),
    [inside],
  );
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [inside, outside[0]] } });
});

test('simultaneous allotments never fill a hostel beyond its seats', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 5, doubleSeater: 0, tripleSeater: 0 });
  const students = await Promise.all(Array.from({ length: 16 }, () => server.build.student()));
  const answers = await Promise.all(students.map((id) => administrator.attempt('hostelAllot', { body: { hostelId, studentIds: [id] } })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.equal(answers.filter(({ status }) => status === 409).length, 11);
});

test('an allotment with an account that is not a student’s, or without students, is refused as a whole', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const studentId = await server.build.student();
  for (const stranger of [unknownId, await server.build.account({ role: 'warden' })])
    assert.equal(
      (await administrator.refused('hostelAllot', { body: { hostelId, studentIds: [studentId, stranger] } })).body.code,
      'studentNotFound',
    );
  for (const studentIds of [[], 'x', [studentId, 5], [[studentId]], null])
    assert.equal((await administrator.refused('hostelAllot', { body: { hostelId, studentIds } })).status, 400, JSON.stringify(studentIds));
  assert.equal(
    (await administrator.refused('hostelAllot', { body: { hostelId: unknownId, studentIds: [studentId] } })).body.code,
    'hostelNotFound',
  );
  assert.deepEqual((await administrator.call('hostelStudents', { params: { id: hostelId } })).body, []);
});

test('with moving: false, students of another hostel are refused and listed; with true or without the field they are moved', async () => {
  const administrator = await server.as('hosteladmin');
  const [from, to] = [await server.build.hostel(), await server.build.hostel()];
  const [room] = await server.build.rooms(from);
  assert.ok(room);
  const resident = await server.build.student({ hostelId: from, room: { roomId: room.id, seat: 1 } });
  const [newcomer, stayer] = [await server.build.student(), await server.build.student({ hostelId: to })];
  const allot = { hostelId: to, studentIds: [newcomer, resident, stayer] };
  const { status, body } = await administrator.refused('hostelAllot', { body: { ...allot, moving: false } });
  assert.deepEqual(body, {
    message: '1 of the students lives in another hostel and would lose the place there.',
    error: '1 of the students lives in another hostel and would lose the place there.',
    code: 'studentsLiveElsewhere',
    residents: [{ studentId: resident, hostel: { _id: from, name: await nameOf(from) } }],
  });
  assert.equal(status, 409);
  const idsOf = async (id: string) => (await administrator.call('hostelStudents', { params: { id } })).body.map(({ _id }) => _id);
  assert.deepEqual([await idsOf(from), await idsOf(to)], [[resident], [stayer]]);
  assert.deepEqual(await messagesTo(newcomer), []);

  await administrator.call('hostelAllot', { body: { ...allot, studentIds: [newcomer, stayer], moving: false } });
  await administrator.call('hostelAllot', { body: { ...allot, moving: true } });
  assert.deepEqual(new Set(await idsOf(to)), new Set([newcomer, resident, stayer]));
  await administrator.call('hostelAllot', { body: { hostelId: from, studentIds: [newcomer] } });
  assert.deepEqual(await idsOf(from), [newcomer]);
});

test('students taken out of room and hostel are notified of both, and students without a hostel are not notified', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const [room] = await server.build.rooms(hostelId);
  assert.ok(room);
  const housed = await server.build.student({ hostelId, room: { roomId: room.id, seat: 1 } });
  const [waiting, staying, elsewhere] = [
    await server.build.student({ hostelId }),
    await server.build.student({ hostelId }),
    await server.build.student(),
  ];
  const { body } = await administrator.call('hostelTakeOut', { body: { studentIds: [housed, waiting, elsewhere, housed] } });
  assert.equal(body.message, '2 students are without a hostel now.');
  const { body: left } = await administrator.call('hostelGet', { params: { id: hostelId } });
  assert.deepEqual(left.hostel.students, [staying]);
  assert.ok(left.rooms.length > 0 && left.rooms.every(({ occupants }) => occupants.length === 0));
  const hostel = await nameOf(hostelId);
  assert.deepEqual((await messagesTo(housed)).toSorted(), [
    `You are no longer allotted to ${hostel}.`,
    `You no longer have room S1 in ${hostel}.`,
  ]);
  assert.deepEqual(await messagesTo(waiting), [`You are no longer allotted to ${hostel}.`]);
  assert.deepEqual([await messagesTo(staying), await messagesTo(elsewhere)], [[], []]);
  const refused = await administrator.refused('hostelTakeOut', { body: { studentIds: [staying, unknownId] } });
  assert.equal(refused.body.code, 'studentNotFound');
});
