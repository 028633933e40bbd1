/** Working through many requests by keyboard. */
import { addDays } from '#contract/day/days.ts';
import { openEntry } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a warden decides on requests by keyboard, one after the other', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { asha, bela, warden, hostelId } = hostel;
  for (let n = 0; n < 2; n++)
    for (const { client } of [asha, bela]) {
      const startDate = addDays('2097-01-01', n * 10);
      await client.call('leaveCreate', { body: { startDate, endDate: addDays(startDate, 2), reason: `Feast ${n}` } });
    }
  const page = await open({ as: warden });
  await page.goto('/caretaker/leave');
  await expect(page.getByRole('link', { name: '4 pending' })).toBeVisible();
  const beside = page.getByRole('region', { name: /^Leave of/ });
  await expect(beside.getByText('Last 30 days')).toBeVisible();
  // look at the second request, go back to the first, and reject it with a remark
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reject leave of/ });
  await expect(dialog.getByLabel('Remark')).toBeFocused();
  await page.keyboard.type('Examinations are on.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  for (let n = 1; n < 4; n++) {
    // the focus is on the next pending request
    await expect(page.locator('tr[aria-current="true"]').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('a');
  }
  await expect(page.getByRole('link', { name: '0 pending' })).toBeVisible();
  const decided = async () => {
    const { body } = await warden.client.call('leaveList', { params: { hostelId } });
    return ['approved', 'rejected'].map((of) => body.filter(({ status }) => status === of).length);
  };
  // the page counts a decision before the server has answered it
  await expect.poll(decided).toEqual([3, 1]);
  // only the last decision is still offered to be undone
  await page
    .getByRole('button', { name: /^Undo: / })
    .last()
    .click();
  await expect(page.getByRole('link', { name: '1 pending' })).toBeVisible();
});

test('on a phone the message of the last decision does not cover the next request', { tag: '@phone' }, async ({ hostel, open }) => {
  const { asha, bela, warden } = hostel;
  const body = { startDate: '2097-01-01', endDate: '2097-01-03', reason: 'Feast' };
  for (const { client } of [asha, bela]) await client.call('leaveCreate', { body });
  const page = await open({ as: warden });
  await page.goto('/caretaker/leave');
  await (await openEntry(page, asha.username)).getByRole('button', { name: /^Approve/ }).click();
  const undo = page.getByRole('button', { name: /^Undo: / });
  await expect(undo).toBeVisible();
  await openEntry(page, bela.username);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve/ })).toBeVisible();
  await expect(undo).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(undo).toBeVisible();
});
