/** What the server does for clients that others have written to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();

const request = (method: string, path: string, token?: string, body?: unknown) =>
  server.nobody.request(`/api/v1${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test('signing out is answered with 200 whatever the token', async () => {
  const student = await server.as('student');
  for (const token of [student.token, student.token, 'a'.repeat(43), undefined]) {
    const { status, body } = await request('DELETE', '/logout', token);
    assert.deepEqual([status, body], [200, { message: 'You are signed out.' }]);
  }
  assert.equal((await request('GET', '/me', student.token)).status, 401);
});

test('a sign-in without username or password fails like any other', async () => {
  for (const body of [{}, { username: 'asha' }, { password: 'three quiet monsoons' }]) {
    const { status, body: answer } = await request('POST', '/login', undefined, body);
    assert.deepEqual([status, (answer as { message: string }).message], [401, 'Invalid username or password']);
  }
  assert.equal((await request('POST', '/login', undefined, { username: {}, password: [] })).status, 400);
});

test('remarks on a resolved complaint and a rejected leave may be empty or missing', async () => {
  const { hostelId, caretaker, warden, student } = await setUpStaffedHostel(server);
  for (const [n, remark] of [{ remark: '' }, {}].entries()) {
    await student.call('complaintCreate', { params: { hostelId }, body: { complaint: `Tap ${n}` } });
    const { body } = await caretaker.call('complaintList', { params: { hostelId } });
    const id = body.complaints.find(({ status }) => status === 'pending')?._id;
    await caretaker.call('complaintResolve', { params: { id }, body: remark });
    const days = { startDate: `2098-01-0${n + 1}`, endDate: `2098-01-0${n + 1}` };
    const { body: leave } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
    const rejected = await warden.call('leaveReject', { params: { id: leave._id }, body: n === 0 ? { caretakerRemark: '' } : {} });
    assert.deepEqual([rejected.body.status, rejected.body.caretakerRemark], ['rejected', '']);
  }
});

test('the message of an error names the first field and why', async () => {
  const { caretaker, studentId, student } = await setUpStaffedHostel(server);
  const administrator = await server.as('hosteladmin');
  const messages = [
    await administrator.refused('studentRegister', { body: { username: 'asha', password: 'short' } }),
    await student.refused('leaveCreate', { body: { startDate: '', endDate: '2098-01-02', reason: 'Home' } }),
    await caretaker.refused('fineImpose', { body: { studentId, amount: 0, reason: 'Lamp' } }),
    await caretaker.refused('fineImpose', { body: { studentId, amount: -1, reason: 'Lamp' } }),
  ].map(({ body }) => body.message);
  assert.deepEqual(messages, [
    'Password: use at least 8 characters.',
    'Start date: this field is required.',
    'Amount: enter more than 0.',
    'Amount: enter more than 0.',
  ]);
});

test('a number may come as a decimal string without its leading zero', async () => {
  const { caretaker, studentId } = await setUpStaffedHostel(server);
  const { body } = await caretaker.call('fineImpose', { body: { studentId, amount: '.5', reason: 'Lamp' } });
  assert.equal(body.amount, 0.5);
});

test('a week start that comes as a timestamp is the Sunday whose midnight is nearest', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const { body } = await caretaker.call('workerCreate', {
    body: { name: 'Meena', username: `meena-${hostelId}`, position: 'Cleaner', contact: '98400 12345', hostel: hostelId },
  });
  const schedule = { Monday: { '7:00 AM - 10:00 AM': body.data._id } };
  // 2099-01-04 is a Sunday; midnight in India, in UTC and in Los Angeles
  const midnights = ['2099-01-03T18:30:00.000Z', '2099-01-04T00:00:00.000Z', '2099-01-04T08:00:00.000Z'];
  for (const weekStartDate of midnights) await caretaker.call('scheduleSave', { body: { hostel: hostelId, weekStartDate, schedule } });
  for (const weekStartDate of [...midnights, '2099-01-04']) {
    const { body: week } = await caretaker.call('scheduleGet', { query: { hostel: hostelId, weekStartDate } });
    assert.deepEqual([week.weekStartDate, week.schedule.monday.length], ['2099-01-04', 1]);
  }
});

test('a week sent back as a map with one person in each slot keeps the other people of that slot', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const [meena = '', ravi = '', sita = ''] = await Promise.all(
    ['meena', 'ravi', 'sita'].map(async (name) => {
      const worker = { name, username: `${name}-${hostelId}`, position: 'Cleaner', contact: '98400 12345', hostel: hostelId };
      return (await caretaker.call('workerCreate', { body: worker })).body.data._id;
    }),
  );
  const timeSlot = '7:00 AM - 10:00 AM';
  const save = (schedule: object) => caretaker.call('scheduleSave', { body: { hostel: hostelId, weekStartDate: '2099-01-04', schedule } });
  const staffOf = async () => {
    const { body } = await caretaker.call('scheduleGet', { query: { hostel: hostelId, weekStartDate: '2099-01-04' } });
    return body.schedule.monday.map(({ staff }) => staff).toSorted();
  };
  await save({
    monday: [
      { timeSlot, staff: meena },
      { timeSlot, staff: ravi },
    ],
  });
  await save({ Monday: { [timeSlot]: ravi } });
  assert.deepEqual(await staffOf(), [meena, ravi].toSorted());
  await save({ Monday: { [timeSlot]: sita } });
  assert.deepEqual(await staffOf(), [sita]);
  await save({ Monday: { [timeSlot]: '' } });
  assert.deepEqual(await staffOf(), []);
});

test('a student without a hostel who asks for another room is refused with the reason', async () => {
  const student = await server.as('student');
  const hostelId = await server.build.hostel();
  const { status, body } = await student.refused('roomChangeCreate', { body: { message: 'A quieter room, please.', hostelId } });
  assert.deepEqual([status, body.message], [404, 'You are not allotted to a hostel yet.']);
});

test('older notifications are reached page by page', async () => {
  const id = await server.build.student();
  const hostels = Array.from({ length: 450 }, (_, n) => `hostel ${n}`);
  const delivery = { to: id, link: paths.dashboard() };
  for (const hostel of hostels) await notify(server.database.write, [notification('hostelAllotted', { hostel }, delivery)]);
  const sent = hostels.map((hostel) => `You have been allotted to ${hostel}.`);
  const student = await server.as('student', id);
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const { body } = await student.call('notificationList', { query: before ? { before } : {} });
    seen.push(...body.map(({ message }) => message));
    before = body.at(-1)?._id;
    if (body.length < 200) break;
  }
  assert.deepEqual(seen, sent.toReversed());
  const stranger = await server.as('student');
  const { body } = await student.call('notificationList');
  assert.deepEqual((await stranger.call('notificationList', { query: { before: body[0]?._id } })).body, []);
});
