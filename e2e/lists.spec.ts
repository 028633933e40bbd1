import type { Request } from '@playwright/test';
import { entry, fill, follow, heading, menu, pick, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** The path of a call below /api/v1; undefined for any other request. */
const callOf = (request: Request): string | undefined => /\/api\/v1(\/.*)$/.exec(request.url())?.[1];
const isRead = (request: Request): boolean => !['/notifications/stream', undefined].includes(callOf(request));

test('the next page of a list starts at its top, with the focus there', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      app.build.student({ username: `page.${String(n).padStart(2, '0')}.${hostelId.slice(0, 6)}`, hostelId }),
    ),
  );
  const page = await open({ as: caretaker });
  await page.goto(`/${hostelId}/student-info?sort=username`);
  await expect(heading(page, /Student/)).toBeVisible();
  await page.getByRole('button', { name: /^Next page of/ }).click();
  const status = page.getByRole('status').filter({ hasText: '26–50 of' });
  await expect(status).toBeAttached();
  const first = page
    .getByRole('row')
    .nth(1)
    .or(page.getByRole('listitem').filter({ hasText: 'page.' }).first())
    .first();
  await expect(first).toBeInViewport();
  await expect(page.locator(':focus'), 'the focus is on the list').toContainText(
    await first.innerText().then((text) => text.split(/\s/)[0] ?? ''),
  );
  await expect(page.getByRole('button', { name: /^Next page of/ }), 'its end is out of sight').not.toBeInViewport();
});

test('resolving the last complaint of the last page leads to the page before', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { asha, caretaker, hostelId } = hostel;
  const complaints = Array.from({ length: 26 }, (_, n) => ({ student_id: asha.id, hostel_id: hostelId, complaint: `Tap ${n} drips` }));
  await app.db.insertInto('complaint').values(complaints).execute();
  const page = await open({ as: caretaker });
  await page.goto('/caretaker/complaints?status=pending&page=2');
  await press(page, /^Resolve complaint of/);
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Remark', 'Mended.');
  await press(dialog, 'Resolve');
  await expect(page.getByRole('status').filter({ hasText: '1–25 of 25' })).toBeAttached();
});

test('two parts of a name find the person, in a list and in a picker', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  const username = `zubin.mehta.${hostelId.slice(0, 6)}`;
  await app.build.student({ username, hostelId, info: { parentContactNo: '98765 43210' } });
  const page = await open({ as: caretaker });
  await page.goto(`/${hostelId}/student-info`);
  await page.getByLabel('Search').fill('mehta zubin');
  await expect(entry(page, username)).toBeVisible();
  await expect(entry(page, hostel.asha.username)).toHaveCount(0);

  await page.goto(`/hostel/${hostelId}/manual-allocation`);
  const field = page.getByRole('combobox', { name: 'Student', exact: true });
  for (const text of ['mehta zubin', '9876543210']) {
    await field.click();
    await field.fill(text);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option')).toContainText(username);
  }
});

test('Back with a dialog open closes the dialog and stays on the page', { tag: '@phone' }, async ({ hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  const page = await open({ as: caretaker });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Rooms' }).click();
  await expect(heading(page, `Rooms of ${hostel.name}`)).toBeVisible();
  await press(page, 'Reset');
  const dialog = page.getByRole('dialog', { name: 'Reset all rooms?' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/view-hostels/${hostelId}$`));
  await press(page, 'Reset');
  await press(dialog, 'Cancel');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('Back from an unsaved schedule asks first; Back again only closes the question', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  await caretaker.client.call('workerCreate', {
    body: { name: 'Ravi Shinde', username: `cleaner of ${hostel.name}`, position: 'Cleaner', contact: '98000 00001', hostel: hostelId },
  });
  const page = await open({ as: caretaker });
  await page.goto('/dashboard');
  await press(menu(page), 'Manage Staff');
  await follow(menu(page), 'Schedule');
  await press(page, /^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  await pick(page, (await page.getByRole('combobox', { name: /^Add people/ }).getAttribute('aria-label')) ?? '', 'Ravi');
  await page.keyboard.press('Escape');
  // the router learns of the guard a few milliseconds later, before any person could press Back
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
  const question = page.getByRole('dialog', { name: 'Leave without saving the schedule?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/1 slot not saved/)).toBeVisible();
  await page.goBack();
  await press(question, 'Leave without saving');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  // the plan was not saved, but is kept as a draft
  await page.goForward();
  await expect(page.getByText(/^Draft kept from/)).toBeVisible();
  await expect(page.getByText(/1 slot not saved/)).toBeVisible();
  await press(page, 'Discard the draft');
  await expect(page.getByText(/all saved/)).toBeVisible();
});

test('an open list shows a record that somebody else has just added', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, warden, hostelId } = hostel;
  const page = await open({ as: warden });
  const listening = page.waitForResponse('**/api/v1/notifications/stream');
  await page.goto('/inventory');
  await expect(page.getByText('No items', { exact: true })).toBeVisible();
  await listening;
  const item = { name: 'Bulbs', category: 'Office Supplies', quantity: 9, threshold: 5, hostel: hostelId } as const;
  await caretaker.client.call('inventoryCreate', { body: item });
  await expect(entry(page, 'Bulbs')).toBeVisible();
});

test('a home page reads again only the data that a notification is about', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, caretaker, warden } = hostel;
  const { body: leave } = await asha.client.call('leaveCreate', {
    body: { startDate: '2098-04-05', endDate: '2098-04-07', reason: 'A wedding.' },
  });
  const page = await open({ as: asha });
  // without the random delay that keeps all pages from reading at the same time
  await page.addInitScript('Math.random = () => 0;');
  const requested: string[] = [];
  let finished = 0;
  page.on('request', (request) => isRead(request) && requested.push(callOf(request) ?? ''));
  const finish = (request: Request) => (finished += isRead(request) ? 1 : 0);
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  const allFinished = () => expect.poll(() => requested.length - finished).toBe(0);
  const listening = page.waitForResponse('**/api/v1/notifications/stream');
  await page.goto('/dashboard');
  await expect(page.getByText('No Notifications')).toBeVisible();
  await listening;
  // parts of the page whose code is still loading make their calls later
  for (let seen = -1; seen < requested.length; await page.waitForTimeout(500)) {
    await allFinished();
    seen = requested.length;
  }
  expect(requested).toContain('/student/get-attendance');
  // once this notification is shown, the first calls of the page are over
  await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'A key.' } });
  await expect(page.getByText('You were fined ₹50')).toBeVisible();
  await allFinished();
  const before = requested.length;
  await warden.client.call('leaveApprove', { params: { id: leave._id } });
  await expect(page.getByText(/Your leave from .* was approved/)).toBeVisible();
  await expect.poll(() => requested.slice(before)).toContain('/student/leave');
  await allFinished();
  // the notification itself was sent with the event
  expect(requested.slice(before).toSorted()).toEqual(['/me/today', '/student/leave']);
});

test('a move, and a swap that granted a request, are taken back with Undo', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, asha, bela, hostelId } = hostel;
  await asha.client.call('roomChangeCreate', { body: { hostelId, message: 'It is loud.' } });
  const page = await open({ as: caretaker });
  await page.goto(`/hostel/${hostelId}/manual-allocation`);
  await pick(page, 'Student', bela.username);
  await pick(page, 'New room', 'S3');
  await press(page, 'Reassign');
  await expect(success(page, `${bela.username} now lives in room S3.`)).toBeVisible();
  await press(page, /^Undo: /);
  await expect(success(page, `Undone: Gave a student another room: ${bela.username}.`)).toBeVisible();

  await page.getByRole('link', { name: `Choose a room for ${asha.username}` }).click();
  await expect(page.getByRole('combobox', { name: 'First student', exact: true })).toHaveValue(new RegExp(asha.username));
  await pick(page, 'Second student', bela.username);
  await press(page, 'Swap');
  await expect(success(page, `${asha.username} now lives in room S2, ${bela.username} in room S1.`)).toBeVisible();
  await press(page, /^Undo: /);
  await expect(success(page, 'Undone: Swapped rooms: 2 students.')).toBeVisible();
  // the request is open again too
  await expect(page.getByRole('link', { name: `Choose a room for ${asha.username}` })).toBeVisible();
});

test('the menu of a row at the bottom of the window opens inside the window', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const { asha, caretaker, hostelId } = hostel;
  const fines = Array.from({ length: 25 }, (_, n) => ({
    student_id: asha.id,
    hostel_id: hostelId,
    amount: 50 + n,
    reason: 'Late',
    imposed_by: caretaker.id,
  }));
  await app.db.insertInto('fine').values(fines).execute();
  const page = await open({ as: caretaker });
  await page.goto('/caretaker/view-fines');
  const last = page.getByRole('button', { name: /^More actions for/ }).last();
  await last.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await last.click();
  await expect(page.getByRole('button', { name: 'History' }).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
});

test(
  'chosen columns, a folded menu and dark colours persist over a reload, the colours even before the app runs',
  { tag: '@desktop' },
  async ({ hostel, open }) => {
    const { asha, caretaker } = hostel;
    await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'Late at the gate' } });
    const page = await open({ as: caretaker });
    await page.goto('/caretaker/view-fines');
    const imposed = page.getByRole('columnheader', { name: 'Imposed' });
    await expect(imposed).toBeVisible();
    await page.getByRole('button', { name: /^Columns of/ }).click();
    await page.getByRole('checkbox', { name: 'Imposed' }).uncheck();
    await expect(imposed).toHaveCount(0);
    await page.keyboard.press('Escape');
    await press(page, 'Menu at the side');
    await expect(menu(page)).toHaveCount(0);
    await page.locator('[popovertarget="user-menu"]').click();
    await press(page, 'Dark');
    const isDark = page.locator('html[data-mantine-color-scheme="dark"]');
    await expect(isDark).toHaveCount(1);

    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/caretaker/view-fines', { waitUntil: 'commit' });
    await expect(isDark).toHaveCount(1);
    await expect(page.getByRole('heading')).toHaveCount(0);
    held.resolve();
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    await expect(imposed).toHaveCount(0);
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Columns of/ }).click();
    await press(page, 'As many as fit');
    await expect(imposed).toBeVisible();
  },
);
