/** A student's main pages without a network: they show the last visit, and what is written there is sent once, also after the tab was killed. */
import type { Page } from '@playwright/test';
import { fill, heading, logOut, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** The paths of the calls whose answers are kept of the last visit. */
const visits = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('last visit'));
    const kept = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test(
  'without a network a student reads the main pages, and a complaint and a leave written there arrive once, though the tab was killed',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { asha } = hostel;
    const notice = { title: 'Water on Sunday', description: 'The tank is cleaned.' };
    await hostel.caretaker.client.call('noticeCreate', { body: notice });
    const page = await open({ as: asha, withoutNetwork: true, expectedProblems: [/→ net::ERR_/, /^console: /] });
    await page.goto('/dashboard');
    await expect
      .poll(() => visits(page), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['/me', '/fine/student', '/notice', '/student/leave'].map((path) => `/api/v1${path}`)));
    const context = page.context();
    await context.setOffline(true);
    const shown = {
      '/dashboard': 'Room',
      '/notice': notice.title,
      '/student/fines': 'No fines',
      '/student/leave-status': 'No leave requests',
    };
    for (const [path, text] of Object.entries(shown)) {
      await page.goto(path);
      await expect(page.getByText(/^No network\. You see what was loaded on /)).toBeVisible();
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    }

    await page.goto('/student/create-leave');
    await fill(page, 'Start date', '2097-03-04');
    await fill(page, 'End date', '2097-03-06');
    await fill(page, 'Reason', 'A wedding');
    await press(page, 'Submit');
    await expect(success(page, 'Kept on this device. It is sent once there is a network.')).toBeVisible();
    await expect(page.getByText('Not sent yet: Leave 4–6 Mar 2097')).toBeVisible();
    await page.goto('/student/register-complaint');
    await fill(page, 'Complaint', 'The tap drips');
    await press(page, 'Submit');
    await expect(page.getByText('Not sent yet: Complaint: The tap drips')).toBeVisible();
    await expect(page.getByLabel('Complaint', { exact: true })).toHaveValue('');
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto('/dashboard');
    await expect(again.getByText('Not sent yet: Complaint: The tap drips')).toBeVisible();
    await context.setOffline(false);
    await expect(again.getByText(/^Not sent yet: /)).toHaveCount(0, { timeout: 40_000 });
    await expect(again.getByText(/^No network\./)).toHaveCount(0);
    const complaints = await app.db.selectFrom('complaint').select('complaint').where('student_id', '=', asha.id).execute();
    const leaves = await app.db.selectFrom('leave_request').select('reason').where('student_id', '=', asha.id).execute();
    expect([complaints, leaves]).toEqual([[{ complaint: 'The tap drips' }], [{ reason: 'A wedding' }]]);

    await logOut(again);
    await expect(heading(again, 'Log-in to your account')).toBeVisible();
    await expect.poll(() => visits(again), 'signing out deletes what is kept').toEqual([]);
  },
);
