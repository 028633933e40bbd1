import assert from 'node:assert/strict';
import { entry, fill, follow, notificationsOf, pick, press, seeHeading, seeSaid } from './acts.ts';
import { makeHousehold } from './household.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

story('a fine is imposed after a question, paid, and the caretaker hears of it', 'phone', async ({ app, open }) => {
  const { caretaker, asha } = await makeHousehold(app);
  const theirs = await open({ as: caretaker, size: 'desktop' });
  await theirs.goto('/caretaker/impose-fine');
  await pick(theirs, 'Student', asha.username);
  await fill(theirs, 'Amount (₹)', '1,00,000');
  await fill(theirs, 'Reason', 'A lamp broken');
  await press(theirs, 'Impose fine');
  const asked = theirs.getByRole('dialog', { name: `Fine ${asha.username} ₹1,00,000?` });
  await press(asked, 'Cancel');
  await asked.waitFor({ state: 'hidden' });
  await fill(theirs, 'Amount (₹)', '250.50');
  await press(theirs, 'Impose fine');
  await press(theirs.getByRole('dialog'), 'Impose fine of ₹250.50');
  await seeSaid(theirs, 'Fine imposed successfully');
  await follow(theirs, 'Dashboard');

  const hers = await open({ as: asha });
  await hers.goto('/dashboard');
  await notificationsOf(hers).getByRole('link', { name: 'You were fined ₹250.50: A lamp broken' }).click();
  await seeHeading(hers, 'Fines');
  await press(hers, 'Pay ₹250.50: A lamp broken');
  await press(hers.getByRole('dialog', { name: 'Pay ₹250.50?' }), 'Pay ₹250.50');
  await seeSaid(hers, 'Fine paid successfully');
  await follow(hers, 'Receipt for ₹250.50: A lamp broken');
  await hers.getByText(asha.username).last().waitFor();

  await notificationsOf(theirs)
    .getByRole('link', { name: `${asha.username} paid a fine of ₹250.50.` })
    .click();
  await seeHeading(theirs, /Fines/);
  const row = entry(theirs, 'A lamp broken');
  await row.getByText('₹250.50').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
});

story('attendance that was marked stands in the calendar of each student', 'phone', async ({ app, open }) => {
  const { caretaker, asha, bela } = await makeHousehold(app);
  const theirs = await open({ as: caretaker });
  await theirs.goto('/student/mark-attendance?date=2024-02-05');
  await theirs.getByRole('radio', { name: `Absent: ${asha.username}` }).check();
  await theirs.getByText('0 present · 1 absent · 1 not marked').waitFor();
  await press(theirs, 'Mark the rest present');
  await theirs.getByText('1 present · 1 absent · 0 not marked').waitFor();
  await press(theirs, 'Submit');
  await seeSaid(theirs, 'Attendance marked successfully');
  await theirs.reload();
  assert.ok(await theirs.getByRole('radio', { name: `Present: ${bela.username}` }).isChecked());

  for (const [student, mark] of [
    [asha, 'Absent'],
    [bela, 'Present'],
  ] as const) {
    const page = await open({ as: student });
    await page.goto('/student/attendance?month=2024-02');
    const calendar = page.getByRole('table', { name: /February 2024/ });
    const cell = calendar.getByRole('cell', { name: /^5\b/ });
    assert.match(await cell.innerText(), new RegExp(mark));
    assert.equal(await calendar.getByText(/^(Present|Absent)$/).count(), 1, 'only one day was marked');
  }
});

story('stock that falls below its threshold is marked, and the warden hears of it once', 'desktop', async ({ app, open }) => {
  const { caretaker, warden } = await makeHousehold(app);
  const wardens = await open({ as: warden });
  await wardens.goto('/dashboard');
  const theirs = await open({ as: caretaker });
  await theirs.goto('/addInventory/');
  await fill(theirs, 'Item name', 'Bulbs');
  await theirs.getByLabel('Category', { exact: true }).selectOption('Office Supplies');
  await fill(theirs, 'Quantity', '9');
  await fill(theirs, 'Threshold', '5');
  await press(theirs, 'Add item');
  await seeSaid(theirs, 'Item added successfully');
  await follow(theirs, 'All items');
  const row = entry(theirs, 'Bulbs');
  await row.getByText('Enough').waitFor();

  for (const quantity of ['4', '3']) {
    await press(row, /^Edit Bulbs/);
    const dialog = theirs.getByRole('dialog', { name: 'Edit Bulbs' });
    assert.ok(await dialog.getByLabel('Item name').isDisabled(), 'only the quantity can be changed');
    await fill(dialog, 'Quantity', quantity);
    await press(dialog, 'Save');
    await seeSaid(theirs, 'Item updated successfully');
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Low stock').waitFor();
  }
  await notificationsOf(wardens).getByRole('link', { name: 'Bulbs is low: 4 left, 5 wanted.' }).waitFor();
  assert.equal(
    await notificationsOf(wardens)
      .getByRole('link', { name: /^(Unread: )?Bulbs is low/ })
      .count(),
    1,
  );

  await press(row, /^Delete Bulbs/);
  await press(theirs.getByRole('dialog', { name: 'Delete Bulbs?' }), 'Delete');
  await seeSaid(theirs, 'Item deleted successfully');
  await theirs.getByText('No items', { exact: true }).last().waitFor();
});

story('a notice is posted, edited, read by students, and deleted after a question', 'desktop', async ({ app, open }) => {
  const { caretaker, asha } = await makeHousehold(app);
  const title = `Water cut in ${caretaker.username}`;
  const theirs = await open({ as: caretaker });
  await theirs.goto('/create-notice');
  await fill(theirs, 'Title', title);
  await press(theirs, 'Create');
  await theirs
    .getByRole('alert')
    .getByRole('link', { name: /^Description/ })
    .waitFor();
  await fill(theirs, 'Description', 'On Friday <b>from ten</b>.');
  await press(theirs, 'Create');
  await seeSaid(theirs, 'Notice created successfully.');
  await seeHeading(theirs, 'Notice Board');
  await follow(theirs, new RegExp(`^Edit notice ${title}`));
  await seeHeading(theirs, 'Edit Notice');
  await fill(theirs, 'Description', 'On Friday <b>from nine</b>.');
  await theirs.getByRole('main').getByRole('button').first().click();
  await seeSaid(theirs, /Notice edited +successfully\./);

  const hers = await open({ as: asha, size: 'phone' });
  await hers.goto('/notice');
  const item = entry(hers, title);
  await item.getByText('On Friday <b>from nine</b>.').waitFor();
  assert.equal(await item.getByRole('button').or(item.getByRole('link')).count(), 0, 'students only read');

  await press(theirs, new RegExp(`^Delete notice ${title}`));
  await press(theirs.getByRole('dialog', { name: 'Are you sure you want to delete this notice?' }), 'Delete');
  await seeSaid(theirs, 'Notice deleted successfully.');
  await hers.reload();
  await seeHeading(hers, 'Notice Board');
  await item.waitFor({ state: 'detached' });
});

/** The pages of a PDF as Chromium writes it. */
const pageCountOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

story('a week of staff is planned, saved, copied to the next and printed on one sheet', 'desktop', async ({ app, open }) => {
  const { caretaker, hostel } = await makeHousehold(app);
  const page = await open({ as: caretaker });
  await page.goto('/add-staff/');
  await press(page, 'Register');
  await page.getByRole('alert').getByText('Please fill in all required fields.').waitFor();
  await fill(page, 'Name', 'Ravi Shinde');
  await fill(page, 'Username', `ravi-${caretaker.username}`);
  await page.getByLabel('Position', { exact: true }).first().selectOption('Cleaner');
  await fill(page, 'Contact', '98000 00001');
  await press(page, 'Register');
  await seeSaid(page, 'Staff registered successfully');

  await page.goto('/staff-schedule');
  await press(page, /^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  await pick(page, (await page.getByRole('combobox', { name: /^Add people/ }).getAttribute('aria-label')) ?? '', 'Ravi');
  await page.keyboard.press('Escape');
  await press(page, 'Save schedule');
  await seeSaid(page, 'Staff schedule saved successfully.');

  const weeks = page.getByRole('combobox', { name: 'Week starting on' });
  const nextWeek = await weeks.getByRole('option').nth(1).innerText();
  await weeks.selectOption({ label: nextWeek });
  await page.getByText(/^0 shifts/).waitFor();
  await press(page, 'Copy last week');
  await page.getByText(/^1 shift .*not saved/).waitFor();
  await press(page, 'Save schedule');
  await page.getByText(/^1 shift .*all saved/).waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: /^Sunday/ })
    .getByText('Ravi Shinde')
    .waitFor();

  await page.emulateMedia({ media: 'print' });
  await page.getByText('Ravi Shinde').waitFor();
  for (const hidden of [page.getByRole('navigation'), page.getByRole('button', { name: 'Save schedule' })]) {
    assert.equal(await hidden.filter({ visible: true }).count(), 0, 'what only a screen needs is printed');
  }
  assert.match(await page.getByRole('main').innerText(), new RegExp(hostel));
  assert.equal(pageCountOf(await page.pdf({ format: 'A4', landscape: true, preferCSSPageSize: true })), 1);
});
