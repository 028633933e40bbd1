/** The fixed content of screens: words, lists and their order, choices, pages, heights. */
import { choose, entry, fill, follow, heading, notifications, press, roomCard, signIn, visit } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';

test('the landing page welcomes, leads to the dashboard and names four roles', { tag: '@desktop' }, async ({ open }) => {
  const page = await open();
  await page.goto('/');
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Student', 'Caretaker', 'Warden', 'Super admin']);
});

test(
  'signing in asks for username and password, leads to the dashboard and survives a reload',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { username, hostelId } = hostel.caretaker;
    await app.givePassword(username);
    const page = await open();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log-in to your account', exact: true })).toBeVisible();
    await signIn(page, { username, password });
    await expect(page).toHaveURL('/dashboard');
    const kept = await page.evaluate(() => ['username', 'role', 'hostelId', 'token'].map((key) => localStorage.getItem(key)));
    expect(kept).toEqual([username, 'caretaker', hostelId, expect.stringMatching(/./)]);
    await page.reload();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test('the browser stores no hostel for a person without one', { tag: '@desktop' }, async ({ app, open }) => {
  const { username } = await app.signIn(await app.build.account({ role: 'hosteladmin' }));
  await app.givePassword(username);
  const page = await open();
  await page.goto('/login');
  await signIn(page, { username, password });
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('hostelId'))).toBeNull();
});

test(
  '"No Notifications" is shown if there are none; notifications are listed newest first and marked as read by a press',
  { tag: '@desktop' },
  async ({ hostel, open }) => {
    const { asha, caretaker } = hostel;
    const page = await open({ as: asha });
    await page.goto('/dashboard');
    const list = notifications(page);
    await expect(list.getByText('No Notifications', { exact: true })).toBeVisible();
    await expect(list.getByText('You have no new notifications.', { exact: true })).toBeVisible();
    for (const reason of ['first', 'second'])
      await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason } });
    await page.reload();
    const items = list.getByRole('listitem');
    await expect(items).toHaveText([/You were fined ₹50: second/, /You were fined ₹50: first/]);
    await expect(list.getByText('No Notifications')).toHaveCount(0);
    const icons = () => items.locator('svg').evaluateAll((all) => all.map((icon) => icon.innerHTML));
    const grounds = () => items.getByRole('link').evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    const [, unread] = await icons();
    await items.first().getByRole('link').click();
    await expect(heading(page, 'Fines')).toBeVisible();
    await follow(page, 'Dashboard');
    await expect(items.first()).not.toHaveText(/^Unread/);
    await expect(items.last()).toHaveText(/^Unread/);
    const [readIcon, unreadIcon] = await icons();
    expect(unreadIcon).toBe(unread);
    expect(readIcon).not.toBe(unread);
    const [readGround, unreadGround] = await grounds();
    expect(readGround).not.toBe(unreadGround);
  },
);

test('rooms are grouped by type, 12 to a page, each type with its own pages', { tag: '@desktop' }, async ({ app, open, smallCampus }) => {
  const hostelId = await app.build.hostel({ singleSeater: 25, doubleSeater: 12, tripleSeater: 13 });
  const page = await open({ as: smallCampus.people.hosteladmin });
  await page.goto(`/view-hostels/${hostelId}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /^Single Seater/,
    /^Double Seater/,
    /^Triple Seater/,
  ]);
  const group = (type: string) => page.getByRole('region', { name: type });
  const numbers = (type: string) => group(type).getByRole('heading', { level: 3 });
  for (const type of ['Single Seater', 'Double Seater', 'Triple Seater']) await expect(numbers(type)).toHaveCount(12);
  const pager = (type: string) => page.getByRole('navigation', { name: `Pages of ${type}` });
  await expect(pager('Single Seater').getByRole('button')).toHaveText(['Previous', '1', '2', '3', 'Next']);
  await expect(pager('Double Seater')).toHaveCount(0);
  await expect(pager('Single Seater').getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pager('Single Seater').getByRole('button', { name: 'Next' }).click();
  await expect(numbers('Single Seater').first()).toHaveText('S13');
  await pager('Single Seater').getByRole('button', { name: 'Page 3' }).click();
  await expect(numbers('Single Seater')).toHaveText(['S25']);
  await expect(pager('Single Seater').getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(numbers('Triple Seater'), 'the others stay where they are').toHaveCount(12);
  await pager('Single Seater').getByRole('button', { name: 'Previous' }).click();
  await expect(numbers('Single Seater').first()).toHaveText('S13');
});

test('a room without a free seat is shown as occupied, with its occupants', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.warden });
  await page.goto(`/view-hostels/${hostel.hostelId}`);
  await expect(roomCard(page, 'S1').getByText('Occupied', { exact: true })).toBeVisible();
  await expect(roomCard(page, 'S1').getByText(hostel.asha.username)).toBeVisible();
  await expect(roomCard(page, 'S3').getByText('Occupied')).toHaveCount(0);
  await expect(roomCard(page, 'S3').getByText('1 seat free', { exact: true })).toBeVisible();
});

test('Reassign Room is shown while a seat is vacant, Swap Rooms always', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  const page = await open({ as: caretaker });
  await page.goto(`/hostel/${hostelId}/manual-allocation`);
  const reassign = page.getByRole('region', { name: 'Reassign Room', exact: true });
  const swap = page.getByRole('region', { name: 'Swap Rooms', exact: true });
  await expect(swap).toBeVisible();
  await expect(reassign).toBeVisible();
  const [, , third] = await app.build.rooms(hostelId);
  await app.build.student({ hostelId, room: { roomId: third?.id ?? '', seat: 1 } });
  await page.reload();
  await expect(swap).toBeVisible();
  await expect(reassign).toHaveCount(0);
});

test(
  'a missing caretaker or warden is "Not Assigned" on a hostel card and "None" on the pages that assign them',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const bare = `Bare ${hostel.name}`;
    const id = await app.build.hostel({ name: bare });
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/admin/view-hostels');
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card(bare).getByText('Not Assigned', { exact: true })).toHaveCount(2);
    await expect(card(hostel.name).getByText('Not Assigned')).toHaveCount(0);
    await expect(card(hostel.name).getByText(hostel.caretaker.username, { exact: true })).toBeVisible();
    await expect(card(hostel.name).getByText(hostel.warden.username, { exact: true })).toBeVisible();
    await expect(card(bare).getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `/view-hostels/${id}`);
    for (const post of ['Caretaker', 'Warden']) {
      await visit(page, `/hostel/assign-${post.toLowerCase()}`);
      await expect(heading(page, `Hostel ${post}s`)).toBeVisible();
      await expect(card(bare).getByText('None', { exact: true })).toHaveCount(2);
      await expect(card(hostel.name).getByText('None')).toHaveCount(0);
      await expect(card(hostel.name).getByText(hostel.caretaker.username, { exact: true })).toBeVisible();
    }
  },
);

test('all details of a student are listed, with "N/A" for a missing room', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const details = {
    programme: 'CSE',
    batch: '2022',
    rollno: `7 of ${hostel.name}`,
    parentContactNo: '98000 00001',
    fathersName: 'Ramesh',
    mothersName: 'Sunita',
    address: '12 Lake Road',
  };
  const username = `farah of ${hostel.name}`;
  await app.build.student({ username, hostelId: hostel.hostelId, info: details });
  const page = await open({ as: hostel.warden });
  await page.goto(`/${hostel.hostelId}/student-info`);
  const headings = [
    'Name',
    'Programme',
    'Batch',
    'Roll no',
    'Room',
    'Hostel',
    'Parent contact',
    "Father's name",
    "Mother's name",
    'Address',
  ];
  const cells = page.getByRole('row').filter({ hasText: username }).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  // further details come after these
  expect((await page.getByRole('columnheader').allTextContents()).slice(0, headings.length)).toEqual(headings);
  const { programme, batch, rollno, parentContactNo, fathersName, mothersName, address } = details;
  const values = [programme, batch, rollno, 'N/A', hostel.name, parentContactNo, fathersName, mothersName, address];
  expect((await cells.allTextContents()).slice(0, values.length)).toEqual(values);
  await expect(entry(page, hostel.asha.username).getByText('S1', { exact: true })).toBeVisible();
  await expect(entry(page, hostel.asha.username).getByText('N/A')).toHaveCount(0);
});

test('complaints are listed newest first, with status and remark', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { asha, caretaker, hostelId } = hostel;
  for (const complaint of ['The lamp is dark.', 'The tap drips.']) {
    await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint } });
  }
  const oldest = (await asha.client.call('complaintOwn')).body.complaints.at(-1);
  await caretaker.client.call('complaintResolve', { params: { id: oldest?._id }, body: { remark: 'A new bulb is in.' } });
  for (const [as, path] of [
    [caretaker, '/caretaker/complaints'],
    [asha, '/student/register-complaint'],
  ] as const) {
    const page = await open({ as });
    await page.goto(path);
    const rows = page.getByRole('row').filter({ hasText: /dark|drips/ });
    await expect(rows).toHaveText([/The tap drips\..*Pending/, /The lamp is dark\..*Resolved.*A new bulb is in\./]);
  }
});

test('the choices are those that the specification lists', { tag: '@desktop' }, async ({ hostel, open, smallCampus }) => {
  const categories = ['Cleaning Supplies', 'Plumbing Supplies', 'Safety and Security', 'Office Supplies', 'Financial Management'];
  const caretakers = await open({ as: hostel.caretaker });
  const optionsOf = (label: string) => caretakers.getByLabel(label, { exact: true }).first().locator('option:not([value=""])');
  await caretakers.goto('/addInventory/');
  await expect(optionsOf('Category')).toHaveText(categories);
  await visit(caretakers, '/add-staff/');
  await expect(heading(caretakers, 'Register New Staff')).toBeVisible();
  await expect(optionsOf('Position')).toHaveText(['Cleaner', 'Maintenance Worker', 'Security Guard', 'Front Desk Staff', 'Other']);

  await visit(caretakers, '/student/mark-attendance');
  const { username } = hostel.asha;
  await expect(entry(caretakers, username).getByRole('radio')).toHaveCount(3);
  for (const option of ['Present', 'Absent', 'Not marked']) {
    await expect(caretakers.getByRole('radio', { name: `${option}: ${username}` })).toBeChecked({ checked: option === 'Not marked' });
  }
  await fill(caretakers, 'Name, username or room', hostel.bela.username);
  await expect(entry(caretakers, username)).toHaveCount(0);
  await expect(entry(caretakers, hostel.bela.username)).toBeVisible();

  const administrators = await open({ as: smallCampus.people.hosteladmin });
  await administrators.goto('/register-student');
  const suggested = async (label: string) => {
    const list = await administrators.getByLabel(label, { exact: true }).getAttribute('list');
    return await administrators
      .locator(`datalist[id="${list}"] option`)
      .evaluateAll((all) => all.map((option) => option.getAttribute('value')));
  };
  await expect.poll(() => suggested('Programme')).toEqual(expect.arrayContaining(['CSE', 'ECE', 'MECH', 'SM', 'DS']));
  await expect.poll(() => suggested('Batch')).toEqual(expect.arrayContaining(['2019', '2020', '2021', '2022', '2023']));
});

test('the inventory can be filtered by category', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  for (const [name, category] of [
    ['Bulbs', 'Office Supplies'],
    ['Mops', 'Cleaning Supplies'],
  ] as const) {
    await caretaker.client.call('inventoryCreate', { body: { name, category, quantity: 9, threshold: 5, hostel: hostelId } });
  }
  const page = await open({ as: caretaker });
  await page.goto('/inventory/');
  await expect(entry(page, 'Bulbs')).toBeVisible();
  await choose(page, 'Category', 'Cleaning Supplies');
  await expect(entry(page, 'Mops')).toBeVisible();
  await expect(entry(page, 'Bulbs')).toHaveCount(0);
});

test('each day of a week in the schedule has four time slots', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId, name } = hostel;
  await caretaker.client.call('workerCreate', {
    body: { name: 'Ravi Shinde', username: `slot of ${name}`, position: 'Cleaner', contact: '98000 00001', hostel: hostelId },
  });
  const page = await open({ as: caretaker });
  await page.goto('/staff-schedule');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const adders = page.getByRole('region', { name: new RegExp(`^${day}`) }).getByRole('button', { name: /^Add people to/ });
    await expect(adders).toHaveCount(4);
    const names = await adders.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(', ').at(-1)));
    expect(names).toEqual(['7:00 AM - 10:00 AM', '10:00 AM - 01:00 PM', '01:00 PM - 05:00 PM', '05:00 PM - 10:00 PM']);
  }
});

test('lists that scroll are as high as the specification says', { tag: '@desktop' }, async ({ hostel, open }) => {
  await hostel.caretaker.client.call('noticeCreate', { body: { title: `Heights of ${hostel.name}`, description: 'For a notice board.' } });
  const page = await open({ as: hostel.warden });
  for (const [path, name, height] of [
    ['/notice', 'Notices', '1250px'],
    ['/dashboard', 'Notices', '650px'],
    [`/view-hostels/${hostel.hostelId}`, 'Single Seater', '400px'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('list', { name, exact: true }), path).toHaveCSS('max-height', height);
  }
});

test('leave is listed with the end date that was requested', { tag: '@desktop' }, async ({ hostel, open }) => {
  await hostel.asha.client.call('leaveCreate', { body: { startDate: '2099-05-01', endDate: '2099-05-04', reason: 'A wedding' } });
  const page = await open({ as: hostel.warden });
  await page.goto('/caretaker/leave');
  await expect(page.getByRole('columnheader')).toHaveText([
    // the column with the box that selects all
    '',
    /^Student/,
    'Start Date',
    'End Date',
    'Nights',
    'Reason',
    'Status',
    'Actions',
  ]);
  const cells = entry(page, hostel.asha.username).getByRole('cell');
  await expect(cells.nth(1)).toHaveText('1 May 2099');
  await expect(cells.nth(2)).toHaveText('4 May 2099');
  await expect(cells.nth(5)).toHaveText('Pending');
  await press(page, new RegExp(`^Reject leave of ${hostel.asha.username}`));
  await expect(page.getByRole('dialog').getByLabel('Remark', { exact: true })).toBeVisible();
});
