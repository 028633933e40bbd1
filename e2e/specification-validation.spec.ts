/** The validation rules of forms, and their error texts. */
import type { Page } from '@playwright/test';
import { choose, entry, fill, pick, press, visit } from './actions.ts';
import { failedCalls } from './fail-call.ts';
import { expect, test } from './fixtures.ts';

/** Expects the error summary of a form to have this title and these lines. */
async function expectProblems(page: Page, title: string | undefined, lines: readonly string[]): Promise<void> {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('listitem') });
  if (title !== undefined) await expect(summary.getByText(title, { exact: true })).toBeVisible();
  await expect(summary.getByRole('listitem')).toHaveText([...lines]);
}

/** Leaves a field, which is then validated, and expects this error below it. */
async function leaveField(page: Page, problem: string): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByText(problem, { exact: true }).first()).toBeVisible();
}

const missing = (label: string) => `${label}: This field is required.`;

const formsWithRequiredFields = [
  { as: undefined, at: '/login', send: 'Login', labels: ['Username', 'Password'] },
  { as: 'caretaker', at: '/create-notice', send: 'Create', labels: ['Title', 'Description'] },
  { as: 'caretaker', at: '/addInventory/', send: 'Add item', labels: ['Item name', 'Category', 'Quantity', 'Threshold'] },
  { as: 'caretaker', at: '/caretaker/impose-fine', send: 'Impose fine', labels: ['Student', 'Amount (₹)', 'Reason'] },
  { as: 'asha', at: '/student/register-complaint', send: 'Submit', labels: ['Complaint'] },
  { as: 'asha', at: '/student/create-leave', send: 'Submit', labels: ['Start date', 'End date', 'Reason'] },
  { as: 'asha', at: '/request-room-change/', send: 'Send request', labels: ['Message'] },
] as const;

for (const [whom, as] of [
  ['somebody who is not signed in', undefined],
  ['a caretaker', 'caretaker'],
  ['a student', 'asha'],
] as const) {
  test(`a form asks ${whom} for its required fields and sends nothing without them`, { tag: '@desktop' }, async ({ hostel, open }) => {
    const page = await open(as ? { as: hostel[as] } : {});
    const written: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));
    for (const { at, send, labels } of formsWithRequiredFields.filter((form) => form.as === as)) {
      await visit(page, at);
      await press(page, send);
      await expectProblems(page, undefined, labels.map(missing));
      for (const label of labels) await expect(page.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true');
    }
    expect(written).toEqual([]);
  });
}

test(
  'a new hostel needs a name, and numbers of rooms that are whole numbers from 0',
  { tag: '@desktop' },
  async ({ open, smallCampus }) => {
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/admin/add-hostel');
    const counts = ['Single Seater rooms', 'Double Seater rooms', 'Triple Seater rooms'];
    for (const label of counts) await expect(page.getByLabel(label, { exact: true })).toHaveValue('0');
    for (const [n, wrong] of ['', '1.5', '-1'].entries()) await fill(page, counts[n] ?? '', wrong);
    await leaveField(page, 'Enter a whole number.');
    await press(page, 'Add Hostel');
    await expectProblems(page, 'Please fix the errors before submitting', [
      missing('Name'),
      missing('Single Seater rooms'),
      'Double Seater rooms: Enter a whole number.',
      'Triple Seater rooms: Enter a whole number.',
    ]);
  },
);

test('"Are you sure you want to delete this notice?" is asked before deleting', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, name } = hostel;
  await caretaker.client.call('noticeCreate', { body: { title: `Keys of ${name}`, description: 'Hand them in.' } });
  const page = await open({ as: caretaker });
  await page.goto('/notice');
  await press(page, new RegExp(`^Delete notice Keys of ${name},`));
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this notice?', exact: true });
  await expect(dialog.getByText(`Keys of ${name}`, { exact: true })).toBeVisible();
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: `Keys of ${name}`, exact: true })).toBeVisible();
});

test(
  'students are allotted up to the free capacity, and "Selection Limit Exceeded" says so',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const batch = hostel.hostelId.slice(0, 8);
    // one of the three seats is free
    for (const n of [1, 2, 3]) await app.build.student({ username: `${batch}.${n}`, info: { batch } });
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/admin/hostel-allotment');
    await choose(page, 'Batch', batch);
    await expect(entry(page, `${batch}.1`).getByText('Not allotted', { exact: true })).toBeVisible();
    const allot = page.getByRole('button', { name: 'Allot', exact: true });
    const selected = page.getByRole('checkbox', { name: /^Select (?!all on)/, checked: true });
    await page.getByRole('checkbox', { name: `Select ${batch}.1` }).check();
    await expect(allot).toBeDisabled();
    await choose(page, 'Hostel', hostel.hostelId);
    await expect(allot).toBeEnabled();
    await press(page, 'Clear selection');
    await expect(allot).toBeDisabled();
    await press(page, 'Select All');
    await expect(selected).toHaveCount(1);
    await page.getByRole('checkbox', { name: `Select ${batch}.3` }).check();
    const dialog = page.getByRole('dialog', { name: 'Selection Limit Exceeded', exact: true });
    await expect(
      dialog.getByText('You have selected more students than the available capacity. Please deselect some students before proceeding.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(dialog.getByText(`2 selected, 1 fits into ${hostel.name}.`)).toBeVisible();
    await press(dialog, 'OK');
    await press(page, 'Allot');
    await expect(dialog, 'too many are not sent').toBeVisible();
    await press(dialog, 'OK');
    await page.getByRole('checkbox', { name: `Select ${batch}.3` }).uncheck();
    await press(page, 'Allot');
    await choose(page, 'Show', { label: 'All (3)' });
    await expect(entry(page, `${batch}.1`).getByText(hostel.name, { exact: true })).toBeVisible();
  },
);

test('Reassign needs both a student and a room', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, asha, hostelId } = hostel;
  const page = await open({ as: caretaker });
  await page.goto(`/hostel/${hostelId}/manual-allocation`);
  await press(page, 'Reassign');
  await expectProblems(page, 'Please select both a student and a room.', [missing('Student'), missing('New room')]);
  await pick(page, 'Student', asha.username);
  await press(page, 'Reassign');
  await expectProblems(page, 'Please select both a student and a room.', [missing('New room')]);
});

test(
  'Reassign refuses the present room, and Swap the same student or the same room',
  { tag: '@desktop' },
  async ({ app, open, smallCampus }) => {
    // in a double room with a free seat, so that the student's own room can be chosen
    const hostelId = await app.build.hostel({ singleSeater: 0, doubleSeater: 1, tripleSeater: 1 });
    const [double] = await app.build.rooms(hostelId);
    const username = `chitra of ${hostelId.slice(0, 8)}`;
    const mate = `divya of ${hostelId.slice(0, 8)}`;
    await app.build.student({ username, hostelId, room: { roomId: double?.id ?? '', seat: 1 } });
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto(`/hostel/${hostelId}/manual-allocation`);
    await pick(page, 'Student', username);
    await pick(page, 'New room', 'D1');
    await leaveField(page, 'The student is already in the selected room. Please choose a different room.');
    await press(page, 'Reassign');
    await expectProblems(page, 'The student is already in the selected room. Please choose a different room.', [
      'New room: The student is already in the selected room. Please choose a different room.',
    ]);
    await app.build.student({ username: mate, hostelId, room: { roomId: double?.id ?? '', seat: 2 } });
    await page.reload();
    await press(page, 'Swap');
    await expectProblems(page, 'Please select two different students.', [missing('First student'), missing('Second student')]);
    await pick(page, 'First student', username);
    await pick(page, 'Second student', username);
    await leaveField(page, 'Please select two different students.');
    await press(page, 'Swap');
    await expectProblems(page, 'Please select two different students.', ['Second student: Please select two different students.']);
    await pick(page, 'Second student', mate);
    await leaveField(page, 'Please select two different rooms.');
    await press(page, 'Swap');
    await expectProblems(page, 'Please select two different rooms.', ['Second student: Please select two different rooms.']);
  },
);

for (const post of ['Caretaker', 'Warden'] as const) {
  test(
    `Assign of a ${post.toLowerCase()} is disabled until both are chosen`,
    { tag: '@desktop' },
    async ({ hostel, open, smallCampus }) => {
      const page = await open({ as: smallCampus.people.hosteladmin });
      await page.goto(`/hostel/assign-${post.toLowerCase()}`);
      const button = page.getByRole('button', { name: 'Assign', exact: true });
      await expect(button).toBeDisabled();
      await choose(page, 'Hostel', hostel.hostelId);
      await expect(button).toBeDisabled();
      await choose(page, 'Hostel', '');
      await choose(page, post, { label: hostel[post === 'Caretaker' ? 'caretaker' : 'warden'].username });
      await expect(button).toBeDisabled();
      await choose(page, 'Hostel', hostel.hostelId);
      await expect(button).toBeEnabled();
    },
  );
}

async function fillWorker(page: Page, username: string): Promise<void> {
  await fill(page, 'Name', 'Ravi Shinde');
  await fill(page, 'Username', username);
  await page.getByLabel('Position', { exact: true }).first().selectOption('Cleaner');
  await fill(page, 'Contact', '98000 00001');
}

test('a new worker needs every field, and a username that nobody else has', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, name } = hostel;
  const page = await open({ as: caretaker, expectedProblems: failedCalls });
  await page.goto('/add-staff/');
  await press(page, 'Register');
  await expectProblems(page, 'Please fill in all required fields.', ['Name', 'Username', 'Position', 'Contact'].map(missing));
  await fillWorker(page, `ravi of ${name}`);
  await press(page, 'Register');
  await expect(entry(page, `ravi of ${name}`)).toBeVisible();
  // the form is cleared only after the worker appears in the list
  await expect(page.getByLabel('Contact', { exact: true })).toHaveValue('');
  await fillWorker(page, `Ravi of ${name}`);
  await press(page, 'Register');
  await expect(page.getByText('Username already exists. Please choose a different username.').first()).toBeVisible();
  await expect(entry(page, /ravi of/i)).toHaveCount(1);
});

test(
  'a new student needs a username and a password, and neither username nor roll number of another student',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const username = `esha of ${hostel.name}`;
    await app.build.student({ username, info: { rollno: `1 of ${hostel.name}` } });
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/register-student');
    await press(page, 'Register');
    await expectProblems(page, 'Please fix the errors before submitting', [missing('Username'), missing('Password')]);
    await fill(page, 'Username', username);
    await fill(page, 'Roll no', `1 of ${hostel.name}`);
    await fill(page, 'Password', 'seven slow rivers');
    await expect(page.getByText('Roll number already exists', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Username already exists', { exact: true }).first()).toBeVisible();
    await press(page, 'Register');
    await expectProblems(page, 'Please fix the errors before submitting', [
      'Username: Username already exists',
      'Roll no: Roll number already exists',
    ]);
  },
);

test('attendance cannot be submitted without a date', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/student/mark-attendance');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await fill(page, 'Date', '');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
});

test('a week of the schedule starts on a Sunday that is not in the past', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId, name } = hostel;
  await caretaker.client.call('workerCreate', {
    body: { name: 'Ravi Shinde', username: `guard of ${name}`, position: 'Security Guard', contact: '98000 00001', hostel: hostelId },
  });
  const page = await open({ as: caretaker });
  await page.goto('/staff-schedule');
  const options = page.getByRole('combobox', { name: 'Week starting on' }).getByRole('option');
  await expect(options).toHaveCount(12);
  const weeks = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const today = (await caretaker.client.call('dashboardToday')).body.date;
  for (const week of weeks) {
    expect(new Date(`${week}T00:00:00Z`).getUTCDay(), week).toBe(0);
    expect(week >= today, week).toBe(true);
  }
  await page.goto('/staff-schedule?week=2024-02-04');
  await expect(page.getByText('The week must not start in the past.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save schedule' })).toHaveCount(0);
  await page.goto('/staff-schedule?week=2099-01-05');
  await expect(page.getByRole('combobox', { name: 'Week starting on' }), 'a Monday is not taken').toHaveValue(weeks[0] ?? '');
});

test('only the quantity of an item can be changed, and a low item is red', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  for (const [name, quantity] of [
    ['Bulbs', 4],
    ['Taps', 5],
    ['Ropes', 6],
  ] as const) {
    await caretaker.client.call('inventoryCreate', {
      body: { name, category: 'Office Supplies', quantity, threshold: 5, hostel: hostelId },
    });
  }
  const page = await open({ as: caretaker });
  await page.goto('/inventory/');
  for (const [name, low] of [
    ['Bulbs', true],
    ['Taps', false],
    ['Ropes', false],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('Low stock')).toHaveCount(low ? 1 : 0);
    const [red = 0, green = 0] = await row.getByRole('rowheader').evaluate((cell) => {
      const ground = [cell, cell.parentElement]
        .map((each) => (each ? getComputedStyle(each).backgroundColor : ''))
        .find((colour) => !/, 0\)|transparent/.test(colour));
      return (ground?.match(/[\d.]+/g) ?? []).map(Number);
    });
    expect(red > green, `${name} is ${low ? '' : 'not '}red`).toBe(low);
  }
  await press(page, /^Edit Taps/);
  const dialog = page.getByRole('dialog', { name: 'Edit Taps' });
  for (const label of ['Item name', 'Category']) await expect(dialog.getByLabel(label, { exact: true })).toBeDisabled();
  await fill(dialog, 'Quantity', '-1');
  await leaveField(page, 'Enter a whole number.');
  await press(dialog, 'Save');
  await expectProblems(page, 'Please fix the errors before submitting', ['Quantity: Enter a whole number.']);
  await expect(dialog.getByLabel('Quantity', { exact: true })).toBeEnabled();
});
