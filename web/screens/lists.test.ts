/** Pages whose first call fails: each says so in fixed words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { faults } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { groupsOf } from '#web/search/results.ts';
import { hostel, newId, open, Refusal, unreachable } from '#web/testing/screen.ts';

const failed = faults.internal.text;

const pages: readonly [call: CallName, as: Role, at: string, text: string][] = [
  ['hostelGet', 'hosteladmin', paths.hostelRooms(hostel._id), 'Error: {message}'],
  ['hostelGet', 'hosteladmin', paths.manualAllocation(hostel._id), 'Error: {message}'],
  ['hostelList', 'hosteladmin', paths.hostels(), failed],
  ['hostelStudents', 'caretaker', paths.manualAllocation(hostel._id), 'Error fetching students'],
  ['hostelStudents', 'caretaker', paths.imposeFine(), 'Error fetching students'],
  ['studentPage', 'warden', paths.studentInfo(hostel._id), 'Error fetching students'],
  ['studentOfBatch', 'hosteladmin', `${paths.hostelAllotment()}?batch=2022`, 'Error fetching students'],
  ['leaveOwn', 'student', paths.leaveStatus(), 'Error fetching leave requests'],
  ['leavePage', 'caretaker', paths.leaveRequests(), 'Error fetching leave requests'],
  ['leavePage', 'warden', paths.leaveRequests(), 'Error fetching leave requests'],
  ['fineOwn', 'student', paths.ownFines(), 'Error fetching fines'],
  ['finePage', 'caretaker', paths.fines(), 'Error fetching fines'],
  ['finePage', 'warden', paths.fines(), 'Error fetching fines'],
  ['inventoryPage', 'caretaker', paths.inventory(), 'Error fetching items'],
  ['inventoryPage', 'warden', paths.inventory(), 'Error fetching items'],
  ['noticeList', 'student', paths.noticeBoard(), failed],
];

for (const [call, as, at, text] of pages) {
  const says = text.replace('{message}', failed);
  test(`${at.replace(hostel._id, '{id}')} tells a ${as} “${says}” once if ${call} fails`, async () => {
    const screen = await open(at, { as, answers: { [call]: new Refusal('internal') } });
    assert.equal(screen.alerts.filter((alert) => alert.includes(says)).length, 1, screen.text);
  });
}

test('a wrong username, a wrong password and a disabled account are refused with one text, and the username stays', async () => {
  const screen = await open(paths.login(), { as: 'nobody', answers: { login: new Refusal('signInFailed') } });
  assert.deepEqual(screen.texts('h1'), ['Log-in to your account']);
  await screen.type('Username', 'asha');
  await screen.type('Password', 'not this one');
  await screen.press('Login');
  assert.deepEqual(screen.alerts, ['Invalid username or password']);
  assert.equal(screen.fields['Username'], 'asha');
  assert.equal(screen.address, '/login');
});

test('a sign-in that does not reach the server is not called a wrong password', async () => {
  const screen = await open(paths.login(), { as: 'nobody', answers: { login: unreachable } });
  await screen.type('Username', 'asha');
  await screen.type('Password', 'three quiet monsoons');
  await screen.press('Login');
  assert.match(screen.alerts.join(), /^The server cannot be reached/);
});

test('the page of a record that does not exist reads it once', async () => {
  const { asked, text } = await open(paths.student(newId()), { as: 'warden', answers: { studentGet: new Refusal('studentNotFound') } });
  assert.equal(asked.filter(({ name }) => name === 'studentGet').length, 1, text);
});

test('the rooms of another hostel are not found for a student', async () => {
  const { text, links } = await open(paths.hostelRooms(newId()), { as: 'student', answers: { hostelGet: new Refusal('hostelNotFound') } });
  assert.match(text, /There is no such hostel here\./);
  assert.equal(links['Back to the dashboard'], paths.dashboard());
});

test('a student who was found is called by one press, and the parents by another', async () => {
  const { Result } = await import('#web/search/result.tsx');
  const none = { found: [], more: false };
  const details = { rollno: '22BSM017', batch: '2022', hostel: null, room: null, state: 'here', disabled: false } as const;
  const asha = { _id: 'a', username: 'asha', name: 'Asha Rao', ...details, phone: '98400 11111', parentContactNo: '98400 22222' };
  const records = { students: { found: [asha], more: false }, staff: none, workers: none, rooms: none, hostels: none, fines: none };
  const results = groupsOf('asha', { reader: 'caretaker', pages: [], records, notices: undefined }).flatMap((group) => group.results);
  const shown = results.map((of) => createElement(Result, { key: of.key, of, onFollow: () => undefined, onUndo: () => undefined }));
  const page = renderToStaticMarkup(createElement(MantineProvider, null, createElement(MemoryRouter, null, shown)));
  const calls = [...page.matchAll(/<a[^>]*href="(tel:[^"]*)"[^>]*>/g)].map(([tag, number]) => [
    /aria-label="([^"]*)"/.exec(tag)?.[1],
    number,
  ]);
  assert.deepEqual(calls, [
    ['Call Asha Rao', 'tel:9840011111'],
    ['Call the parents of Asha Rao', 'tel:9840022222'],
  ]);
});
