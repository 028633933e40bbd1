/** What forms ask for before anything is sent, in fixed words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { timeSlots } from '#contract/worker/worker.ts';
import { type Answers, hostel, newId, open, Refusal, type Screen } from '#web/testing/screen.ts';

const missing = (label: string) => `${label}: This field is required.`;

/** Presses the button of a form and expects these faults above it, under this title, and nothing sent. */
async function refuses(screen: Screen, button: string, title: string, ...faults: string[]): Promise<void> {
  await screen.press(button);
  assert.deepEqual(screen.texts('[role=alert] li'), faults);
  assert.ok(
    screen.alerts.some((alert) => alert.startsWith(title)),
    screen.alerts.join(' | '),
  );
  assert.deepEqual(screen.sent, []);
}

const general = 'Please fix the errors before submitting';

for (const [as, at, button, title, ...labels] of [
  ['nobody', paths.login(), 'Login', 'Please fill in both fields.', 'Username', 'Password'],
  ['caretaker', paths.createNotice(), 'Create', general, 'Title', 'Description'],
  ['caretaker', paths.addItem(), 'Add item', general, 'Item name', 'Category', 'Quantity', 'Threshold'],
  ['caretaker', paths.imposeFine(), 'Impose fine', general, 'Student', 'Amount (₹)', 'Reason'],
  ['caretaker', paths.addWorker(), 'Register', 'Please fill in all required fields.', 'Name', 'Username', 'Position', 'Contact'],
  ['student', paths.ownComplaints(), 'Submit', general, 'Complaint'],
  ['student', paths.applyForLeave(), 'Submit', general, 'Start date', 'End date', 'Reason'],
  ['student', paths.requestRoomChange(), 'Send request', general, 'Message'],
  ['hosteladmin', paths.registerStudent(), 'Register', general, 'Username', 'Password'],
] as const) {
  test(`${button} on ${at} sends nothing without ${labels.join(', ')}`, async () => {
    await refuses(await open(at, { as, answers: { hostelStudents: [{ username: 'asha' }] } }), button, title, ...labels.map(missing));
  });
}

test('a new hostel needs a name, and numbers of rooms that are whole numbers from 0', async () => {
  const screen = await open(paths.addHostel(), { as: 'hosteladmin' });
  const counts = ['Single Seater rooms', 'Double Seater rooms', 'Triple Seater rooms'];
  for (const [n, wrong] of ['', '1.5', '-1'].entries()) {
    assert.equal(screen.fields[counts[n] ?? ''], '0');
    await screen.type(counts[n] ?? '', wrong);
  }
  await refuses(
    screen,
    'Add Hostel',
    general,
    missing('Name'),
    missing('Single Seater rooms'),
    'Double Seater rooms: Enter a whole number.',
    'Triple Seater rooms: Enter a whole number.',
  );
});

test('"Are you sure you want to delete this notice?" is asked before deleting', async () => {
  const noticeList = [{ _id: newId(), title: 'Keys', description: 'Hand them in.', forHostel: hostel }];
  const screen = await open(paths.noticeBoard(), { answers: { noticeList } });
  await screen.press(/^Delete notice Keys/);
  assert.ok(screen.text.includes('Are you sure you want to delete this notice?'));
  await screen.press('Cancel');
  assert.deepEqual(screen.sent, []);
  await screen.press(/^Delete notice Keys/);
  await screen.press('Delete', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['noticeDelete', noticeList[0]?._id]],
  );
});

const person = (username: string) => ({ _id: newId(), username });
const [asha, bela, chitra] = [person('asha'), person('bela'), person('chitra')];
const room = { roomType: 'Double Seater', seats: 2 } as const;
const rooms = [
  { ...room, _id: newId(), roomNumber: 'D1', availableSeats: 0, occupants: [asha, bela] },
  { ...room, _id: newId(), roomNumber: 'D2', availableSeats: 1, occupants: [chitra] },
];
const manual = {
  hostelGet: { hostel, rooms },
  hostelStudents: [
    { ...asha, room: { roomNumber: 'D1' } },
    { ...bela, room: { roomNumber: 'D1' } },
    { ...chitra, room: { roomNumber: 'D2' } },
  ],
} satisfies Answers;

test('Reassign needs both a student and a room, and another room than the present one', async () => {
  const screen = await open(paths.manualAllocation(hostel._id), { answers: manual });
  const both = 'Please select both a student and a room.';
  await refuses(screen, 'Reassign', both, missing('Student'), missing('New room'));
  await screen.pick('Student', 'chitra');
  await refuses(screen, 'Reassign', both, missing('New room'));
  await screen.pick('New room', 'D2');
  const same = 'The student is already in the selected room. Please choose a different room.';
  await refuses(screen, 'Reassign', same, `New room: ${same}`);
});

test('Swap refuses the same student and the same room', async () => {
  const screen = await open(paths.manualAllocation(hostel._id), { answers: manual });
  const two = 'Please select two different students.';
  await refuses(screen, 'Swap', two, missing('First student'), missing('Second student'));
  await screen.pick('First student', 'asha');
  await screen.pick('Second student', 'asha');
  await refuses(screen, 'Swap', two, `Second student: ${two}`);
  await screen.pick('Second student', 'bela');
  await refuses(screen, 'Swap', 'Please select two different rooms.', 'Second student: Please select two different rooms.');
});

test('Reassign Room is shown while a seat is vacant, Swap Rooms always', async () => {
  for (const availableSeats of [0, 1]) {
    const answers = { ...manual, hostelGet: { hostel, rooms: [{ ...room, _id: newId(), roomNumber: 'D1', availableSeats }] } };
    const { buttons } = await open(paths.manualAllocation(hostel._id), { answers });
    assert.deepEqual([buttons.includes('Reassign'), buttons.includes('Swap')], [availableSeats > 0, true]);
  }
});

test('Assign is disabled until a hostel and a person are chosen', async () => {
  for (const [post, at] of [
    ['Caretaker', paths.assignCaretaker()],
    ['Warden', paths.assignWarden()],
  ] as const) {
    const people = [{ _id: newId(), username: 'kamala' }];
    const screen = await open(at, { as: 'hosteladmin', answers: { hostelChoices: [hostel], caretakerList: people, wardenList: people } });
    const isOffered = () => screen.buttons.includes('Assign');
    assert.equal(isOffered(), false);
    await screen.type('Hostel', hostel._id);
    assert.equal(isOffered(), false);
    await screen.type('Hostel', '');
    await screen.type(post, people[0]?._id ?? '');
    assert.equal(isOffered(), false);
    await screen.type('Hostel', hostel._id);
    assert.equal(isOffered(), true);
  }
});

test('a username or roll number that somebody else has is named at its field', async () => {
  const worker = await open(paths.addWorker(), { answers: { workerCreate: new Refusal('staffUsernameTaken') } });
  for (const [label, text] of Object.entries({ Name: 'Ravi', Username: 'ravi', Position: 'Cleaner', Contact: '98000 00001' }))
    await worker.type(label, text);
  await worker.press('Register');
  assert.ok(worker.text.includes('Username already exists. Please choose a different username.'), worker.text);

  const answers = { studentTaken: { username: true, rollno: true } } as const;
  const student = await open(paths.registerStudent(), { as: 'hosteladmin', answers });
  for (const [label, text] of Object.entries({ Username: 'esha', 'Roll no': '1', Password: 'seven slow rivers' }))
    await student.type(label, text);
  const [username, rollno] = ['Username already exists', 'Roll number already exists'];
  await refuses(student, 'Register', general, `Username: ${username}`, `Roll no: ${rollno}`);
});

test('a week of the schedule starts on a Sunday that is not in the past, and each of its days has four time slots', async () => {
  const answers = { workerList: [{ _id: newId(), name: 'Ravi', position: 'Cleaner' }], scheduleGet: { slots: [...timeSlots] } } as const;
  const screen = await open(paths.schedule(), { answers });
  const weeks = [...document.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? '');
  assert.deepEqual([weeks.length, weeks[0]], [12, '2026-11-22']);
  assert.ok(weeks.every((week) => new Date(`${week}T00:00:00Z`).getUTCDay() === 0));
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    assert.deepEqual(
      screen.buttons.filter((name) => name.startsWith(`Add people to ${day}`)).map((name) => name.split(', ').at(-1)),
      ['7:00 AM - 10:00 AM', '10:00 AM - 01:00 PM', '01:00 PM - 05:00 PM', '05:00 PM - 10:00 PM'],
    );
  const past = await open(`${paths.schedule()}?week=2024-02-04`, { answers });
  assert.ok(past.text.includes('The week must not start in the past.'));
  assert.ok(!past.buttons.includes('Save schedule'));
  const monday = await open(`${paths.schedule()}?week=2099-01-05`, { answers });
  assert.equal(monday.fields['Week starting on'], '2026-11-22');
});

test('only the quantity of an item can be changed, and it is a whole number', async () => {
  const items = [{ name: 'Taps', category: 'Office Supplies', quantity: 5, threshold: 5 }] as const;
  const screen = await open(paths.inventory(), { answers: { inventoryPage: { items, total: 1, page: 1, pageSize: 25 } } });
  await screen.press(/^Edit Taps/);
  const disabled = [...document.querySelectorAll('[role=dialog] :is(input, select):disabled')];
  assert.equal(disabled.length, 2);
  await screen.type('Quantity', '-1');
  await refuses(screen, 'Save', general, 'Quantity: Enter a whole number.');
});

test('students are selected up to the free capacity, and "Selection Limit Exceeded" says so', async () => {
  const students = [asha, bela, chitra].map((each) => ({ ...each, batch: '2024' }));
  const answers = { hostelChoices: [{ ...hostel, seats: 1, students: 0 }], studentOfBatch: students };
  const screen = await open(`${paths.hostelAllotment()}?hostel=${hostel._id}&batch=2024`, { as: 'hosteladmin', answers });
  assert.ok(screen.text.includes('Not allotted'));
  await screen.press('Select All');
  assert.equal(Object.entries(screen.fields).filter(([name, value]) => /^Select (?!all)/.test(name) && value === 'true').length, 1);
  await screen.press('Select chitra');
  assert.ok(screen.text.includes('Selection Limit Exceeded'), screen.text);
  assert.ok(
    screen.text.includes('You have selected more students than the available capacity. Please deselect some students before proceeding.'),
  );
  await screen.press('OK');
  await screen.press('Allot');
  assert.deepEqual(screen.sent, []);
});

test('at the sign-in the browser may fill in name and password, which can be pasted and shown', async () => {
  const screen = await open(paths.login(), { as: 'nobody' });
  const [name, password] = [...document.querySelectorAll<HTMLInputElement>('form input')];
  assert.ok(name && password);
  assert.deepEqual([name.autocomplete, password.autocomplete, password.type], ['username', 'current-password', 'password']);
  assert.ok(password.dispatchEvent(new window.Event('paste', { bubbles: true, cancelable: true })), 'pasting is prevented');
  await screen.press('Show password');
  assert.equal(password.type, 'text');
  await screen.press('Hide password');
  assert.equal(password.type, 'password');
});

test('a fine as often before is imposed in two presses once the student is chosen; a sum typed is asked about', async () => {
  const often = { amount: 500, reason: 'Electric heater' };
  const finePage = {
    items: [often, { amount: 20, reason: 'A key' }, often, { amount: 900, reason: 'A door' }],
    total: 4,
    page: 1,
    pageSize: 60,
  };
  const answers = { hostelStudents: [{ username: 'asha', name: 'Asha' }], finePage };
  const screen = await open(paths.imposeFine(), { as: 'caretaker', answers });
  await screen.pick('Student', 'Asha');
  await screen.press('₹500: Electric heater');
  await screen.press('Impose fine');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, (body as { amount: number }).amount, (body as { reason: string }).reason]),
    [['fineImpose', 500, 'Electric heater']],
  );
  const other = await open(paths.imposeFine(), { as: 'caretaker', answers });
  await other.pick('Student', 'Asha');
  await other.type('Amount (₹)', '5000');
  await other.type('Reason', 'Electric heater');
  await other.press('Impose fine');
  assert.deepEqual(other.sent, []);
  await other.press('Impose fine of ₹5,000');
  assert.equal(other.sent.length, 1);
});
