import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { addDays } from '#contract/day/days.ts';
import { hostel, newId, open, phone, Refusal, today } from '#web/testing/screen.ts';

const yesterday = addDays(today, -1);

/** The links of the page whose names match, with the numbers they begin with. */
const among = (links: Readonly<Record<string, string>>, words: RegExp) =>
  Object.fromEntries(Object.entries(links).filter(([name]) => words.test(name)));

test('a caretaker without a hostel reads so on the first page', async () => {
  for (const [hostelId, says] of [
    [null, 1],
    [hostel._id, 0],
  ] as const) {
    const { text } = await open(paths.dashboard(), { answers: { me: { role: 'caretaker', hostelId }, dashboardToday: { caretaker: {} } } });
    assert.equal(text.split('An administrator has to assign you to a hostel first.').length - 1, says);
  }
});

test("each number on a caretaker's home leads to the rows that it counts", async () => {
  const caretaker = {
    students: 40,
    attendanceToMark: 5,
    newComplaints: 1,
    paymentsToConfirm: 2,
    lowStock: 3,
    roomChanges: 1,
    withoutRoom: 4,
    awayTonight: 1,
    toMove: 1,
    overdueRooms: 2,
    rollCall: { date: today, present: 32, absent: 3 },
    notBack: 1,
  };
  const { links } = await open(paths.dashboard(), { answers: { dashboardToday: { caretaker } } });
  assert.deepEqual(among(links, /^\d/), {
    '5 of 40 students to mark today': '/student/mark-attendance?show=not+marked',
    '3 absent at the last roll call, 32 present': `/student/mark-attendance?date=${today}&show=absent`,
    '1 student not back': '/gate/out?show=late',
    '1 pending complaint': '/caretaker/complaints?status=pending',
    '2 payments to confirm': '/caretaker/view-fines?status=unconfirmed',
    '1 room change requested': `/hostel/${hostel._id}/manual-allocation`,
    '4 students without a room': `/${hostel._id}/student-info?room=waiting`,
    '1 student to move out of closed rooms': `/view-hostels/${hostel._id}?show=to-move`,
    '2 rooms closed for longer than planned': `/view-hostels/${hostel._id}?show=overdue`,
    '3 items low in stock': '/inventory/?low=only',
    '1 student away tonight': '/caretaker/leave?status=away',
  });
});

test("each number on a warden's home leads to the rows that it counts", async () => {
  const warden = {
    leaveToDecide: 2,
    pendingComplaints: 1,
    lowStock: 0,
    awayTonight: 3,
    rollCall: { date: yesterday, present: 40, absent: 0 },
    notBack: 2,
  };
  const { links } = await open(paths.dashboard(), { as: 'warden', answers: { dashboardToday: { warden } } });
  assert.deepEqual(among(links, /^(\d|Nobody)/), {
    'Nobody absent at the last roll call, 40 present': `/student/mark-attendance?date=${yesterday}`,
    '2 students not back': '/gate/out?show=late',
    '2 leave requests to decide': '/caretaker/leave?status=pending',
    '1 pending complaint': '/caretaker/complaints?status=pending',
    '3 students away tonight': '/caretaker/leave?status=away',
  });
});

test("an administrator's home counts hostels without caretaker and warden, and names those with students to move", async () => {
  const of = { _id: newId(), students: 10, seats: 20, free: 10, caretaker: true, warden: false, toMove: 0, overdueRooms: 0 };
  const hosteladmin = {
    awayTonight: 0,
    studentsWithoutHostel: 7,
    studentsWithoutRoom: 2,
    hostels: [
      { ...of, name: 'Kaveri' },
      { ...of, _id: newId(), name: 'Narmada', warden: true },
      { ...of, _id: hostel._id, name: 'Teesta', warden: true, toMove: 3 },
    ],
  };
  const { links } = await open(paths.dashboard(), { as: 'hosteladmin', answers: { dashboardToday: { hosteladmin } } });
  assert.deepEqual(among(links, /^\d+ (student|hostel|room)/), {
    '7 students without a hostel Allot': '/students?room=no-hostel',
    '2 students with a hostel but no room Allot': '/students?room=waiting',
    '3 students to move out of closed rooms of Teesta See rooms': `/view-hostels/${hostel._id}?show=to-move`,
    '1 hostel without a warden Assign': '/admin/view-hostels?without=warden',
  });
});

test("an administrator's home says of each hostel how full it is and what waits there, and of all together first", async () => {
  const of = { students: 10, caretaker: true, warden: true, toMove: 0, overdueRooms: 0 };
  const narmada = { _id: newId(), name: 'Narmada' };
  const hostels = [
    { ...of, ...narmada, seats: 20, free: 12 },
    { ...of, ...hostel, seats: 4, free: 4 },
  ];
  const none = { day: 0, week: 0, longer: 0 };
  const waiting = [
    { hostel: narmada, complaints: { ...none, longer: 2 }, leave: none, unpaid: { fines: 3, amount: 700 }, lowStock: 0 },
    { hostel, complaints: { ...none, day: 1 }, leave: none, unpaid: { fines: 0, amount: 0 }, lowStock: 5 },
  ];
  const { links, text } = await open(paths.dashboard(), {
    as: 'hosteladmin',
    answers: { dashboardToday: { hosteladmin: { hostels, awayTonight: 0 } }, dashboardWaiting: { hostels: waiting } },
  });
  assert.match(text, /8 of 20.*0 of 4/s);
  assert.deepEqual(among(links, /^\d/), {
    '8 of 24 seats taken, 16 free': '/admin/view-hostels',
    '3 complaints wait 1 under a day old, 2 over a week old': '/caretaker/complaints?status=pending',
    '3 fines unpaid: ₹700': '/caretaker/view-fines?status=pending',
    '5 items below the threshold': '/inventory/?low=only',
    '2 complaints wait, Narmada': `/caretaker/complaints?hostel=${narmada._id}&status=pending`,
    '3 fines unpaid: ₹700, Narmada': `/caretaker/view-fines?hostel=${narmada._id}&status=pending`,
    [`1 complaint waits, ${hostel.name}`]: `/caretaker/complaints?hostel=${hostel._id}&status=pending`,
    [`5 items below the threshold, ${hostel.name}`]: `/inventory/?hostel=${hostel._id}&low=only`,
  });
});

test('a student sees room and room-mates, leave, dues and complaints, each leading to its page', async () => {
  const student = {
    hostel,
    room: { roomNumber: 'D4', roomMates: [{ name: 'Ravi', username: 'ravi' }] },
    leave: { status: 'pending', startDate: '2026-11-20', endDate: '2026-11-22' },
    dues: { fines: 2, amount: 1_500 },
    openComplaints: 1,
  };
  const { links } = await open(paths.dashboard(), { as: 'student', answers: { dashboardToday: { student } } });
  assert.deepEqual(among(links, /^(Room D4|Pending|₹|\d+ open)/), {
    'Room D4 Kaveri · with Ravi': `/view-hostels/${hostel._id}?q=D4#D4`,
    'Pending leave 20–22 Nov 2026': '/student/leave-status',
    '₹1,500 in 2 fines to pay': '/student/fines',
    '1 open complaint': '/student/register-complaint#yours',
  });
  const mates = { ...student, room: { ...student.room, roomMates: [{ name: 'Ravi', username: 'ravi', phone: '98450 11111' }] } };
  const onPhone = await open(paths.dashboard(), { as: 'student', width: phone, answers: { dashboardToday: { student: mates } } });
  assert.equal(onPhone.links['Call Ravi Your room-mate'], 'tel:9845011111');
});

test('home says what could not be loaded, with Retry', async () => {
  const { text, buttons } = await open(paths.dashboard(), { answers: { dashboardToday: new Refusal('internal') } });
  assert.match(text, /This could not be loaded/);
  assert.ok(buttons.includes('Retry'));
});

test('the line of a notice on a phone opens that notice', async () => {
  const noticeList = [{ _id: newId(), title: 'Water supply' }];
  const { links } = await open(paths.dashboard(), { as: 'student', answers: { noticeList }, width: phone });
  const [line] = Object.entries(links).filter(([name]) => name.startsWith('Water supply'));
  assert.equal(line?.[1], `/notice#${noticeList[0]?._id}`);
});

test("a student's home on a phone shows the last days, which lead to the calendar, and two notifications of several", async () => {
  const attendanceOwn = {
    studentAttendance: [
      { date: today, status: 'absent' as const },
      { date: yesterday, status: 'present' as const },
    ],
  };
  const notificationList = ['Third', 'Second', 'First'].map((message) => ({ _id: newId(), message, isRead: false }));
  const home = await open(paths.dashboard(), {
    as: 'student',
    answers: { attendanceOwn, notificationList },
    width: phone,
  });
  assert.deepEqual(among(home.links, /^Last 30 days/), { 'Last 30 days 1 present, 1 absent, 0 on leave': '/student/attendance' });
  assert.match(home.text, /Third.*Second/s);
  assert.doesNotMatch(home.text, /First/);
  await home.press('Show all 3 notifications');
  assert.match(home.text, /First/);
});
