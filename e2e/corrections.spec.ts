/** Corrections of mistakes with fines, complaints and leave. */
import { choose, entry, fill, follow, heading, notifications, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

test(
  'a payment counts as received once the office has confirmed it, and the receipt shows it',
  { tag: '@phone' },
  async ({ hostel, open }) => {
    const { asha, caretaker, name } = hostel;
    const fine = await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 250, reason: 'A lamp broken' } });
    await asha.client.call('finePay', { params: { id: fine.body._id } });
    const hers = await open({ as: asha });
    await hers.goto('/student/fines');
    await expect(entry(hers, 'A lamp broken').getByText(/The office has not confirmed it\.$/)).toBeVisible();
    await follow(hers, 'Receipt for ₹250: A lamp broken');
    await expect(hers.getByText('Reported as paid by the student')).toBeVisible();
    await expect(hers.getByRole('button', { name: 'Print' })).toBeVisible();

    const theirs = await open({ as: caretaker, device: 'desktop' });
    await theirs.goto('/dashboard');
    await theirs.getByRole('link', { name: /payment to confirm/ }).click();
    await expect(heading(theirs, 'Fines')).toBeVisible();
    await press(theirs, `Confirm payment of ₹250, ${asha.username}`);
    const dialog = theirs.getByRole('dialog', { name: 'Confirm the payment of ₹250?' });
    await press(dialog, 'Confirm payment');
    await expect(dialog.getByRole('alert').getByRole('link', { name: /^How it was paid/ })).toBeVisible();
    await choose(dialog, 'How it was paid', 'upi');
    await fill(dialog, 'Reference (optional)', 'T2611');
    await press(dialog, 'Confirm payment');
    await expect(success(theirs, 'The payment is confirmed.')).toBeVisible();
    await theirs.goto('/caretaker/view-fines');
    await expect(theirs.getByRole('button', { name: /^(Cancel fine|Confirm payment)/ })).toHaveCount(0);
    await follow(theirs, `Receipt for ₹250, ${asha.username}`);

    for (const page of [hers, theirs]) {
      await expect(page.getByText('The office has received this payment.')).toBeVisible();
      for (const text of [name, '₹250', 'A lamp broken', 'UPI T2611', String(fine.body.number)])
        await expect(page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
    }
  },
);

test('a fine is cancelled with a reason that the student can read', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, caretaker } = hostel;
  await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'Late at the gate' } });
  const theirs = await open({ as: caretaker });
  await theirs.goto('/caretaker/view-fines');
  await press(theirs, `Cancel fine of ₹50, ${asha.username}`);
  const dialog = theirs.getByRole('dialog', { name: 'Cancel the fine of ₹50?' });
  await press(dialog, 'Keep fine');
  await expect(dialog).toBeHidden();
  await press(theirs, `Cancel fine of ₹50, ${asha.username}`);
  await fill(dialog, 'Reason', 'It was somebody else.');
  await press(dialog, 'Cancel fine');
  await expect(success(theirs, 'The fine is cancelled.')).toBeVisible();

  const hers = await open({ as: asha });
  await hers.goto('/dashboard');
  await notifications(hers).getByRole('link', { name: 'Your fine of ₹50 was cancelled: It was somebody else.' }).click();
  await expect(entry(hers, 'Late at the gate').getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(entry(hers, 'Late at the gate').getByText('It was somebody else.')).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('a resolved complaint is reopened, and both sides see the earlier remark', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, caretaker, hostelId } = hostel;
  await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The tap drips.' } });
  const [made] = (await asha.client.call('complaintOwn')).body.complaints;
  await caretaker.client.call('complaintResolve', { params: { id: made?._id }, body: { remark: 'A new washer is in.' } });
  const hers = await open({ as: asha });
  await hers.goto('/student/register-complaint');
  await press(hers, /^Reopen complaint of .*, until /);
  const dialog = hers.getByRole('dialog', { name: 'Reopen this complaint?' });
  await fill(dialog, 'Reason', 'It drips again.');
  await press(dialog, 'Reopen');
  await expect(success(hers, 'Your complaint is pending again.')).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Reopen/ })).toHaveCount(0);

  const theirs = await open({ as: caretaker, device: 'desktop' });
  await theirs.goto('/dashboard');
  await notifications(theirs)
    .getByRole('link', { name: `${asha.username} reopened a complaint: It drips again.` })
    .click();
  await press(theirs, new RegExp(`^Resolve complaint of ${asha.username}`));
  for (const place of [hers, theirs.getByRole('dialog')]) {
    await expect(place.getByText(/^Resolved .*: A new washer is in\.$/)).toBeVisible();
    await expect(place.getByText(/^Reopened .*: It drips again\.$/)).toBeVisible();
  }
});

test('a warden takes back a decision on leave, and the student cancels the leave', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, warden } = hostel;
  const leave = await asha.client.call('leaveCreate', { body: { startDate: '2098-05-01', endDate: '2098-05-03', reason: 'A wedding' } });
  await warden.client.call('leaveApprove', { params: { id: leave.body._id } });
  const theirs = await open({ as: warden, device: 'desktop' });
  await theirs.goto('/caretaker/leave');
  await press(theirs, new RegExp(`^Take back the decision on the leave of ${asha.username}`));
  await press(theirs.getByRole('dialog', { name: /^Take back the decision/ }), 'Take back');
  await expect(success(theirs, 'The decision was taken back.')).toBeVisible();
  const row = entry(theirs, 'A wedding');
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  const beside = theirs.getByRole('region', { name: /^Leave of/ });
  await expect(beside.getByText(`${warden.username} took the approval back`)).toBeVisible();

  const hers = await open({ as: asha });
  await hers.goto('/student/leave-status');
  await expect(entry(hers, 'A wedding').getByText(`${warden.username} took the approval back`)).toBeVisible();
  await press(hers, /^Cancel leave of 1\D3 May 2098/);
  const dialog = hers.getByRole('dialog', { name: 'Cancel this leave?' });
  await press(dialog, 'Cancel leave');
  await expect(success(hers, 'The leave was cancelled.')).toBeVisible();
  await expect(entry(hers, 'A wedding').getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Cancel leave/ })).toHaveCount(0);
});
