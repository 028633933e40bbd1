/** How many presses the commonest tasks of a phone take from the home page. Typing is none, a press into a field is one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { type Answers, hostel, newId, open, phone } from '#web/testing/screen.ts';

/** The home page on a phone, with a press that is counted. */
async function home(as: Role, answers: Answers) {
  const screen = await open(paths.dashboard(), { as, width: phone, inFrame: true, answers });
  let presses = 0;
  const press = async (name: string | RegExp, at = 0) => {
    presses += 1;
    await screen.press(name, at);
  };
  return { screen, press, presses: () => presses };
}

test('a student asks for leave this weekend in 3 presses', async () => {
  const { screen, press, presses } = await home('student', { leaveOwn: [] });
  await press('Leave');
  await press('This weekend');
  assert.equal(document.activeElement?.id, document.querySelector('textarea')?.id);
  await screen.type('Reason', 'A wedding');
  await press('Submit');
  assert.deepEqual(screen.toasts, ['Leave request submitted successfully']);
  assert.ok(presses() <= 3);
});

const _id = newId();
const found = { _id, username: 'asha', name: 'Asha Rao', hostel, parentContactNo: '98000 00001' };
const search: Answers = {
  searchEverywhere: { students: { found: [found], more: false } },
  studentGet: { student: found },
  hostelStudents: [found],
  // usual is what was imposed more than once
  finePage: { items: [1, 2].map(() => ({ amount: 100, reason: 'Late return' })), total: 2, page: 1, pageSize: 25 },
};

test('a caretaker finds a student and calls the parents in 2 presses, and imposes a usual fine in 5', async () => {
  const { screen, press, presses } = await home('caretaker', search);
  await press('Search');
  await screen.type(/^Student, staff/, 'asha');
  // the answer is waited for once the typing has paused
  for (let seconds = 0; seconds < 5 && screen.telephones.length === 0; seconds++) await screen.wait(1);
  assert.equal(screen.links['Call the parents of Asha Rao'], 'tel:9800000001');
  // the press would leave the page for the telephone
  assert.ok(presses() + 1 <= 2);
  await press(/^Asha Rao/);
  await press('Impose fine');
  await press('₹100: Late return');
  await press('Impose fine', -1);
  assert.deepEqual(screen.toasts, ['Fine imposed successfully']);
  assert.ok(presses() <= 5);
});

test('a warden sees who was absent at night in 1 press', async () => {
  const { screen, press } = await home('warden', {
    dashboardToday: { warden: { rollCall: { date: '2026-11-15', present: 0, absent: 1 } } },
  });
  await press('1 absent at the last roll call, 0 present');
  assert.deepEqual(screen.texts('h1'), ['Student Attendance']);
});
