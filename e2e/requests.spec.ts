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
  await theirs.goto('/dashboard');
  await expect(notifications(theirs).getByText('No Notifications')).toBeVisible();
  await markDocument(theirs);

  await hers.goto('/student/register-complaint');
  await markDocument(hers);
  await fill(hers, 'Complaint', 'The lamp in S1 is dark.');
  await press(hers, 'Submit');
  await expect(success(hers, 'Complaint submitted successfully')).toBeVisible();
  await expect(hers.getByText('Pending', { exact: true }).last()).toBeVisible();
  await goHome(hers);
  await expect(homeHeading(hers)).toBeVisible();

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

test('a student reads the remark with which the warden has rejected the leave', { tag: '@phone' }, async ({ hostel, open }) => {
  const { warden, caretaker, asha } = hostel;
  const hers = await open({ as: asha });
  await hers.goto('/student/create-leave');
  await fill(hers, 'Start date', '2099-03-10');
  await fill(hers, 'End date', '2099-03-08');
  await fill(hers, 'Reason', 'A wedding at home');
  await press(hers, 'Submit');
  await expect(hers.getByRole('alert').getByText(/The end date is before the start date/)).toBeVisible();
  await fill(hers, 'End date', '2099-03-12');
  await expect(hers.getByText(/2 nights away/)).toBeVisible();
  await press(hers, 'Submit');
  await expect(heading(hers, 'Leave Status')).toBeVisible();

  const caretakers = await open({ as: caretaker, device: 'desktop' });
  await caretakers.goto('/caretaker/leave');
  await expect(entry(caretakers, asha.username)).toBeVisible();
  await expect(caretakers.getByRole('button', { name: /^(Approve|Reject)/ }), 'only the warden decides').toHaveCount(0);

  const wardens = await open({ as: warden, device: 'desktop' });
  await wardens.goto('/dashboard');
  await notifications(wardens)
    .getByRole('link', { name: `${asha.username} asks for leave from` })
    .click();
  await expect(heading(wardens, /Leave/)).toBeVisible();
  const row = entry(wardens, asha.username);
  await expect(row.getByText('10 Mar 2099')).toBeVisible();
  await expect(row.getByText('12 Mar 2099')).toBeVisible();
  await press(row, new RegExp(`^Reject leave of ${asha.username}`));
  const dialog = wardens.getByRole('dialog');
  await fill(dialog, 'Remark', 'Examinations are on.');
  await press(dialog, 'Reject');
  await expect(success(wardens, 'Leave request rejected successfully')).toBeVisible();
  await expect(row.getByText('Rejected')).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Approve|Reject)/ }), 'what is decided is not decided again').toHaveCount(0);

  await goHome(hers);
  await notifications(hers)
    .getByRole('link', { name: /was rejected: Examinations are on\./ })
    .click();
  await expect(heading(hers, 'Leave Status')).toBeVisible();
  const item = entry(hers, 'A wedding at home');
  await expect(item.getByText('Rejected')).toBeVisible();
  await expect((await openEntry(hers, 'A wedding at home')).getByText('Examinations are on.')).toBeVisible();
});
