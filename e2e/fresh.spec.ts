/** That a page follows what happens elsewhere, and that nothing typed is lost on the way out. */
import { entry, expectSameDocument, heading, markDocument, press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a list that is open shows what a notification is about', { tag: '@desktop' }, async ({ hostel, open }) => {
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
  'Logout asks while something is unsaved, once, and stays when it is answered with no',
  { tag: '@desktop' },
  async ({ hostel, open }) => {
    const page = await open({ as: hostel.caretaker });
    await page.goto('/student/mark-attendance');
    await press(page, 'Mark the rest present');
    await press(page, 'Logout');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await press(dialog, 'Cancel');
    await expect(dialog).toBeHidden();
    await expect(heading(page, 'Student Attendance')).toBeVisible();
    await expect(page.getByText('2 not saved')).toBeVisible();

    await press(page, 'Logout');
    await press(dialog, 'Leave without saving');
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);
