/** An open page follows changes made elsewhere, and signing out loses nothing without asking. */
import type { Request } from '@playwright/test';
import { entry, expectSameDocument, logOut, markDocument, press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a list that is open shows the record that a notification is about', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/caretaker/complaints');
  await expect(page.getByText('No complaints')).toBeVisible();
  await markDocument(page);
  await hostel.asha.client.call('complaintCreate', {
    params: { hostelId: hostel.hostelId },
    body: { complaint: 'The tap drips.' },
  });
  await expect(entry(page, 'The tap drips.').first()).toBeVisible();
  await expectSameDocument(page);
});

test(
  'Logout asks while marks are not sent even if the network was lost before the code of dialogs was loaded',
  { tag: '@phone' },
  async ({ hostel, open }) => {
    const page = await open({ as: hostel.caretaker, expectedProblems: [/→ net::ERR_/, /Error fetching hostel name/] });
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('/assets/') && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.goto('/student/mark-attendance');
    await expect(page.getByRole('button', { name: /^Rest present \(2\): all/ })).toBeVisible();
    await expect.poll(() => underWay.size).toBe(0);
    await page.context().setOffline(true);
    await press(page, /^Rest present \(2\): all/);
    await logOut(page);
    const dialog = page.getByRole('dialog', { name: 'Sign out and lose what is not sent?' });
    await expect(dialog.getByRole('button', { name: 'Sign out and lose 2 marks' })).toBeVisible();
    await press(dialog, 'Stay signed in');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 not sent yet')).toBeVisible();
  },
);
