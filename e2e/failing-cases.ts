/** Calls that fail, and the text of the specification that then appears on the page. */
import { expect, type Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { choose, fill, pick, press } from './actions.ts';
import type { Campus } from './campuses.ts';
import { type Failing, serverFailed } from './fail-call.ts';

export interface FailingCase {
  text: string;
  call: string;
  as: Role;
  at: string | ((campus: Campus) => string);
  /** the actions that lead to the call, unless opening the page does */
  act?: (page: Page, campus: Campus) => Promise<void>;
  failing?: Failing;
  /** the page then asks before it is left */
  leavesUnsaved?: true;
}

const rooms = ({ hostelId }: Campus) => `/view-hostels/${hostelId}`;
const manual = ({ hostelId }: Campus) => `/hostel/${hostelId}/manual-allocation`;
const students = ({ hostelId }: Campus) => `/${hostelId}/student-info`;

const dialogOf = async (page: Page, opener: string | RegExp) => {
  await press(page, opener);
  return page.getByRole('dialog');
};

async function chooseFirst(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const value = await field.locator('option:not([value=""])').first().getAttribute('value');
  await field.selectOption(value);
}

async function assign(page: Page, post: string): Promise<void> {
  await chooseFirst(page, 'Hostel');
  await chooseFirst(page, post);
  await press(page, 'Assign');
}

async function reassign(page: Page, { people }: Campus): Promise<void> {
  await pick(page, 'Student', people.student.username);
  await pick(page, 'New room', 'D');
  await press(page, 'Reassign');
}

/** Swaps the first two students of the hostel, who live in different rooms. */
async function swap(page: Page): Promise<void> {
  for (const [label, place] of [
    ['First student', 0],
    ['Second student', 1],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option').nth(place).click();
  }
  await press(page, 'Swap');
}

async function imposeFine(page: Page, { people }: Campus): Promise<void> {
  await pick(page, 'Student', people.student.username);
  await fill(page, 'Amount (₹)', '50');
  await fill(page, 'Reason', 'A lamp broken');
  await press(page, 'Impose fine');
  await press(page.getByRole('dialog'), /^Impose fine of/);
}

async function addItem(page: Page): Promise<void> {
  await fill(page, 'Item name', 'Bulbs');
  await choose(page, 'Category', 'Office Supplies');
  await fill(page, 'Quantity', '9');
  await fill(page, 'Threshold', '5');
  await press(page, 'Add item');
}

async function registerWorker(page: Page): Promise<void> {
  await fill(page, 'Name', 'Ravi Shinde');
  await fill(page, 'Username', 'ravi');
  await page.getByLabel('Position', { exact: true }).first().selectOption('Cleaner');
  await fill(page, 'Contact', '98000 00001');
  await press(page, 'Register');
}

async function saveSchedule(page: Page): Promise<void> {
  await press(page, /^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  const field = page.getByRole('combobox', { name: /^Add people/ });
  await field.fill('mark');
  await expect(page.getByRole('option', { name: /mark/ })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await press(page, 'Save schedule');
}

async function registerStudent(page: Page): Promise<void> {
  await fill(page, 'Username', 'nobody.yet');
  await page.getByLabel('Password', { exact: true }).fill('seven slow rivers');
  await press(page, 'Register');
}

async function applyForLeave(page: Page): Promise<void> {
  await fill(page, 'Start date', '2099-05-01');
  await fill(page, 'End date', '2099-05-02');
  await fill(page, 'Reason', 'A wedding at home');
  await press(page, 'Submit');
}

const roomIsFull: Failing = { status: 409, code: 'roomFull', message: 'The room has no free seat. Please choose a different room.' };

export const failingCases: readonly FailingCase[] = [
  {
    text: 'Error allotting rooms',
    call: 'POST /room/allot-rooms/{hostelId}',
    as: 'caretaker',
    at: rooms,
    act: async (page) => press(await dialogOf(page, 'Allocate'), 'Allocate'),
  },
  {
    text: 'Error removing room allotments',
    call: 'DELETE /room/remove-allotment/{hostelId}',
    as: 'caretaker',
    at: rooms,
    act: async (page) => press(await dialogOf(page, 'Reset'), 'Reset'),
  },
  { text: 'Error: Something went wrong on our side. Please try again.', call: 'GET /hostel/{id}', as: 'hosteladmin', at: rooms },
  { text: 'Error: Something went wrong on our side. Please try again.', call: 'GET /hostel/{id}', as: 'hosteladmin', at: manual },
  { text: serverFailed, call: 'GET /hostel', as: 'hosteladmin', at: '/admin/view-hostels' },
  {
    text: 'A hostel with this name already exists.',
    call: 'POST /hostel/add-hostel',
    as: 'hosteladmin',
    at: '/admin/add-hostel',
    failing: { status: 409, code: 'conflict', message: 'A hostel with this name already exists.' },
    act: async (page) => {
      await fill(page, 'Name', 'Ganga');
      await press(page, 'Add Hostel');
    },
  },
  { text: 'Error reassigning room', call: 'POST /room/reassign-room', as: 'caretaker', at: manual, act: reassign, failing: 'network' },
  { text: roomIsFull.message, call: 'POST /room/reassign-room', as: 'caretaker', at: manual, act: reassign, failing: roomIsFull },
  { text: 'Error swapping rooms', call: 'POST /room/swap-rooms', as: 'caretaker', at: manual, act: swap, failing: 'network' },
  { text: roomIsFull.message, call: 'POST /room/swap-rooms', as: 'caretaker', at: manual, act: swap, failing: roomIsFull },
  {
    text: 'Error assigning caretaker:',
    call: 'POST /hostel/assign-caretaker',
    as: 'hosteladmin',
    at: '/hostel/assign-caretaker',
    act: (page) => assign(page, 'Caretaker'),
  },
  {
    text: 'Error assigning warden:',
    call: 'POST /hostel/assign-warden',
    as: 'hosteladmin',
    at: '/hostel/assign-warden',
    act: (page) => assign(page, 'Warden'),
  },
  { text: 'Error fetching students', call: 'GET /hostel/{id}/students', as: 'caretaker', at: manual },
  { text: 'Error fetching students', call: 'GET /hostel/{id}/students', as: 'caretaker', at: '/caretaker/impose-fine' },
  { text: 'Error fetching students', call: 'GET /hostel/{id}/student-page', as: 'warden', at: students },
  { text: 'Error fetching students', call: 'GET /student', as: 'hosteladmin', at: '/admin/hostel-allotment?batch=2022' },
  { text: 'Error fetching students', call: 'GET /student/attendance/{hostelId}/{date}', as: 'caretaker', at: '/student/mark-attendance' },
  {
    text: 'Error marking attendance',
    call: 'POST /student/updateAttendance/{hostelId}/{date}',
    as: 'caretaker',
    at: '/student/mark-attendance',
    act: async (page) => {
      await press(page, /^Rest present \(\d+\): all/);
      await press(page, 'Submit');
    },
  },
  {
    text: 'Error submitting complaint',
    call: 'POST /complaint/{hostelId}',
    as: 'student',
    at: '/student/register-complaint',
    act: async (page) => {
      await fill(page, 'Complaint', 'The lamp is dark.');
      await press(page, 'Submit');
    },
  },
  {
    text: 'Error submitting leave request',
    call: 'POST /student/leave/create-leave',
    as: 'student',
    at: '/student/create-leave',
    act: applyForLeave,
  },
  { text: 'Error fetching leave requests', call: 'GET /student/leave', as: 'student', at: '/student/leave-status' },
  { text: 'Error fetching leave requests', call: 'GET /student/leave/page', as: 'caretaker', at: '/caretaker/leave' },
  { text: 'Error fetching leave requests', call: 'GET /student/leave/page', as: 'warden', at: '/caretaker/leave' },
  {
    text: 'Error approving leave request',
    call: 'PATCH /student/leave/{id}/approve',
    as: 'warden',
    at: '/caretaker/leave',
    act: async (page, { people }) => press(await dialogOf(page, new RegExp(`^Approve leave of .*${people.student.username}`)), 'Approve'),
  },
  {
    text: 'Error rejecting leave request',
    call: 'PATCH /student/leave/{id}/reject',
    as: 'warden',
    at: '/caretaker/leave',
    act: async (page, { people }) => {
      const dialog = await dialogOf(page, new RegExp(`^Reject leave of .*${people.student.username}`));
      await fill(dialog, 'Remark', 'Examinations are on.');
      await press(dialog, 'Reject');
    },
  },
  { text: 'Error fetching fines', call: 'GET /fine/student', as: 'student', at: '/student/fines' },
  { text: 'Error fetching fines', call: 'GET /fine/page', as: 'caretaker', at: '/caretaker/view-fines' },
  { text: 'Error fetching fines', call: 'GET /fine/page', as: 'warden', at: '/caretaker/view-fines' },
  {
    text: 'Error paying fine',
    call: 'PATCH /fine/pay/{id}',
    as: 'student',
    at: '/student/fines',
    act: async (page) => press(await dialogOf(page, /^Pay ₹50/), 'Pay ₹50'),
  },
  { text: 'Error imposing fine', call: 'POST /fine/impose-fine', as: 'caretaker', at: '/caretaker/impose-fine', act: imposeFine },
  { text: 'Error adding item', call: 'POST /inventory/caretaker/add', as: 'caretaker', at: '/addInventory/', act: addItem },
  { text: 'Error fetching items', call: 'GET /inventory/page', as: 'caretaker', at: '/inventory/' },
  { text: 'Error fetching items', call: 'GET /inventory/page', as: 'warden', at: '/inventory/' },
  {
    text: 'Error updating item',
    call: 'PATCH /inventory/{id}',
    as: 'caretaker',
    at: '/inventory/',
    act: async (page) => {
      const dialog = await dialogOf(page, /^Edit mark/);
      await fill(dialog, 'Quantity', '8');
      await press(dialog, 'Save');
    },
  },
  {
    text: 'Error deleting item',
    call: 'DELETE /inventory/{id}',
    as: 'caretaker',
    at: '/inventory/',
    act: async (page) => press(await dialogOf(page, /^Delete mark/), 'Delete'),
  },
  { text: 'Error creating staff. Please try again.', call: 'POST /staff/create', as: 'caretaker', at: '/add-staff/', act: registerWorker },
  {
    text: 'Error saving staff schedule. Please try again.',
    call: 'POST /staff/schedule/create',
    as: 'caretaker',
    at: '/staff-schedule',
    act: saveSchedule,
    leavesUnsaved: true,
  },
  {
    text: 'Error registering student',
    call: 'POST /student/register-student',
    as: 'hosteladmin',
    at: '/register-student',
    act: registerStudent,
  },
  {
    text: 'Error sending room change request',
    call: 'POST /student/request-room-change',
    as: 'student',
    at: '/request-room-change/',
    failing: 'network',
    act: async (page) => {
      await fill(page, 'Message', 'S1 is beside the kitchen.');
      await press(page, 'Send request');
    },
  },
];
