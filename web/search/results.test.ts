import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Path, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { commandOf } from './commands.ts';
import { groupsOf } from './results.ts';

const kaveri = { _id: '7', name: 'Kaveri' };
const yamuna = { _id: '8', name: 'Yamuna Boys Hostel' };

const foundBy = (reader: Role, q: string, ...to: Path[]): string[] =>
  groupsOf(q, {
    reader,
    hostels: [kaveri, yamuna],
    pages: to.map((each) => ({ to: each, title: '', also: [], icon: undefined })),
    records: undefined,
    notices: undefined,
  }).flatMap(({ results }) => results.map(({ name, to: page }) => `${typeof name === 'string' ? name : name.username} ${page}`));

const found = (q: string, ...to: Path[]) => foundBy('hosteladmin', q, ...to);

test('what somebody wants to do is found by the words for it, with the page where it is done', () => {
  const all = [paths.students(), paths.accounts(), paths.hostels()];
  assert.deepEqual(found('erase student', ...all), ['Erase a student /students']);
  for (const [q, says] of [
    ['swap rooms', 'Move a student to another room'],
    ['add rooms', 'Add rooms to a hostel'],
    ['close a room', 'Close a room, or open it again'],
  ] as const)
    assert.deepEqual(found(q, ...all), [`${says} /admin/view-hostels`], q);
  assert.deepEqual(found('new code', ...all), ['Give a student a new code /accounts?role=student']);
  assert.deepEqual(found('print slips', paths.importStudents()), ['Print the sign-in slips of a hostel /import-students']);
  assert.deepEqual(found('who changed fine', paths.auditLog()), ['Who changed something /audit-log']);
  assert.deepEqual(found('who lived in room', ...all), ['Who lived in a room /admin/view-hostels']);
  assert.deepEqual(found('export', ...all), ['Export students /students', 'Export rooms and everybody in them /admin/view-hostels']);
});

test('what somebody wants to do in a hostel that they name is done there', () => {
  const leave = [paths.leaveRequests()];
  assert.deepEqual(found('who is away tonight in Kaveri', ...leave), ['Who is away tonight /caretaker/leave?status=away&hostel=7']);
  assert.deepEqual(found('away on saturday', paths.figures()), ['Who is away in a night ahead /figures#away']);
  assert.deepEqual(found('away yamuna hostel', ...leave), ['Who is away tonight /caretaker/leave?status=away&hostel=8']);
  assert.deepEqual(found('who lived in room kaveri', paths.hostels()), ['Who lived in a room /view-hostels/7/occupants']);
  assert.deepEqual(found('archive kaveri', paths.hostels()), ['Archive a hostel, or bring it back /admin/view-hostels']);
  // the name of a hostel alone is none
  assert.deepEqual(found('kaveri', ...leave, paths.hostels()), []);
});

test('a question in a sentence finds what comes nearest to it', () => {
  const all = [
    paths.accounts(),
    paths.hostels(),
    paths.students(),
    paths.fines(),
    paths.createNotice(),
    paths.auditLog(),
    paths.complaints(),
  ];
  for (const [q, says] of [
    ['how full are we', 'See how full the hostels are'],
    ['who owes the most', 'See who owes money'],
    ['tell everybody water is off tomorrow', 'Tell everybody something'],
    ['stop savita from signing in', 'Stop somebody from signing in'],
    ['what did meera change yesterday', 'Who changed something'],
    ["change the father's phone number of Asha", 'Correct the details of a student'],
    ['tap repaired in 12', 'See which complaints wait'],
  ] as const)
    assert.deepEqual(
      found(q, ...all).map((each) => each.replace(/ [/].*/, '')),
      [says],
      q,
    );
  // a word of many things says nothing
  for (const q of ['sick student', 'holidays']) assert.deepEqual(found(q, ...all), [], q);
});

test('a single word leads to the page of that name before what is done there', () => {
  const fines = { to: paths.fines(), title: 'Fines', also: [], icon: undefined };
  const titles = (q: string) =>
    groupsOf(q, { reader: 'hosteladmin', pages: [fines], records: undefined, notices: undefined }).map(({ title }) => title);
  assert.deepEqual(titles('fine'), ['Pages', 'Things to do']);
  assert.deepEqual(titles('unpaid fines'), ['Things to do']);
});

test('a page is found by another form of its words', () => {
  const titles = groupsOf('visitors coming today', {
    reader: 'guard',
    pages: [{ to: paths.visitors(), title: 'Visitors', also: [], icon: undefined }],
    records: undefined,
    notices: undefined,
  }).map(({ title }) => title);
  assert.ok(titles.includes('Pages'));
});

test('what is done on a page that the reader may not open is not found', () => {
  assert.deepEqual(found('erase student', paths.leaveRequests()), []);
  assert.deepEqual(found('who is away tonight', paths.leaveRequests()), ['Who is away tonight /caretaker/leave?status=away']);
  for (const [reader, count] of [
    ['caretaker', 1],
    ['warden', 0],
  ] as const)
    assert.equal(foundBy(reader, 'correct roll call', paths.markAttendance()).length, count, reader);
});

const none = { found: [], more: false };
const asha = {
  _id: 'a1',
  username: '22BSM01',
  name: 'Asha Rao',
  rollno: '',
  batch: '2022',
  hostel: kaveri,
  room: { roomNumber: 'G-12' },
  state: 'here',
  disabled: false,
  phone: '',
  parentContactNo: '',
} as const;
const room = { _id: 'r1', roomNumber: 'G-12', block: '', floor: '', seats: 2, hostel: kaveri };

const first = (reader: Role, q: string) => {
  const [group] = groupsOf(q, {
    reader,
    pages: [],
    records: {
      students: { found: [asha], more: false },
      rooms: { found: [room], more: false },
      staff: none,
      workers: none,
      hostels: none,
      fines: none,
    },
    notices: undefined,
    command: commandOf(q),
  });
  return group?.title === 'Things to do' ? group.results.map(({ name, to, detail }) => [name, to ?? detail]) : [];
};

test('what is to be done with a student or a room comes first, and leads to its dialog', () => {
  assert.equal(commandOf('erase the student Asha')?.whom, 'asha');
  assert.equal(commandOf('close room G-12 in Kaveri')?.whom, 'g-12 kaveri');
  for (const q of ['asha', 'erase', 'room G-12', 'new code', 'check out']) assert.equal(commandOf(q), undefined, q);
  assert.deepEqual(first('hosteladmin', 'erase asha'), [['Erase a student: Asha Rao (22BSM01)', '/students/a1?do=erase']]);
  assert.deepEqual(first('caretaker', 'new code 22BSM01'), [['Give a student a new code: Asha Rao (22BSM01)', '/students/a1?do=code']]);
  assert.deepEqual(first('hosteladmin', 'check out asha'), [['Check a student out: Asha Rao (22BSM01)', '/students/a1?do=check-out']]);
  assert.deepEqual(first('caretaker', 'close G-12 Kaveri'), [
    ['Close a room, or open it again: Room G-12', '/view-hostels/7?q=G-12&close=r1'],
  ]);
  assert.deepEqual(first('warden', 'new code asha'), [['Give a student a new code', 'Done by: Caretaker, Administrator']]);
  assert.deepEqual(first('caretaker', 'asha'), []);
});

const ofMonth = (reader: Role, q: string, today: string, ...to: Path[]) =>
  groupsOf(q, {
    reader,
    hostels: [kaveri, yamuna],
    pages: to.map((each) => ({ to: each, title: '', also: [], icon: undefined })),
    records: undefined,
    notices: undefined,
    today,
  }).flatMap(({ results }) => results.map(({ to: page, detail }) => [page, detail]));

test('a month that is named is the latest of that name', () => {
  const register = paths.attendanceRegister();
  for (const [q, month, hostel, detail] of [
    ['register of March Kaveri', '2026-03', '&hostel=7', 'March 2026 · Kaveri'],
    ['attendance register dec', '2025-12', '', 'December 2025'],
    ['register march 2024', '2024-03', '', 'March 2024'],
  ] as const)
    assert.deepEqual(
      ofMonth('hosteladmin', q, '2026-11-18', register),
      [[hostel ? `/attendance-register?hostel=7&month=${month}` : `/attendance-register?month=${month}`, detail]],
      q,
    );
});

test('who lived in a room in a month is asked as the police ask it', () => {
  const today = '2026-11-18';
  const march = 'from=2026-03-01&day=2026-03-31';
  assert.deepEqual(ofMonth('hosteladmin', 'who lived in room G-12 of Yamuna in March', today, paths.hostels()), [
    [`/view-hostels/8/occupants?${march}&room=g-12`, 'March 2026 · Room G-12 · Yamuna Boys Hostel'],
  ]);
  assert.deepEqual(ofMonth('warden', 'who lived in room 12 in march', today, paths.occupants('7')), [
    [`/view-hostels/7/occupants?${march}&room=12`, 'March 2026 · Room 12'],
  ]);
  assert.deepEqual(ofMonth('warden', 'who lived in room 12', today, paths.occupants('7')), [
    ['/view-hostels/7/occupants?room=12', 'Room 12'],
  ]);
});

test('who lives in the room that is asked for comes before those of rooms whose numbers contain it', () => {
  const numbers = ['B-104', '104', 'C-104'];
  const students = numbers.map((roomNumber) => ({ ...asha, _id: roomNumber, room: { roomNumber } }));
  const rooms = numbers.map((roomNumber) => ({ ...room, _id: `room ${roomNumber}`, roomNumber }));
  const records = { students: { found: students, more: false }, rooms: { found: rooms, more: false } };
  const others = { staff: none, workers: none, hostels: none, fines: none };
  const groups = groupsOf('104', { reader: 'warden', pages: [], records: { ...records, ...others }, notices: undefined });
  assert.deepEqual(
    groups.map(({ results }) => results[0]?.key),
    ['104', 'room 104'],
  );
});

test('what the reader did last is found by undo, narrowed by the other words', () => {
  const undoable = ['Posted a notice: Water', 'Cancelled a fine: Asha'].map(
    (about, n) => ({ _id: String(n), about, at: '2026-11-18T05:00:00.000Z' }) as HistoryEntry, // what the search shows of it
  );
  const undone = (q: string) =>
    groupsOf(q, { reader: 'warden', pages: [], records: undefined, notices: undefined, undoable }).flatMap(({ results }) =>
      results.map(({ name, undo }) => [name, undo?._id]),
    );
  assert.deepEqual(undone('undo'), [
    ['Undo: Posted a notice: Water', '0'],
    ['Undo: Cancelled a fine: Asha', '1'],
  ]);
  assert.deepEqual(undone('undo the fine'), [['Undo: Cancelled a fine: Asha', '1']]);
  assert.deepEqual(undone('fine'), []);
});
