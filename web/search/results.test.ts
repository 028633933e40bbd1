import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Path, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
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
  assert.deepEqual(found('away yamuna hostel', ...leave), ['Who is away tonight /caretaker/leave?status=away&hostel=8']);
  assert.deepEqual(found('who lived in room kaveri', paths.hostels()), ['Who lived in a room /view-hostels/7/occupants']);
  assert.deepEqual(found('archive kaveri', paths.hostels()), ['Archive a hostel, or bring it back /admin/view-hostels']);
  // the name of a hostel alone is none
  assert.deepEqual(found('kaveri', ...leave, paths.hostels()), []);
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
