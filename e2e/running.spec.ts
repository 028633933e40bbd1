import { choose, fill, follow, goHome, heading, notifications, openEntry, pick, press, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { sheetsOf } from './sheets-of.ts';

test(
  'a fine is imposed, reported as paid and confirmed by the office, and the receipt follows',
  { tag: '@phone' },
  async ({ hostel, open }) => {
    const { caretaker, asha, name } = hostel;
    const theirs = await open({ as: caretaker, device: 'desktop' });
    await theirs.goto('/caretaker/impose-fine');
    await pick(theirs, 'Student', asha.username);
    await fill(theirs, 'Amount (₹)', '1,00,000');
    await fill(theirs, 'Reason', 'A lamp broken');
    await press(theirs, 'Impose fine');
    const asked = theirs.getByRole('dialog', { name: `Fine ${asha.username} ₹1,00,000?` });
    await press(asked, 'Cancel');
    await expect(asked).toBeHidden();
    await fill(theirs, 'Amount (₹)', '250.50');
    await press(theirs, 'Impose fine');
    await press(theirs.getByRole('dialog'), 'Impose fine of ₹250.50');
    await expect(success(theirs, 'Fine imposed successfully')).toBeVisible();
    await goHome(theirs);

    const hers = await open({ as: asha });
    await hers.goto('/dashboard');
    await notifications(hers).getByRole('link', { name: 'You were fined ₹250.50: A lamp broken' }).click();
    await expect(heading(hers, 'Fines')).toBeVisible();
    await press(await openEntry(hers, 'A lamp broken'), 'Pay ₹250.50: A lamp broken');
    await press(hers.getByRole('dialog', { name: 'Pay ₹250.50' }), 'I have paid');
    await expect(success(hers, 'Fine paid successfully')).toBeVisible();
    await follow(await openEntry(hers, 'A lamp broken'), 'Receipt for ₹250.50: A lamp broken');
    await expect(hers.getByText('Reported as paid by the student')).toBeVisible();

    await notifications(theirs)
      .getByRole('link', { name: `${asha.username} says that a fine of ₹250.50 is paid.` })
      .click();
    await press(theirs, `Money received: ₹250.50, ${asha.username}`);
    const dialog = theirs.getByRole('dialog', { name: 'Has the office received ₹250.50?' });
    await choose(dialog, 'How it was paid', 'upi');
    await fill(dialog, 'Reference (optional)', 'T2611');
    await press(dialog, 'Money received');
    await expect(success(theirs, 'The payment is confirmed.')).toBeVisible();
    await follow(theirs, `Receipt for ₹250.50, ${asha.username}`);
    for (const page of [hers, theirs]) {
      await expect(page.getByText('The office has received this payment.')).toBeVisible();
      for (const text of [name, '₹250.50', 'A lamp broken', 'UPI T2611'])
        await expect(page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
    }
  },
);

test(
  'a printed roll call keeps the students of a room on one sheet; a student is one sheet, and a hundred rooms are two',
  { tag: '@desktop' },
  async ({ app, open }) => {
    const caretakerId = await app.build.account({ role: 'caretaker' });
    const hostelId = await app.build.hostel({ caretakerId, singleSeater: 0, doubleSeater: 100, tripleSeater: 0 });
    let studentId = '';
    for (const { id: roomId } of (await app.build.rooms(hostelId)).slice(0, 2))
      for (const seat of [1, 2]) studentId = await app.build.student({ hostelId, room: { roomId, seat } });
    const page = await open({ as: await app.signIn(caretakerId) });
    await page.goto('/student/mark-attendance');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await page.emulateMedia({ media: 'print' });
    for (const [n, mayBreak] of [false, true, false].entries())
      await expect(rows.nth(n + 1)).toHaveCSS('break-before', mayBreak ? 'auto' : 'avoid');
    // empty space at the end would print an empty sheet
    await expect(page.getByRole('main')).toHaveCSS('padding-bottom', '0px');
    await page.emulateMedia({ media: null });

    await visit(page, `/students/${studentId}`);
    expect(await sheetsOf(page)).toBe(1);
    await visit(page, `/view-hostels/${hostelId}`);
    expect(await sheetsOf(page)).toBe(2);
  },
);

test('a week of staff is planned, saved, copied to the next and printed on one sheet', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, name } = hostel;
  const page = await open({ as: caretaker });
  await page.goto('/add-staff/');
  await press(page, 'Register');
  await expect(page.getByRole('alert').getByText('Please fill in all required fields.')).toBeVisible();
  await fill(page, 'Name', 'Ravi Shinde');
  await fill(page, 'Username', `ravi-${caretaker.username}`);
  await page.getByLabel('Position', { exact: true }).first().selectOption('Cleaner');
  await fill(page, 'Contact', '98000 00001');
  await press(page, 'Register');
  await expect(success(page, 'Staff registered successfully')).toBeVisible();

  await visit(page, '/staff-schedule');
  await press(page, /^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  await pick(page, (await page.getByRole('combobox', { name: /^Add people/ }).getAttribute('aria-label')) ?? '', 'Ravi');
  await page.keyboard.press('Escape');
  await press(page, 'Save schedule');
  await expect(success(page, 'Staff schedule saved successfully.')).toBeVisible();

  const weeks = page.getByRole('combobox', { name: 'Week starting on' });
  const nextWeek = await weeks.getByRole('option').nth(1).innerText();
  await weeks.selectOption({ label: nextWeek });
  await expect(page.getByText(/^0 shifts/)).toBeVisible();
  await press(page, 'Copy last week');
  await expect(page.getByText(/^1 shift .*not saved/)).toBeVisible();
  await press(page, 'Save schedule');
  await expect(page.getByText(/^1 shift .*all saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: /^Sunday/ }).getByText('Ravi Shinde')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Ravi Shinde')).toBeVisible();
  for (const hidden of [page.getByRole('navigation'), page.getByRole('button', { name: 'Save schedule' })]) {
    await expect(hidden.filter({ visible: true }), 'what only a screen needs is printed').toHaveCount(0);
  }
  await expect(page.getByRole('main')).toHaveText(new RegExp(name));
  expect(await sheetsOf(page, true)).toBe(1);
});
