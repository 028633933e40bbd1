import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { ErrorBody } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { lockLeavers, markAsLeft } from './leaver-rows.ts';

const timeZone = 'Asia/Kolkata';
const server = testServer({ TIME_ZONE: timeZone });

const today = campusDay(timeZone);
const reason = 'The course is over.';
const openOf = (body: ErrorBody) => (body as ErrorBody & { open?: { studentId: string; what: string }[] }).open;

/** A staffed hostel whose student has had the first room for some days. */
async function setUpResident(days = 10) {
  const staffed = await setUpStaffedHostel(server);
  const [room, other] = await server.build.rooms(staffed.hostelId);
  assert.ok(room && other);
  await staffed.caretaker.call('roomReassign', { body: { studentId: staffed.studentId, newRoomId: room.id } });
  await server.database.write
    .updateTable('stay')
    .set({ since: sql<string>`since - make_interval(days => ${days})` })
    .where('student_id', '=', staffed.studentId)
    .execute();
  return { ...staffed, room, other, params: { id: staffed.studentId } };
}

const endOfStay = async (studentId: string) =>
  (await server.database.read.selectFrom('stay').select('until').where('student_id', '=', studentId).executeTakeFirstOrThrow()).until;

test('a student who checks out is out of room and hostel, the seat is free, and the stay has ended', async () => {
  const { hostelId, studentId, params, room, administrator, caretaker, student } = await setUpResident();
  const { body } = await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  assert.match(body.message, /^student-.* has checked out\.$/);
  const { student: shown, left } = (await administrator.call('studentGet', { params })).body;
  assert.deepEqual([shown.state, shown.hostel, shown.room], ['left', null, null]);
  assert.deepEqual([left?.on, left?.reason, left?.hostel?._id], [today, reason, hostelId]);
  const rooms = (await caretaker.call('hostelGet', { params: { id: hostelId } })).body.rooms;
  assert.equal(rooms.find(({ _id }) => _id === room.id)?.availableSeats, 1);
  const [stay] = (await administrator.call('studentStays', { params })).body;
  assert.ok(stay?.to);
  assert.match((await notificationsTo(student))[0] ?? '', /^You have checked out of .* as of \d/);
  const again = await administrator.refused('studentCheckOut', { params, body: { day: today, reason } });
  assert.deepEqual([again.status, again.body.code], [409, 'alreadyLeft']);
  assert.deepEqual((await caretaker.call('attendanceOfDay', { params: { hostelId, date: today } })).body.records, []);
  await caretaker.refused('fineImpose', { body: { studentId, amount: 5, reason: 'x' } });
});

test('the stay ends on the day of the check-out, which may be past, but neither before the stay began nor in the future', async () => {
  const { hostelId, studentId, params, administrator } = await setUpResident(10);
  const refusal = async (day: string) => {
    const { status, body } = await administrator.refused('studentCheckOut', { params, body: { day, reason } });
    return [status, body.code, Object.keys(body.fields ?? {})];
  };
  assert.deepEqual(await refusal(addDays(today, 1)), [400, 'checkOutInFuture', ['day']]);
  assert.deepEqual(await refusal(addDays(today, -11)), [400, 'checkOutBeforeStay', ['day']]);
  const day = addDays(today, -3);
  await administrator.call('studentCheckOut', { params, body: { day, reason } });
  assert.equal(campusDay(timeZone, new Date((await endOfStay(studentId)) ?? '')), day);
  const livedThere = async (at: string) =>
    (await administrator.call('hostelOccupants', { params: { id: hostelId }, query: { at } })).body.rooms.some(({ occupants }) =>
      occupants.some(({ _id }) => _id === studentId),
    );
  assert.deepEqual([await livedThere(addDays(today, -4)), await livedThere(day), await livedThere(today)], [true, false, false]);
});

test('a student can check out on the first day of a stay', async () => {
  const { studentId, params, administrator } = await setUpResident(0);
  await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  assert.ok(Date.parse((await endOfStay(studentId)) ?? '') <= Date.now());
});

test('a check-out is refused, with the open fines, unless it is to be made despite them', async () => {
  const { studentId, params, administrator, caretaker, student } = await setUpResident();
  await caretaker.call('fineImpose', { body: { studentId, amount: 100_000, reason: 'A wall' } });
  const paid = await caretaker.call('fineImpose', { body: { studentId, amount: 7, reason: 'A cup' } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 20.5, reason: 'Noise' } });
  await student.call('finePay', { params: { id: paid.body._id } });
  const refused = await administrator.refused('studentCheckOut', { params, body: { day: today, reason } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'stillOpen']);
  assert.deepEqual(openOf(refused.body), [{ studentId, what: '2 fines to pay: ₹1,00,020.50, 1 payment to confirm: ₹7' }]);
  assert.equal((await administrator.call('studentGet', { params })).body.student.state, 'here');
  await administrator.call('studentCheckOut', { params, body: { day: today, reason, despite: true } });
  const fines = (await student.call('fineOwn')).body;
  assert.deepEqual(fines.map(({ status }) => status).toSorted(), ['paid', 'pending', 'pending']);
});

test('the pending requests of the student are closed, and decided ones stay unchanged', async () => {
  const { hostelId, studentId, params, administrator, warden, caretaker, student } = await setUpResident();
  const ask = async (startDate: string) =>
    (await student.call('leaveCreate', { body: { startDate, endDate: startDate, reason: 'Home' } })).body._id;
  const [decided, pending] = [await ask('2098-01-02'), await ask('2098-02-02')];
  await warden.call('leaveApprove', { params: { id: decided } });
  await student.call('roomChangeCreate', { body: { message: 'Too loud', hostelId } });
  await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  const leaves = await server.database.read
    .selectFrom('leave_request')
    .select(['id', 'status'])
    .where('student_id', '=', studentId)
    .execute();
  assert.deepEqual(Object.fromEntries(leaves.map(({ id, status }) => [id, status])), { [decided]: 'approved', [pending]: 'cancelled' });
  const [request] = (await caretaker.call('roomChangeList', { params: { hostelId } })).body;
  assert.equal(request?.status, 'declined');
  assert.match(request?.remark ?? '', /^Closed by the check-out on \d/);
});

test('the seat in a closed room does not become free', async () => {
  const { hostelId, studentId, room, administrator } = await setUpResident();
  const preview = async () => (await administrator.call('studentCheckOutPreview', { body: { studentIds: [studentId] } })).body.withRoom;
  const free = async () => {
    const { rooms } = (await administrator.call('hostelGet', { params: { id: hostelId } })).body;
    return rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  };
  assert.equal(await preview(), 1);
  await administrator.call('roomUpdate', { params: { id: room.id }, body: { state: 'closed', closedReason: 'The ceiling leaks.' } });
  const before = await free();
  assert.equal(await preview(), 0);
  await administrator.call('studentCheckOut', { params: { id: studentId }, body: { day: today, reason } });
  assert.equal(await free(), before);
});

test('many students check out together, or none of them does', async () => {
  const { hostelId, studentId, administrator, caretaker } = await setUpResident();
  const [waiting, without] = [await server.build.student({ hostelId }), await server.build.student()];
  const studentIds = [studentId, waiting, without];
  await caretaker.call('fineImpose', { body: { studentId: waiting, amount: 5, reason: 'x' } });
  const preview = await administrator.call('studentCheckOutPreview', { body: { studentIds: [...studentIds, studentId] } });
  const { open, left, first, ...numbers } = preview.body;
  assert.deepEqual(numbers, { students: 3, withRoom: 1, leave: 0, roomChanges: 0 });
  assert.deepEqual(new Set(first.map(({ _id }) => _id)), new Set(studentIds));
  assert.deepEqual([open.map(({ student, what }) => [student._id, what]), left], [[[waiting, '1 fine to pay: ₹5']], []]);
  const states = async () =>
    (await Promise.all(studentIds.map((id) => administrator.call('studentGet', { params: { id } })))).map(({ body }) => body.student.state);
  for (const [body, code] of [
    [{ studentIds, day: today, reason }, 'stillOpen'],
    [{ studentIds, day: addDays(today, -11), reason, despite: true }, 'checkOutBeforeStay'],
    [{ studentIds: [...studentIds, '00000000-0000-4000-8000-000000000000'], day: today, reason, despite: true }, 'studentNotFound'],
  ] as const) {
    const refused = await administrator.refused('studentCheckOutMany', { body });
    assert.equal(refused.body.code, code);
    assert.deepEqual(await states(), ['here', 'here', 'here'], code);
  }
  const { body } = await administrator.call('studentCheckOutMany', { body: { studentIds, day: today, reason, despite: true } });
  assert.equal(body.message, '3 students have checked out.');
  assert.deepEqual(await states(), ['left', 'left', 'left']);
  const again = await administrator.call('studentCheckOutPreview', { body: { studentIds } });
  assert.equal(again.body.left.length, 3);
});

test('a check-out of many is undone as a whole, unless one of them has come back since', async () => {
  const { hostelId, studentId, room, administrator } = await setUpResident();
  const studentIds = [studentId, await server.build.student({ hostelId })];
  const homes = async () =>
    (await Promise.all(studentIds.map((id) => administrator.call('studentGet', { params: { id } })))).map(({ body: { student } }) => [
      student.state,
      student.hostel?._id,
      student.room?.roomNumber,
    ]);
  const before = [
    ['here', hostelId, room.room_number],
    ['here', hostelId, undefined],
  ];
  const first = await administrator.call('studentCheckOutMany', { body: { studentIds, day: addDays(today, -1), reason } });
  await administrator.call('operationUndo', { params: { id: first.body.operationId } });
  assert.deepEqual(await homes(), before);
  const second = await administrator.call('studentCheckOutMany', { body: { studentIds, day: today, reason } });
  await administrator.call('hostelAllot', {
    body: { hostelId: await server.build.hostel(), studentIds: studentIds.slice(1), moving: false },
  });
  const refused = await administrator.refused('operationUndo', { params: { id: second.body.operationId } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'undoBlocked']);
  assert.deepEqual(
    (await homes()).map(([state]) => state),
    ['left', 'here'],
  );
});

test('an undone check-out gives back hostel, seat and requests, unless somebody has the seat', async () => {
  const { hostelId, studentId, params, room, administrator, caretaker, student } = await setUpResident();
  await student.call('leaveCreate', { body: { startDate: '2098-01-02', endDate: '2098-01-02', reason: 'Home' } });
  const first = await administrator.call('studentCheckOut', { params, body: { day: addDays(today, -2), reason } });
  await administrator.call('operationUndo', { params: { id: first.body.operationId } });
  const back = (await administrator.call('studentGet', { params })).body;
  assert.deepEqual([back.student.state, back.student.hostel?._id, back.student.room?.roomNumber], ['here', hostelId, room.room_number]);
  assert.deepEqual([back.left, back.open.leave], [null, 1]);
  await student.call('leaveOwn');
  const second = await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  const successor = await server.build.student({ hostelId });
  await caretaker.call('roomReassign', { body: { studentId: successor, newRoomId: room.id } });
  const refused = await administrator.refused('operationUndo', { params: { id: second.body.operationId } });
  assert.equal(refused.body.code, 'undoBlocked');
  assert.equal((await administrator.call('studentGet', { params })).body.student.state, 'left');
  assert.equal((await endOfStay(studentId)) === null, false);
});

test('an undone check-out gives back the seat in a room that was closed already, not in one closed since', async () => {
  const { studentId, params, room, administrator } = await setUpResident();
  const setState = (state: 'open' | 'closed') =>
    administrator.call('roomUpdate', { params: { id: room.id }, body: state === 'open' ? { state } : { state, closedReason: 'No water' } });
  await setState('closed');
  const first = await administrator.call('studentCheckOut', { params, body: { day: addDays(today, -2), reason } });
  await administrator.call('operationUndo', { params: { id: first.body.operationId } });
  assert.equal(await endOfStay(studentId), null);
  await setState('open');
  const second = await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  await setState('closed');
  const { status, body } = await administrator.refused('operationUndo', { params: { id: second.body.operationId } });
  assert.deepEqual([status, body.code], [409, 'undoBlocked']);
  assert.match(JSON.stringify(body), new RegExp(`Room ${room.room_number} was closed since, and student-\\S+ would live in it again\\.`));
});

test('a student who has left and is allotted to a hostel again is here again', async () => {
  const { studentId, params, administrator, student } = await setUpResident();
  await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  const hostelId = await server.build.hostel();
  await administrator.call('hostelAllot', { body: { hostelId, studentIds: [studentId], moving: false } });
  const record = (await administrator.call('studentGet', { params })).body;
  assert.deepEqual([record.student.state, record.student.hostel?._id, record.left], ['here', hostelId, null]);
  await student.call('leaveOwn');
});

test('lists have students who have left only on request', async () => {
  const { hostelId, studentId, params, administrator, caretaker } = await setUpResident();
  const batch = `left ${studentId.slice(0, 8)}`;
  await administrator.call('studentChange', { params, body: { batch, name: `Left ${studentId.slice(0, 8)}` } });
  const before = (await administrator.call('dashboardToday')).body.hosteladmin?.studentsWithoutHostel;
  await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
  assert.equal((await administrator.call('dashboardToday')).body.hosteladmin?.studentsWithoutHostel, before);
  const page = async (query: object) =>
    (await caretaker.call('studentPage', { query: { hostel: hostelId, ...query } })).body.items.map(({ _id, state }) => [_id, state]);
  assert.deepEqual([await page({}), await page({ state: 'left' })], [[], [[studentId, 'left']]]);
  assert.deepEqual((await caretaker.call('hostelStudents', { params: { id: hostelId } })).body, []);
  const ofBatch = async (query: object) => (await administrator.call('studentOfBatch', { query: { batch, ...query } })).body.length;
  assert.deepEqual([await ofBatch({}), await ofBatch({ state: 'left' })], [0, 1]);
  const accounts = async (query: object) => (await administrator.call('accountList', { query: { q: batch, ...query } })).body.total;
  assert.deepEqual([await accounts({}), await accounts({ state: 'left' })], [0, 1]);
  // the hostel that was left can still read the record, since the student may owe something there; no other hostel can
  assert.equal((await caretaker.call('studentGet', { params })).body.student.state, 'left');
  const other = await setUpStaffedHostel(server);
  assert.equal((await other.caretaker.refused('studentGet', { params })).status, 404);
});

test('a disabled student keeps the seat, is listed as disabled, and can be checked out', async () => {
  const { hostelId, params, administrator, caretaker } = await setUpResident();
  await administrator.call('accountChange', { params, body: { disabled: true } });
  const [shown] = (await caretaker.call('hostelStudents', { params: { id: hostelId } })).body;
  assert.deepEqual([shown?.disabled, shown?.state, shown?.room?.roomNumber], [true, 'here', 'S1']);
  await administrator.call('studentCheckOut', { params, body: { day: today, reason } });
});

test('check-outs and moves at the same time leave nobody in two states', async () => {
  const { hostelId, studentId, params, room, other, administrator, caretaker } = await setUpResident();
  const moves = Array.from({ length: 16 }, (_, n) =>
    caretaker.attempt('roomReassign', { body: { studentId, newRoomId: n % 2 === 0 ? other.id : room.id } }),
  );
  const leaving = Array.from({ length: 4 }, () => administrator.attempt('studentCheckOut', { params, body: { day: today, reason } }));
  const answers = await Promise.all([...moves, ...leaving]);
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500),
    [],
  );
  assert.equal((await Promise.all(leaving)).filter(({ ok }) => ok).length, 1);
  const { student } = (await administrator.call('studentGet', { params })).body;
  assert.deepEqual([student.state, student.hostel, student.room], ['left', null, null]);
  const rooms = (await caretaker.call('hostelGet', { params: { id: hostelId } })).body.rooms;
  assert.ok(rooms.length > 0 && rooms.every(({ availableSeats, seats, occupants }) => availableSeats === seats && occupants.length === 0));
});

/** The response to a request that arrived during a check-out of the student and waited for it. */
async function answerAfterCheckOut(studentId: string, ask: () => Promise<{ status: number; body: ErrorBody }>) {
  const { asking } = await server.database.write.transaction().execute(async (db) => {
    await lockLeavers(db, [studentId]);
    const asked = ask();
    await untilWaiting(server.database.read);
    await markAsLeft(db, [studentId], { day: today, reason });
    return { asking: asked };
  });
  const { status, body } = await asking;
  return [status, body.code];
}

test('a request that waits for a check-out is refused once the student has checked out', async () => {
  const { hostelId } = await setUpResident();
  const studentId = await server.build.student({ hostelId });
  const student = await server.as('student', studentId);
  const leave = { startDate: '2098-01-10', endDate: '2098-01-10', reason: 'Home' };
  assert.deepEqual(await answerAfterCheckOut(studentId, () => student.refused('leaveCreate', { body: leave })), [403, 'checkedOut']);
});

test('a student cannot be fined during a check-out, which would not see the fine', async () => {
  const { hostelId, caretaker } = await setUpResident();
  const studentId = await server.build.student({ hostelId });
  const fine = { studentId, amount: 5, reason: 'Noise' };
  assert.deepEqual(await answerAfterCheckOut(studentId, () => caretaker.refused('fineImpose', { body: fine })), [404, 'studentNotFound']);
});
