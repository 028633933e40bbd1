import { choose, fill, follow, heading, openEntry, press, success } from './actions.ts';
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
    const opened = await openEntry(hers, 'A lamp broken');
    await expect(opened.getByText(/The office has not confirmed it\.$/)).toBeVisible();
    await follow(opened, 'Receipt for ₹250: A lamp broken');
    await expect(hers.getByText('Reported as paid by the student')).toBeVisible();

    const theirs = await open({ as: caretaker, device: 'desktop' });
    await theirs.goto('/dashboard');
    await theirs
      .getByRole('main')
      .getByRole('link', { name: /payment to confirm/ })
      .click();
    await expect(heading(theirs, 'Fines')).toBeVisible();
    await press(theirs, `Money received: ₹250, ${asha.username}`);
    const dialog = theirs.getByRole('dialog', { name: 'Has the office received ₹250?' });
    await press(dialog, 'Money received');
    await expect(dialog.getByRole('alert').getByRole('link', { name: /^How it was paid/ })).toBeVisible();
    await choose(dialog, 'How it was paid', 'upi');
    await fill(dialog, 'Reference (optional)', 'T2611');
    await press(dialog, 'Money received');
    await expect(success(theirs, 'The payment is confirmed.')).toBeVisible();
    await theirs.goto('/caretaker/view-fines');
    await expect(theirs.getByRole('button', { name: /^(Cancel fine|Money received)/ })).toHaveCount(0);
    await follow(theirs, `Receipt for ₹250, ${asha.username}`);

    for (const page of [hers, theirs]) {
      await expect(page.getByText('The office has received this payment.')).toBeVisible();
      for (const text of [name, '₹250', 'A lamp broken', 'UPI T2611', String(fine.body.number)])
        await expect(page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
    }
  },
);
