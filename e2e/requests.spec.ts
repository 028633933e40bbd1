import {
  entry,
  expectSameDocument,
  fill,
  goHome,
  heading,
  homeHeading,
  markDocument,
  notifications,
  openEntry,
  press,
  success,
} from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a complaint reaches the caretaker, and its resolution the student, on open pages', { tag: '@phone' }, async ({ hostel, open }) => {
  const { caretaker, asha } = hostel;
  const hers = await open({ as: asha });
  const theirs = await open({ as: caretaker, device: 'desktop' });
  await theirs.goto('/caretaker/complaints');
  await expect(theirs.getByText('No complaints')).toBeVisible();
  await markDocument(theirs);

  await hers.goto('/student/register-complaint');
  await markDocument(hers);
  await fill(hers, 'Complaint', 'The lamp in S1 is dark.');
  await press(hers, 'Submit');
  await expect(success(hers, 'Complaint submitted successfully')).toBeVisible();
  await expect(hers.getByText('Pending', { exact: true }).last()).toBeVisible();
  await goHome(hers);
  await expect(homeHeading(hers)).toBeVisible();

  await expect(entry(theirs, 'The lamp in S1 is dark.').first(), 'the list that is open follows').toBeVisible();
  await goHome(theirs);
  await notifications(theirs)
    .getByRole('link', { name: `${asha.username} made a complaint: The lamp in S1 is dark.` })
    .click();
  await expect(heading(theirs, 'Complaints')).toBeVisible();
  await press(theirs, new RegExp(`^Resolve complaint of ${asha.username}`));
  const dialog = theirs.getByRole('dialog');
  await expect(dialog.getByText('The lamp in S1 is dark.')).toBeVisible();
  await fill(dialog, 'Remark', 'A new bulb is in.');
  await press(dialog, 'Resolve');
  await expect(success(theirs, 'Complaint resolved successfully')).toBeVisible();
  const beside = theirs.getByRole('region', { name: /^Complaint of/ });
  await expect(beside.getByText('A new bulb is in.')).toBeVisible();
  await expect(entry(theirs, 'The lamp in S1 is dark.').getByText('Resolved')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Resolve complaint/ })).toHaveCount(0);

  await notifications(hers).getByRole('link', { name: 'Your complaint was resolved: A new bulb is in.' }).click();
  await expect(heading(hers, 'Complaints')).toBeVisible();
  await expect(entry(hers, 'The lamp in S1 is dark.').getByText('Resolved')).toBeVisible();
  await expect((await openEntry(hers, 'The lamp in S1 is dark.')).getByText('A new bulb is in.')).toBeVisible();
  await expectSameDocument(hers);
  await expectSameDocument(theirs);
});
