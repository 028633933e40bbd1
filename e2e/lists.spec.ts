import { follow, heading, homeHeading, menu, pick, press } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

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
  await expect(homeHeading(page)).toBeVisible();
  // the plan was not saved, but is kept as a draft
  await page.goForward();
  await expect(page.getByText(/^Draft kept from/)).toBeVisible();
  await expect(page.getByText(/1 slot not saved/)).toBeVisible();
  await press(page, 'Discard the draft');
  await expect(page.getByText(/all saved/)).toBeVisible();
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
  await press(page, 'Export');
  expect(await axeFindings(page, { within: ':popover-open' })).toEqual([]);
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
