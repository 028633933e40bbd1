/** Deciding on one request after the other. */
import { openEntry } from './actions.ts';
import { expect, test } from './fixtures.ts';

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
