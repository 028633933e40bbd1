/** The fixed content of screens: words, lists and their order, choices, pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, now, open, phone } from '#web/testing/screen.ts';

const page = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 25 }) as never; // made of parts
const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };

test('the landing page welcomes, leads to the dashboard and names four roles', async () => {
  const { texts, links } = await open(paths.landing(), { as: 'nobody' }).then((screen) => ({
    texts: screen.texts('h3'),
    links: screen.links,
  }));
  assert.equal(links['Get Started'], paths.dashboard());
  assert.deepEqual(texts, ['Student', 'Caretaker', 'Warden', 'Super admin']);
});

test('"No Notifications" is shown if there are none; otherwise they are listed as they come, the unread ones marked', async () => {
  const none = await open(paths.dashboard(), { as: 'student' });
  assert.match(none.text, /No Notifications You have no new notifications\./);
  const notificationList = [
    { message: 'You were fined ₹50: second', isRead: false },
    { message: 'You were fined ₹50: first', isRead: true },
  ];
  const { text } = await open(paths.dashboard(), { as: 'student', answers: { notificationList } });
  assert.doesNotMatch(text, /No Notifications/);
  assert.match(text, /Unread[^₹]*You were fined ₹50: second(?!.*Unread).*You were fined ₹50: first/);
});

test('rooms are grouped by type, 12 to a page, each type with its own pages', async () => {
  const rooms = [
    ...Array.from({ length: 25 }, (_, n) => ({ roomNumber: `S${n + 1}`, roomType: 'Single Seater', seats: 1, availableSeats: 1 }) as const),
    ...Array.from({ length: 12 }, (_, n) => ({ roomNumber: `D${n + 1}`, roomType: 'Double Seater', seats: 2, availableSeats: 2 }) as const),
    ...Array.from({ length: 13 }, (_, n) => ({ roomNumber: `T${n + 1}`, roomType: 'Triple Seater', seats: 3, availableSeats: 3 }) as const),
  ];
  const screen = await open(paths.hostelRooms(hostel._id), { answers: { hostelGet: { hostel, rooms } } });
  const numbers = (letter: string) => screen.texts('h3').filter((text) => text.startsWith(letter));
  assert.deepEqual(
    screen.texts('h2').map((text) => text.split(' Seater')[0]),
    ['Single', 'Double', 'Triple'],
  );
  assert.deepEqual(
    ['S', 'D', 'T'].map((letter) => numbers(letter).length),
    [12, 12, 12],
  );
  assert.deepEqual(screen.texts('nav[aria-label^="Pages of"]').length, 2);
  const pagesOf = () => screen.buttons.filter((name) => name.endsWith('of Single Seater'));
  assert.deepEqual(pagesOf(), [
    'Page 1 of Single Seater',
    'Page 2 of Single Seater',
    'Page 3 of Single Seater',
    'Next page of Single Seater',
  ]);
  await screen.press(/^Next page of Single/);
  assert.equal(numbers('S')[0], 'S13');
  await screen.press(/^Page 3 of Single/);
  assert.deepEqual(numbers('S'), ['S25']);
  assert.equal(numbers('T').length, 12);
});

test('a missing caretaker or warden is "Not Assigned" on a hostel card and "None" on the pages that assign them', async () => {
  const hostels = [
    { ...hostel, caretaker: asha, warden: asha },
    { _id: newId(), name: 'Bare' },
  ];
  const { text, links } = await open(paths.hostels(), { as: 'hosteladmin', answers: { hostelList: hostels, hostelChoices: hostels } });
  assert.equal(text.split('Not Assigned').length - 1, 2, text);
  assert.ok(Object.values(links).includes(paths.hostelRooms(hostels[1]?._id ?? '')));
  for (const at of [paths.assignCaretaker(), paths.assignWarden()]) {
    const answers = { hostelChoices: hostels, caretakerList: [asha], wardenList: [asha] };
    const screen = await open(at, { as: 'hosteladmin', answers });
    assert.equal(screen.text.split('None').length - 1, 2, screen.text);
  }
});

test('all details of a student are listed, with "N/A" for a missing room', async () => {
  const details = {
    programme: 'CSE',
    batch: '2022',
    rollno: '7',
    parentContactNo: '98000 00001',
    fathersName: 'Ramesh',
    mothersName: 'Sunita',
    address: '12 Lake Road',
  };
  const { rows } = await open(paths.studentInfo(hostel._id), {
    as: 'warden',
    answers: {
      studentPage: page({ ...asha, ...details, hostel, room: null }, { ...asha, _id: newId(), hostel, room: { roomNumber: 'S1' } }),
    },
  });
  const [first = {}, second = {}] = rows;
  const { programme, batch, rollno, fathersName, mothersName, address } = details;
  assert.deepEqual(
    ['Programme', 'Batch', 'Roll no', 'Room', 'Hostel', "Father's name", "Mother's name", 'Address'].map((heading) => first[heading]),
    [programme, batch, rollno, 'N/A', hostel.name, fathersName, mothersName, address],
  );
  assert.match(first['Parent contact'] ?? '', /98000 00001/);
  assert.equal(second['Room'], 'S1');
});

test('complaints and leave are listed as they come, with status, days and remark', async () => {
  const complaints = [
    { complaint: 'The tap drips.', status: 'pending' },
    { complaint: 'The lamp is dark.', status: 'resolved', resolvedAt: now, remark: 'A new bulb is in.' },
  ] as const;
  for (const [as, at] of [
    ['caretaker', paths.complaints()],
    ['student', paths.ownComplaints()],
  ] as const) {
    const screen = await open(at, {
      as,
      answers: { complaintPage: page(...complaints), complaintOwn: { complaints } },
    });
    // on a wide screen staff read remarks in the details beside the list, which paper has not
    const { text } = as === 'student' ? screen : await screen.print();
    assert.match(text, /The tap drips\..*Pending.*The lamp is dark\..*Resolved.*A new bulb is in\./);
  }
  const leave = { student: asha, startDate: '2099-05-01', endDate: '2099-05-04', reason: 'A wedding', status: 'pending' };
  const { rows } = await open(paths.leaveRequests(), { as: 'warden', answers: { leavePage: page(leave) } });
  const [row = {}] = rows;
  assert.deepEqual(
    ['Start Date', 'End Date', 'Reason', 'Status'].map((heading) => row[heading]),
    ['1 May 2099', '4 May 2099', 'A wedding', 'Pending'],
  );
});

const optionsOf = (label: RegExp) =>
  [...document.querySelectorAll('select')]
    .filter((select) => label.test(select.closest('div')?.textContent ?? '') || label.test(select.labels?.[0]?.textContent ?? ''))
    .flatMap((select) => [...select.options].filter(({ value }) => value !== '').map(({ text }) => text));

test('categories and positions are those of the college', async () => {
  await open(paths.addItem());
  const categories = ['Cleaning Supplies', 'Plumbing Supplies', 'Safety and Security', 'Office Supplies', 'Financial Management'];
  assert.deepEqual(optionsOf(/^Category/), categories);
  await open(paths.addWorker());
  assert.deepEqual(optionsOf(/^Position/), ['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other']);
});

test('the inventory can be filtered by category', async () => {
  const screen = await open(paths.inventory(), { width: phone, answers: { inventoryPage: page({ name: 'Bulbs' }) } });
  if (screen.fields['Category'] === undefined) await screen.press(/^Filters/);
  await screen.type('Category', 'Cleaning Supplies');
  assert.equal(screen.asked.at(-1)?.query?.['category'], 'Cleaning Supplies');
});
