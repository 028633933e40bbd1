import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { addDays } from '#contract/day/days.ts';

const server = testServer();

test('an administrator is told whether a caretaker and a warden have an account', async () => {
  const told = async () => (await (await server.as('hosteladmin')).call('dashboardToday')).body.hosteladmin?.leadAccounts;
  assert.equal(await told(), false);
  await server.build.account({ role: 'caretaker' });
  assert.equal(await told(), false, 'a caretaker alone');
  await server.build.account({ role: 'warden' });
  assert.equal(await told(), true);
});

test('the dashboard of a student shows room, room-mates, leave, unpaid fines and open complaints', async () => {
  const { hostelId, studentId, caretaker, student } = await setUpStaffedHostel(server);
  const triple = (await server.build.rooms(hostelId)).at(-1);
  assert.ok(triple);
  const mateId = await server.build.student({
    hostelId,
    username: 'dashboard-mate',
    info: { name: 'A Mate' },
    room: { roomId: triple.id, seat: 2 },
  });
  await caretaker.call('roomReassign', { body: { studentId, newRoomId: triple.id } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 10.5, reason: 'x' } });
  await caretaker.call('fineImpose', { body: { studentId, amount: 20, reason: 'x' } });
  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'x' } });
  await student.call('leaveCreate', { body: { startDate: '2999-01-01', endDate: '2999-01-02', reason: 'x' } });
  const { body } = await student.call('dashboardToday');
  const roomMates = [{ _id: mateId, username: 'dashboard-mate', name: 'A Mate', phone: '' }];
  assert.deepEqual(body.student?.room, { roomNumber: triple.room_number, roomMates });
  assert.deepEqual(body.student?.dues, { fines: 2, amount: 30.5 });
  assert.equal(body.student?.openComplaints, 1);
  assert.deepEqual(body.student?.leave, { status: 'pending', startDate: '2999-01-01', endDate: '2999-01-02' });
});

test('the dashboards of a caretaker and a warden count the open work of their hostel only', async () => {
  const { hostelId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  for (const house of [{ hostelId, student, caretaker }, other, other]) {
    await house.student.call('complaintCreate', { params: { hostelId: house.hostelId }, body: { complaint: 'x' } });
    await house.caretaker.call('inventoryCreate', {
      body: { name: 'Soap', category: 'Cleaning Supplies', quantity: 0, threshold: 1, hostel: house.hostelId },
    });
  }
  await student.call('leaveCreate', { body: { startDate: '2999-01-01', endDate: '2999-01-02', reason: 'x' } });
  assert.deepEqual((await caretaker.call('dashboardToday')).body.caretaker, {
    students: 1,
    attendanceToMark: 1,
    newComplaints: 1,
    paymentsToConfirm: 0,
    lowStock: 1,
    roomChanges: 0,
    withoutRoom: 1,
    awayTonight: 0,
    rollCall: null,
    notBack: 0,
    toMove: 0,
    overdueRooms: 0,
  });
  assert.deepEqual((await warden.call('dashboardToday')).body.warden, {
    leaveToDecide: 1,
    pendingComplaints: 1,
    lowStock: 1,
    awayTonight: 0,
    rollCall: null,
    notBack: 0,
  });
});

test('the night on a home page is the latest roll call of the hostel, of yesterday or today, and who is told of as not back', async () => {
  const { hostelId, studentId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { today } = (await caretaker.call('me')).body;
  const mark = async (house: typeof other, days: number, status: 'present' | 'absent') =>
    await house.caretaker.call('attendanceMark', {
      params: { hostelId: house.hostelId, date: addDays(today, days) },
      body: { attendances: [{ studentId: house.studentId, status }] },
    });
  const own = { ...other, hostelId, studentId, caretaker };
  const rollCall = async () => (await warden.call('dashboardToday')).body.warden?.rollCall;
  await mark(own, -2, 'absent');
  await mark(other, 0, 'absent');
  assert.equal(await rollCall(), null);
  await mark(own, -1, 'absent');
  assert.deepEqual(await rollCall(), { date: addDays(today, -1), present: 0, absent: 1 });
  await mark(own, 0, 'present');
  assert.deepEqual(await rollCall(), { date: today, present: 1, absent: 0 });
});

test('who is away tonight is the same on home pages, leave, roll call, its summary and the register: leave that ends today is over', async () => {
  const cases = [
    { from: 0, to: 0, away: 0 },
    { from: -2, to: 0, away: 0 },
    { from: 0, to: 1, away: 1 },
    { from: -2, to: 2, away: 1 },
    { from: 1, to: 2, away: 0 },
  ];
  for (const { from, to, away } of cases) {
    const { hostelId, caretaker, warden, student, administrator } = await setUpStaffedHostel(server);
    const { today } = (await student.call('me')).body;
    const days = { startDate: addDays(today, from), endDate: addDays(today, to) };
    const { body } = await student.call('leaveCreate', { body: { ...days, reason: 'Home' } });
    await warden.call('leaveApprove', { params: { id: body._id } });
    const home = (await caretaker.call('dashboardToday')).body.caretaker;
    const { records } = (await caretaker.call('attendanceOfDay', { params: { hostelId, date: today } })).body;
    const summary = (await administrator.call('attendanceSummary', { params: { date: today } })).body.hostels;
    const register = await caretaker.call('attendanceRegister', { params: { hostelId, month: today.slice(0, 7) } });
    assert.deepEqual(
      {
        caretaker: home?.awayTonight,
        caretakersMarked: 1 - (home?.attendanceToMark ?? 0),
        warden: (await warden.call('dashboardToday')).body.warden?.awayTonight,
        leave: (await warden.call('leavePage', { query: { status: 'away' } })).body.total,
        rollCall: records.filter(({ onLeave }) => onLeave).length,
        summary: summary.find(({ hostel }) => hostel._id === hostelId)?.onLeave,
        register: register.body.students[0]?.days.at(-1) === 'L' ? 1 : 0,
      },
      { caretaker: away, caretakersMarked: away, warden: away, leave: away, rollCall: away, summary: away, register: away },
      JSON.stringify(days),
    );
  }
});

test('without a hostel every count is zero, and an administrator sees the whole campus', async () => {
  const { hostelId, administrator } = await setUpStaffedHostel(server);
  const idle = await (await server.as('caretaker')).call('dashboardToday');
  assert.deepEqual(new Set(Object.values(idle.body.caretaker ?? {})), new Set([0, null]));
  const { body } = await administrator.call('dashboardToday');
  const hostel = body.hosteladmin?.hostels.find((found) => found._id === hostelId);
  assert.deepEqual([hostel?.students, hostel?.seats, hostel?.free, hostel?.caretaker, hostel?.warden], [1, 9, 9, true, true]);
});

test('open work is counted by hostel and by how long it has waited, for the hostels in scope', async () => {
  const { hostelId, studentId, caretaker, administrator, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  for (const complaint of ['One.', 'Two.', 'Three.', 'Four.'])
    await student.call('complaintCreate', { params: { hostelId }, body: { complaint } });
  await sql`
    update complaint set created_at = now() - make_interval(days => (array[0, 3, 30, 40])[nth])
    from (select id, row_number() over (order by created_at)::int as nth from complaint where hostel_id = ${hostelId}) as ranked
    where ranked.id = complaint.id`.execute(server.database.write);
  await student.call('leaveCreate', { body: { startDate: '2999-01-01', endDate: '2999-01-02', reason: 'x' } });
  for (const amount of [10.5, 20]) await caretaker.call('fineImpose', { body: { studentId, amount, reason: 'x' } });
  const item = { name: 'Soap', category: 'Cleaning Supplies', quantity: 0, threshold: 1, hostel: hostelId } as const;
  await caretaker.call('inventoryCreate', { body: item });
  const own = (await caretaker.call('dashboardWaiting')).body.hostels;
  assert.deepEqual(
    own.map(({ hostel, ...counts }) => [hostel._id, counts]),
    [
      [
        hostelId,
        {
          complaints: { day: 1, week: 1, longer: 2 },
          leave: { day: 1, week: 0, longer: 0 },
          unpaid: { fines: 2, amount: 30.5 },
          lowStock: 1,
        },
      ],
    ],
  );
  const all = (await administrator.call('dashboardWaiting')).body.hostels;
  assert.deepEqual(
    all
      .filter(({ hostel }) => [hostelId, other.hostelId].includes(hostel._id))
      .map(({ complaints }) => complaints.longer)
      .toSorted((a, b) => a - b),
    [0, 2],
  );
  assert.deepEqual((await (await server.as('caretaker')).call('dashboardWaiting')).body.hostels, []);
});
