/** On each page a role finds only what it may do there, and on records that are decided nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, now, open } from '#web/testing/screen.ts';

const staff: readonly Role[] = ['caretaker', 'warden', 'hosteladmin'];
const page = { total: 1, page: 1, pageSize: 25 };
const student = { _id: newId(), username: 'asha', name: 'Asha Rao' };

interface Part {
  at: string;
  answers: Answers;
  /** those who may open the page */
  openTo: readonly Role[];
  /** the beginning of a button's or link's name → who sees it */
  parts: Readonly<Record<string, readonly Role[]>>;
}

const parts: readonly Part[] = [
  {
    at: paths.hostelRooms(hostel._id),
    answers: { hostelGet: { hostel, rooms: [{ roomNumber: 'S1', roomType: 'Single Seater', seats: 1, occupants: [student] }] } },
    openTo: ['student', ...staff],
    parts: {
      Allocate: ['caretaker', 'hosteladmin'],
      Reset: ['caretaker', 'hosteladmin'],
      Manual: ['caretaker', 'hosteladmin'],
    },
  },
  {
    at: paths.noticeBoard(),
    answers: { noticeList: [{ title: 'Keys', forHostel: hostel }] },
    openTo: roles,
    parts: { Create: staff, 'Edit notice': staff, 'Delete notice': staff },
  },
  {
    at: paths.complaints(),
    answers: { complaintPage: { items: [{ student, status: 'pending' }], ...page } },
    openTo: staff,
    parts: { 'Resolve complaint': ['caretaker'] },
  },
  {
    at: paths.complaints(),
    answers: { complaintPage: { items: [{ student, status: 'resolved' }], ...page } },
    openTo: staff,
    parts: { 'Resolve complaint': [] },
  },
  {
    at: paths.leaveRequests(),
    answers: { leavePage: { items: [{ student, status: 'pending', endDate: '2026-11-20' }], ...page } },
    openTo: staff,
    parts: { 'Approve leave': ['warden'], 'Reject leave': ['warden'] },
  },
  {
    at: paths.leaveRequests(),
    answers: { leavePage: { items: [{ student, status: 'approved', endDate: '2026-11-20' }], ...page } },
    openTo: staff,
    parts: { 'Approve leave': [], 'Reject leave': [] },
  },
  {
    at: paths.inventory(),
    answers: { inventoryPage: { items: [{ name: 'Bulbs' }], ...page } },
    openTo: staff,
    parts: { 'Edit Bulbs': ['caretaker'], 'Delete Bulbs': ['caretaker'], 'Add item': ['caretaker'] },
  },
  {
    at: paths.fines(),
    answers: { finePage: { items: [{ student, status: 'pending', amount: 50 }], ...page } },
    openTo: ['caretaker', 'warden'],
    parts: { 'Impose fine': ['caretaker'] },
  },
  {
    at: paths.ownFines(),
    answers: { fineOwn: [{ status: 'pending', amount: 50 }] },
    openTo: ['student'],
    parts: { 'Pay ₹50': ['student'] },
  },
  {
    at: paths.ownFines(),
    answers: { fineOwn: [{ status: 'paid', amount: 50, paidAt: now }] },
    openTo: ['student'],
    parts: { 'Pay ₹50': [] },
  },
];

for (const role of roles) {
  test(`a ${role} has only the parts of a page that are for that role`, async () => {
    for (const { at, answers, parts: wanted } of parts.filter((each) => each.openTo.includes(role))) {
      const { buttons, links, text } = await open(at, { as: role, answers });
      const names = [...buttons, ...Object.keys(links)];
      for (const [part, seenBy] of Object.entries(wanted))
        assert.equal(
          names.some((name) => name.startsWith(part)),
          seenBy.includes(role),
          `${part} on ${at}: ${text}`,
        );
    }
  });
}
