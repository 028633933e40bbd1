import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, phone } from '#web/testing/screen.ts';

const two = (record: object) => [
  { ...record, _id: newId() },
  { ...record, _id: newId() },
];
const page = { total: 2, page: 1, pageSize: 25 };
const student = (n: number) => ({ _id: newId(), username: `asha${n}`, name: `Asha ${n}` });
const ofStudents = (record: object) => two(record).map((each, n) => ({ ...each, student: student(n) }));
const named = (record: object) => two(record).map((each, n) => ({ ...each, name: `Thing ${n}` }));

/** Every list with actions in its rows, with two records of one kind. */
const lists: readonly [path: string, as: Role, answers: Answers][] = [
  [paths.complaints(), 'caretaker', { complaintPage: { items: ofStudents({ status: 'pending' }), ...page } }],
  [paths.leaveRequests(), 'warden', { leavePage: { items: ofStudents({ status: 'pending', endDate: '2026-11-18' }), ...page } }],
  [paths.leaveRequests(), 'warden', { leavePage: { items: ofStudents({ status: 'approved', startDate: '2026-11-17' }), ...page } }],
  [paths.fines(), 'caretaker', { finePage: { items: ofStudents({ status: 'pending', amount: 250 }), ...page } }],
  [paths.inventory(), 'caretaker', { inventoryPage: { items: named({ quantity: 5 }), ...page } }],
  [paths.addWorker(), 'caretaker', { workerList: named({ position: 'Plumber' }) }],
  [paths.noticeBoard(), 'hosteladmin', { noticeList: two({}).map((each, n) => ({ ...each, title: `Notice ${n}` })) }],
  [paths.accounts(), 'hosteladmin', { accountList: { items: named({}).map((each, n) => ({ ...each, username: `u${n}` })), ...page } }],
  [
    paths.hostelRooms(hostel._id),
    'hosteladmin',
    { hostelGet: { hostel, rooms: two({ roomType: 'Single Seater' }).map((each, n) => ({ ...each, roomNumber: `S${n}` })) } },
  ],
];

test('no two buttons of a list have the same name, on a desktop and on a phone', async () => {
  for (const [path, as, answers] of lists) {
    for (const width of [1366, phone]) {
      const screen = await open(path, { as, width, answers });
      const [opener] = screen.rows.length > 0 && width === phone ? Object.values(screen.rows[0] ?? {}) : [];
      if (opener) await screen.press(opener);
      const { buttons, text } = screen;
      const repeated = buttons.filter((name, n) => buttons.indexOf(name) !== n);
      assert.deepEqual(repeated, [], `${path} at ${width}`);
      assert.ok(
        buttons.some((name) => /\d/.test(name)),
        `${path} has no rows with buttons: ${text}`,
      );
    }
  }
});
