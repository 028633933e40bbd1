/** Students check out, singly and together, and are taken back in. */
import { choose, entry, fill, follow, heading, menu, openEntry, openMenu, press, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

test(
  'a student who checks out sees only their own dues and receipts, and can be taken back in; Undo takes back a check-out of several',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { asha, bela, caretaker, hostelId, name } = hostel;
    await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 250, reason: 'A lamp broken' } });
    const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin', username: `uma-${asha.username}` }));
    const page = await open({ as: administrator });
    await page.goto(`/students/${asha.id}`);
    await press(page, 'Check out');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 student leaves: 1 seat becomes free.')).toBeVisible();
    await expect(dialog.getByText(`${asha.username}: 1 fine to pay: ₹250`)).toBeVisible();
    expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);
    await fill(dialog, 'Reason', 'The course is over.');
    await expect(dialog.getByRole('button', { name: 'Check out 1 student' })).toBeDisabled();
    await dialog.getByLabel('Check out anyway: the fines stay').check();
    await press(dialog, 'Check out 1 student');
    await expect(page.getByRole('region', { name: 'Checked out' }).getByText(name)).toBeVisible();

    // her session is older than the check-out, so her browser makes calls that are refused until it learns of it
    const hers = await open({ as: asha, device: 'phone', expectedProblems: [/ → 403$/] });
    await hers.goto('/student/leave-status');
    await expect(hers.getByText('You have 1 fine to pay: ₹250.')).toBeVisible();
    await openMenu(hers);
    await expect(menu(hers).getByRole('link')).toHaveText(['Fines']);
    await follow(menu(hers), 'Fines');
    await press(await openEntry(hers, 'A lamp broken'), 'Pay ₹250: A lamp broken');
    await press(hers.getByRole('dialog', { name: 'Pay ₹250' }), 'I have paid');
    await follow(await openEntry(hers, 'A lamp broken'), 'Receipt for ₹250: A lamp broken');
    await expect(heading(hers, 'Receipt')).toBeVisible();

    await press(page, 'Take back in');
    await choose(dialog, 'Hostel', { label: `${name} (2 fit)` });
    await press(dialog, 'Take back in');
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await hers.goto('/dashboard');
    await openMenu(hers);
    await expect(menu(hers).getByRole('link', { name: 'Apply for Leave' })).toBeVisible();

    await visit(page, `/${hostelId}/student-info`);
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Check out');
    await expect(dialog.getByText('2 students leave: 1 seat becomes free.')).toBeVisible();
    await fill(dialog, 'Reason', 'The course is over.');
    await dialog.getByLabel('Check out anyway: the fines stay').check();
    await press(dialog, 'Check out 2 students');
    await expect(success(page, '2 students have checked out.')).toBeVisible();
    await expect(entry(page, bela.username)).toHaveCount(0);
    await press(page, /^Undo: /);
    await expect(entry(page, bela.username)).toBeVisible();
    await expect(entry(page, asha.username)).toBeVisible();
  },
);
