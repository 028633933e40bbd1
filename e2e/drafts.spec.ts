import type { Page } from '@playwright/test';
import { fill, goTo, heading, homeHeading, logOut, moveTo, press, signIn } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';
import { keptOfPerson } from './kept-entries.ts';

const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));

test(
  'a draft survives Back and the end of the session, is hidden from others, and is deleted when the form is sent or on signing out',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { asha, bela } = hostel;
    await app.givePassword(asha.username);
    await app.givePassword(bela.username);
    const page = await open({ as: asha, expectedProblems: [/→ 401$/] });
    await page.goto('/dashboard');
    await moveTo(page, '/student/create-leave');
    await fill(page, 'Reason', 'My sister marries.');
    await page.goBack();
    await expect(homeHeading(page)).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('My sister marries.');
    // the session has ended, as after a week
    await app.db.deleteFrom('session').where('account_id', '=', asha.id).execute();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/student/create-leave');
    await signIn(page, { username: bela.username, password });
    await expect(heading(page, 'Apply for Leave')).toBeVisible();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('');
    await logOut(page);
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    await signIn(page, { username: asha.username, password });
    await expect(homeHeading(page)).toBeVisible();
    await moveTo(page, '/student/create-leave');
    await expect(page.getByText(/^Draft kept from/)).toBeVisible();
    await fill(page, 'Start date', '2098-04-05');
    await fill(page, 'End date', '2098-04-07');
    await press(page, 'Submit');
    await expect(heading(page, 'Leave Status')).toBeVisible();
    expect(await storedDrafts(page)).toEqual([]);
    // Logout deletes the remaining drafts
    await moveTo(page, '/student/register-complaint');
    await fill(page, 'Complaint', 'The fan hums.');
    expect((await storedDrafts(page)).length).toBe(1);
    await logOut(page);
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    expect(await keptOfPerson(page)).toEqual([]);
  },
);

test(
  'Back with a dialog open closes the dialog and stays on the page; the draft of its remark is kept, and is deleted by Cancel',
  { tag: '@desktop' },
  async ({ hostel, open }) => {
    const { asha, caretaker, hostelId } = hostel;
    await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The fan hums.' } });
    const page = await open({ as: caretaker });
    await page.goto('/dashboard');
    await goTo(page, 'Complaints');
    const resolve = () => press(page, new RegExp(`^Resolve complaint of ${asha.username}`));
    const dialog = page.getByRole('dialog');
    await resolve();
    await fill(dialog, 'Remark', 'The electrician comes.');
    // the router learns of the dialog a few milliseconds later
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(heading(page, 'Complaints')).toBeVisible();
    await resolve();
    await expect(dialog.getByLabel('Remark', { exact: true })).toHaveValue('The electrician comes.');
    await press(dialog, 'Cancel');
    await resolve();
    await expect(dialog.getByLabel('Remark', { exact: true })).toHaveValue('');
    await press(dialog, 'Cancel');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(homeHeading(page)).toBeVisible();
  },
);
