import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Today } from '#contract/dashboard/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { foldClosedRooms, staffLines } from './shared/staff-lines.ts';
import { stepsOf } from './steps-of.ts';
import { agesByList, waitingLines } from './shared/waiting-lines.ts';
import { waitsOn } from './shared/waits-on.ts';

const date = '2026-11-21';
const night = { rollCall: null, notBack: 0 };
const caretaker = {
  ...night,
  students: 190,
  attendanceToMark: 4,
  newComplaints: 1,
  paymentsToConfirm: 3,
  lowStock: 0,
  roomChanges: 2,
  withoutRoom: 0,
  awayTonight: 9,
  toMove: 0,
  overdueRooms: 0,
};
const read = (today: Omit<Today, 'date'>, hostelId: string | null = 'h1') => staffLines({ date, ...today }, hostelId);

test('a line links to a list of just what it counts, and there is none for what there is none of', () => {
  const lines = read({ caretaker });
  assert.deepEqual(
    lines.map(({ value, label, to }) => `${value} ${label} ${to}`),
    [
      '4 of 190 students to mark today /student/mark-attendance?show=not+marked',
      '1 pending complaint /caretaker/complaints?status=pending',
      '3 payments to confirm /caretaker/view-fines?status=unconfirmed',
      '2 room changes requested /hostel/h1/manual-allocation',
      '9 students away tonight /caretaker/leave?status=away',
    ],
  );
  assert.equal(lines.at(-1)?.nothingToDo, true);
  const [unmarked] = read({ caretaker: { ...caretaker, attendanceToMark: 190 } });
  assert.equal(`${unmarked?.value} ${unmarked?.label}`, '190 students to mark today');
});

test('the menu counts beside a page what the first page counts, with the same link, and nothing that only has to be known', () => {
  const none = { day: 0, week: 0, longer: 0 };
  const waiting = [
    { hostel: { _id: 'h1', name: 'Ganga' }, complaints: none, leave: { ...none, week: 2 }, unpaid: { fines: 0, amount: 0 }, lowStock: 0 },
  ];
  const count = (...pages: Parameters<typeof waitsOn>[0]) => waitsOn(pages, { date, caretaker }, waiting, 'h1');
  assert.deepEqual(count(paths.inventory(), paths.fines()), {
    to: '/caretaker/view-fines?status=unconfirmed',
    count: 3,
    says: '3 payments to confirm',
  });
  assert.deepEqual(count(paths.leaveRequests()), { to: '/caretaker/leave?status=pending', count: 2, says: '2 leave requests wait' });
  assert.equal(count(paths.rounds()), undefined);
});

test('closed rooms have lines only if somebody must move out or a room is closed for longer than planned', () => {
  const closedRooms = read({ caretaker: { ...caretaker, toMove: 2, overdueRooms: 1 } }).filter(({ subject }) => subject === 'closedRooms');
  assert.deepEqual(
    closedRooms.map(({ value, label, to }) => [value, label, to]),
    [
      [2, 'students to move out of closed rooms', '/view-hostels/h1?show=to-move'],
      [1, 'room closed for longer than planned', '/view-hostels/h1?show=overdue'],
    ],
  );
  assert.ok(read({ caretaker }).every(({ subject }) => subject !== 'closedRooms'));
});

test('a caretaker or warden without a hostel has no lines', () => {
  assert.deepEqual(read({ caretaker }, null), []);
  assert.deepEqual(read({ warden: { ...night, leaveToDecide: 0, pendingComplaints: 0, lowStock: 0, awayTonight: 0 } }, null), []);
});

test('an administrator sees how many hostels lack a caretaker or a warden', () => {
  const hostel = { _id: 'h1', name: 'Ganga', students: 3, seats: 9, free: 6, caretaker: false, warden: true, toMove: 1, overdueRooms: 0 };
  const lines = read({
    hosteladmin: {
      hostels: [hostel, { ...hostel, _id: 'h2', warden: false, toMove: 0 }],
      awayTonight: 0,
      studentsWithoutHostel: 0,
      studentsWithoutRoom: 1,
      othersDecided: true,
      leadAccounts: true,
    },
  });
  assert.deepEqual(
    lines.map(({ value, label }) => `${value} ${label}`),
    [
      '1 student with a hostel but no room',
      '1 student to move out of closed rooms of Ganga',
      '2 hostels without a caretaker',
      '1 hostel without a warden',
    ],
  );
});

test('of the lines about closed rooms the four with the most students to move are in sight, the others folded', () => {
  const hostel = { students: 3, seats: 9, free: 6, caretaker: true, warden: true, overdueRooms: 0 };
  const hostels = Array.from({ length: 300 }, (_, n) => ({ ...hostel, _id: `h${n}`, name: `Hostel ${n}`, toMove: n }));
  const lines = read({
    hosteladmin: { hostels, awayTonight: 0, studentsWithoutHostel: 0, studentsWithoutRoom: 0, othersDecided: true, leadAccounts: true },
  });
  const { inSight, folded } = foldClosedRooms(lines);
  const closedRooms = inSight.filter(({ subject }) => subject === 'closedRooms');
  assert.deepEqual(
    closedRooms.map(({ value }) => value),
    [299, 298, 297, 296],
  );
  assert.equal(inSight.length + folded.length, lines.length);
  assert.equal(folded.length, 295);
});

test('a line under Today is not repeated under What waits, and has its waiting times under Today', () => {
  const some = { day: 1, week: 0, longer: 2 };
  const rows = [{ hostel: { _id: 'h1', name: 'Ganga' }, complaints: some, leave: some, unpaid: { fines: 2, amount: 700 }, lowStock: 3 }];
  const seenBy = (today: Omit<Today, 'date'>) =>
    waitingLines(
      rows,
      undefined,
      read(today).map(({ to }) => to),
    ).map(({ value, label }) => `${value} ${label}`);
  assert.deepEqual(seenBy({ caretaker: { ...caretaker, lowStock: 3 } }), ['3 leave requests wait', '2 fines unpaid: ₹700']);
  assert.deepEqual(seenBy({ warden: { ...night, leaveToDecide: 3, pendingComplaints: 3, lowStock: 3, awayTonight: 0 } }), [
    '2 fines unpaid: ₹700',
  ]);
  assert.equal(waitingLines(rows).length, 4);
  const [leave] = read({ warden: { ...night, leaveToDecide: 3, pendingComplaints: 3, lowStock: 3, awayTonight: 0 } });
  assert.deepEqual(leave && agesByList(rows).get(leave.to), some);
});

test('the first steps last until it is decided what students see, an address is entered that others can open, and a time zone chosen', () => {
  const hostel = { _id: 'h1', name: 'Ganga', students: 3, seats: 9, free: 6, caretaker: true, warden: true, toMove: 0, overdueRooms: 0 };
  const campus = { hostels: [hostel], leadAccounts: true, awayTonight: 0, studentsWithoutHostel: 0, studentsWithoutRoom: 0 };
  const left = (othersDecided: boolean, site = 'https://hostel.example.edu', zone = 'Asia/Kolkata') =>
    stepsOf({ ...campus, othersDecided }, site, zone).flatMap(({ to, done }) => (done ? [] : [to]));
  assert.deepEqual(left(false), ['/admin/settings#privacy']);
  assert.deepEqual(left(true), []);
  for (const site of ['', 'http://localhost:4000', 'http://127.0.0.1']) assert.deepEqual(left(true, site), ['/admin/settings#site'], site);
  assert.deepEqual(left(true, undefined, 'UTC'), ['/admin/settings#time']);
});

test('on an empty campus each first step leads to where it can be done: accounts are made before anybody is appointed', () => {
  const hostel = { _id: 'h1', name: 'Ganga', students: 0, seats: 9, free: 9, caretaker: false, warden: false, toMove: 0, overdueRooms: 0 };
  const campus = { hostels: [hostel], awayTonight: 0, studentsWithoutHostel: 3, studentsWithoutRoom: 0, othersDecided: true };
  const next = (leadAccounts: boolean) =>
    stepsOf({ ...campus, leadAccounts }, 'https://hostel.example.edu', 'Asia/Kolkata').find(({ done }) => !done)?.to;
  assert.equal(next(false), '/accounts/import');
  assert.equal(next(true), '/hostel/h1/team');
  const empty = { ...campus, hostels: [], studentsWithoutHostel: 0, leadAccounts: false };
  const texts = stepsOf(empty, 'http://localhost:4000', 'Asia/Kolkata').map(({ text }) => text);
  assert.deepEqual(texts.slice(0, 4), [
    'Enter the address at which students open Hostelry: http://localhost:4000 is only this computer',
    'Choose the time zone',
    'Import the students: a list with hostels and rooms adds those too',
    'Add the first hostel',
  ]);
});
