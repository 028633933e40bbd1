import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open } from '#web/testing/screen.ts';

const markup = '<img src=x onerror=alert(1)><b>bold</b>';
const person = { _id: newId(), username: markup, name: markup };
const page = { total: 1, page: 1, pageSize: 25 };
const student = { ...person, _id: newId(), address: markup, hostel, room: { roomNumber: markup } };

const screens: readonly [path: string, as: Role, answers: Answers][] = [
  [paths.complaints(), 'caretaker', { complaintPage: { items: [{ student: person, complaint: markup }], ...page } }],
  [paths.leaveRequests(), 'warden', { leavePage: { items: [{ student: person, reason: markup, status: 'pending' }], ...page } }],
  [paths.fines(), 'caretaker', { finePage: { items: [{ student: person, reason: markup }], ...page } }],
  [paths.inventory(), 'caretaker', { inventoryPage: { items: [{ name: markup }], ...page } }],
  [paths.student(student._id), 'warden', { studentGet: { student } }],
  [paths.noticeBoard(), 'student', { noticeList: [{ title: markup, description: markup }] }],
  [paths.hostelRooms(hostel._id), 'student', { hostelGet: { hostel, rooms: [{ roomNumber: markup, roomType: 'Single Seater' }] } }],
];

test('what somebody typed is shown as text, whatever markup it contains', async () => {
  for (const [path, as, answers] of screens) {
    const { text } = await open(path, { as, answers });
    assert.ok(text.includes(markup), `${path} does not show it`);
    assert.equal(document.querySelector('img[src=x], b'), null, path);
  }
});
