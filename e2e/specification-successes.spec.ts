/** The success texts of the specification, each shown after the real action and gone after 3 seconds. */
import type { Page } from '@playwright/test';
import { roles, type Role } from '#contract/roles.ts';
import { choose, entry, fill, follow, pick, press, visit } from './actions.ts';
import type { App } from './app.ts';
import { expect, test } from './fixtures.ts';
import type { StaffedHostel } from './staffed-hostel.ts';

interface SuccessCase {
  text: string;
  as: Role;
  at: string | ((hostel: StaffedHostel) => string);
  /** creates the records that the action needs */
  given?: (hostel: StaffedHostel, app: App) => Promise<unknown>;
  act: (page: Page, hostel: StaffedHostel) => Promise<void>;
  /** the toast has an Undo and stays longer */
  offersUndo?: true;
}

async function pressInDialog(page: Page, opener: RegExp | string, button: RegExp | string): Promise<void> {
  await press(page, opener);
  await press(page.getByRole('dialog'), button);
}

const askForLeave = ({ asha }: StaffedHostel, day: string) =>
  asha.client.call('leaveCreate', { body: { startDate: day, endDate: day, reason: 'A wedding' } });
const imposeFine = ({ asha, caretaker }: StaffedHostel) =>
  caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'A lamp' } });
const postNotice = ({ caretaker, name }: StaffedHostel) =>
  caretaker.client.call('noticeCreate', { body: { title: `Keys of ${name}`, description: 'Hand them in.' } });
const addWorker = ({ caretaker, hostelId, name }: StaffedHostel) =>
  caretaker.client.call('workerCreate', {
    body: { name: 'Ravi Shinde', username: `ravi of ${name}`, position: 'Cleaner', contact: '98000 00001', hostel: hostelId },
  });
/** Assigning who is assigned already would change nothing, so that there would be nothing to undo. */
const leaveTeam =
  (role: 'caretaker' | 'warden') =>
  ({ hostelId }: StaffedHostel, { db }: App) =>
    db.deleteFrom('hostel_team').where('hostel_id', '=', hostelId).where('role', '=', role).execute();
/** A batch that no student of another test has. */
const batchOf = ({ hostelId }: StaffedHostel) => hostelId.slice(0, 8);

async function assign(page: Page, post: 'Caretaker' | 'Warden', hostel: string, person: string): Promise<void> {
  await choose(page, 'Hostel', { label: hostel });
  await choose(page, post, { label: person });
  await press(page, 'Assign');
}

/** The cases of a role run one after the other on one page and one hostel. */
const successCases: readonly SuccessCase[] = [
  {
    text: 'Notice created successfully.',
    as: 'warden',
    at: '/create-notice',
    act: async (page, { name }) => {
      await fill(page, 'Title', `Water cut in ${name}`);
      await fill(page, 'Description', 'On Friday.');
      await press(page, 'Create');
    },
  },
  {
    text: 'Notice edited  successfully.',
    as: 'caretaker',
    at: '/notice',
    given: postNotice,
    act: async (page, { name }) => {
      await follow(page, new RegExp(`^Edit notice Keys of ${name},`));
      await fill(page, 'Description', 'Hand them in today.');
      await press(page, 'Save');
    },
  },
  {
    text: 'Room allotments removed successfully',
    offersUndo: true,
    as: 'hosteladmin',
    at: ({ hostelId }) => `/view-hostels/${hostelId}`,
    act: (page) => pressInDialog(page, 'Reset', 'Reset'),
  },
  {
    text: 'Hostel allotted successfully!',
    offersUndo: true,
    as: 'hosteladmin',
    at: (hostel) => `/admin/hostel-allotment?hostel=${hostel.hostelId}&batch=${batchOf(hostel)}`,
    given: (hostel, app) => app.build.student({ info: { batch: batchOf(hostel) } }),
    act: async (page) => {
      await press(page, 'Select All');
      await press(page, 'Allot');
    },
  },
  {
    text: 'Hostel added successfully!',
    as: 'hosteladmin',
    at: '/admin/add-hostel',
    act: async (page, { name }) => {
      await fill(page, 'Name', `New ${name}`);
      await fill(page, 'Single Seater rooms', '1');
      await press(page, 'Add Hostel');
    },
  },
  {
    text: 'Caretaker assigned successfully!',
    offersUndo: true,
    as: 'hosteladmin',
    at: '/hostel/assign-caretaker',
    given: leaveTeam('caretaker'),
    act: (page, { name, caretaker }) => assign(page, 'Caretaker', name, caretaker.username),
  },
  {
    text: 'Warden assigned successfully!',
    offersUndo: true,
    as: 'hosteladmin',
    at: '/hostel/assign-warden',
    given: leaveTeam('warden'),
    act: (page, { name, warden }) => assign(page, 'Warden', name, warden.username),
  },
  {
    text: 'Attendance marked successfully',
    as: 'caretaker',
    at: '/student/mark-attendance',
    act: async (page) => {
      await press(page, /^Rest present \(\d+\): all/);
      await press(page, 'Submit');
    },
  },
  {
    text: 'Complaint submitted successfully',
    as: 'student',
    at: '/student/register-complaint',
    act: async (page) => {
      await fill(page, 'Complaint', 'The lamp is dark.');
      await press(page, 'Submit');
    },
  },
  {
    text: 'Leave request submitted successfully',
    as: 'student',
    at: '/student/create-leave',
    act: async (page) => {
      await fill(page, 'Start date', '2099-05-01');
      await fill(page, 'End date', '2099-05-02');
      await fill(page, 'Reason', 'A wedding at home');
      await press(page, 'Submit');
    },
  },
  {
    text: 'Leave request approved successfully',
    offersUndo: true,
    as: 'warden',
    at: '/caretaker/leave',
    given: (hostel) => askForLeave(hostel, '2099-06-01'),
    act: (page) => pressInDialog(page, /^Approve leave/, 'Approve'),
  },
  {
    text: 'Leave request rejected successfully',
    offersUndo: true,
    as: 'warden',
    at: '/caretaker/leave',
    given: (hostel) => askForLeave(hostel, '2099-07-01'),
    act: async (page) => {
      await press(page, /^Reject leave/);
      await fill(page.getByRole('dialog'), 'Remark', 'Examinations are on.');
      await press(page.getByRole('dialog'), 'Reject');
    },
  },
  {
    text: 'Fine paid successfully',
    as: 'student',
    at: '/student/fines',
    given: imposeFine,
    act: (page) => pressInDialog(page, /^Pay ₹50/, 'Pay ₹50'),
  },
  {
    text: 'Fine imposed successfully',
    offersUndo: true,
    as: 'caretaker',
    at: '/caretaker/impose-fine',
    act: async (page, { asha }) => {
      await pick(page, 'Student', asha.username);
      await fill(page, 'Amount (₹)', '50');
      await fill(page, 'Reason', 'A lamp broken');
      await pressInDialog(page, 'Impose fine', /^Impose fine of/);
    },
  },
  {
    text: 'Item added successfully',
    as: 'caretaker',
    at: '/addInventory/',
    act: async (page) => {
      await fill(page, 'Item name', 'Bulbs');
      await choose(page, 'Category', 'Plumbing Supplies');
      await fill(page, 'Quantity', '9');
      await fill(page, 'Threshold', '5');
      await press(page, 'Add item');
    },
  },
  {
    text: 'Item updated successfully',
    offersUndo: true,
    as: 'caretaker',
    at: '/inventory/',
    act: async (page) => {
      await press(page, /^Edit Bulbs/);
      await fill(page.getByRole('dialog'), 'Quantity', '8');
      await press(page.getByRole('dialog'), 'Save');
    },
  },
  {
    text: 'Item deleted successfully',
    offersUndo: true,
    as: 'caretaker',
    at: '/inventory/',
    act: (page) => pressInDialog(page, /^Delete Bulbs/, 'Delete'),
  },
  {
    text: 'Staff schedule saved successfully.',
    as: 'caretaker',
    at: '/staff-schedule',
    given: addWorker,
    act: async (page) => {
      await press(page, /^Add people to Monday .*, 05:00 PM - 10:00 PM/);
      await pick(page, (await page.getByRole('combobox', { name: /^Add people/ }).getAttribute('aria-label')) ?? '', 'Ravi');
      await page.keyboard.press('Escape');
      await press(page, 'Save schedule');
    },
  },
];

/** Performs the action of a case and checks that its toast appears and disappears. */
async function tryCase(page: Page, { text, at, act, offersUndo }: SuccessCase, hostel: StaffedHostel): Promise<void> {
  await visit(page, typeof at === 'string' ? at : at(hostel));
  await act(page, hostel);
  // not getByText, which treats two spaces as one
  const message = page.getByRole('status').locator('span', { hasText: text });
  await expect(message).toBeVisible();
  expect(await message.textContent()).toBe(text);
  await expect(page.getByRole('status').getByRole('button', { name: /^Undo: / })).toHaveCount(offersUndo ? 1 : 0);
  // a toast stays while the mouse is over it
  await page.mouse.move(0, 0);
  await page.clock.fastForward((offersUndo ? 10 : 3) * 1_000);
  await expect(message).toBeHidden({ timeout: 1_000 });
  await visit(page, '/unauthorized');
}

for (const role of roles) {
  const cases = successCases.filter(({ as }) => as === role);
  test(
    `a successful action of a ${role} is reported in the words of the specification for 3 seconds, or for 10 with an Undo`,
    { tag: '@desktop' },
    async ({ app, hostel, open }) => {
      // a dozen cases, each on another page
      test.slow();
      const { asha: student, caretaker, warden } = hostel;
      const person = role === 'hosteladmin' ? await app.signIn(await app.build.account({ role })) : { student, caretaker, warden }[role];
      const page = await open({ as: person });
      await page.clock.install();
      for (const each of cases) {
        await each.given?.(hostel, app);
        await test.step(`"${each.text}"`, () => tryCase(page, each, hostel));
      }
    },
  );
}

test('a toast stays for 3 seconds, no less and hardly more', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha });
  await page.goto('/student/register-complaint');
  await page.evaluate(() => {
    const text = 'Complaint submitted successfully';
    let since: number | undefined;
    new MutationObserver(() => {
      const there = document.body.textContent.includes(text);
      if (there) since ??= performance.now();
      else if (since !== undefined) document.documentElement.dataset['messageStayed'] ??= String(performance.now() - since);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await fill(page, 'Complaint', 'The window does not close.');
  await press(page, 'Submit');
  await expect(entry(page, 'The window does not close.')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.locator('html')).toHaveAttribute('data-message-stayed');
  const stayed = Number(await page.locator('html').getAttribute('data-message-stayed'));
  expect(stayed).toBeGreaterThan(2_950);
  expect(stayed).toBeLessThan(4_000);
});
