/** Two people edit the same: nobody overwrites the other unseen, what was typed stays, and each decides which of the two remains. */
import { entry, failure, fill, openEntry, press, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';

const changedBy = /^Nothing was changed, because Dev Gill changed some of this on /;
const clash = [/→ 409$/];

test(
  'an item is corrected, edited and counted without overwriting what somebody else has saved',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const other = await app.signIn(await addCaretaker());
    async function addCaretaker(): Promise<string> {
      const id = await app.build.account({ role: 'caretaker', username: `dev of ${hostel.name}`, name: 'Dev Gill' });
      await app.build.place(hostelId, id);
      return id;
    }
    const category = 'Office Supplies';
    const { body: item } = await caretaker.client.call('inventoryCreate', {
      body: { name: 'Blubs', category, quantity: 9, threshold: 5, hostel: hostelId },
    });
    const params = { id: item._id };
    const page = await open({ as: caretaker, expectedProblems: clash });
    const dialog = page.getByRole('dialog');
    await page.goto('/inventory/');
    await press(await openEntry(page, 'Blubs'), `Correct Blubs, ${category}, 9 in stock`);
    await fill(dialog, 'Item name', 'Bulbs');
    await other.client.call('inventoryCorrect', { params, body: { name: 'LED bulbs', category, threshold: 20 } });
    await press(dialog, 'Save');
    const note = failure(dialog, changedBy);
    await expect(note.getByText('Item name is now: LED bulbs')).toBeVisible();
    await expect(dialog.getByLabel('Item name', { exact: true })).toHaveValue('Bulbs');
    // what the person has not touched follows the other one
    await expect(dialog.getByLabel('Threshold', { exact: true })).toHaveValue('20');
    await press(dialog, 'Save');
    await expect(success(page, 'Bulbs was corrected.')).toBeVisible();
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: /^Undo: /, includeHidden: true }) });
    const over = await toast.last().boundingBox();
    await expect(entry(page, 'Bulbs').getByText(/^(Low stock|11 short)$/)).toBeVisible();

    await press(await openEntry(page, 'Bulbs'), `Edit Bulbs, ${category}, 9 in stock`);
    const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
    expect((over?.y ?? Infinity) + (over?.height ?? 0), 'the toast covers no button of a dialog').toBeLessThanOrEqual(save?.y ?? 0);
    await fill(dialog, 'Quantity', '12');
    await other.client.call('inventoryUpdate', { params, body: { quantity: 30 } });
    await press(dialog, 'Save');
    await expect(note.getByText('Quantity is now: 30')).toBeVisible();
    await press(dialog, 'Use the current value');
    await expect(note).toHaveCount(0);
    await expect(dialog.getByLabel('Quantity', { exact: true })).toHaveValue('30');
    await press(dialog, 'Cancel');
    await page.keyboard.press('Escape');

    await visit(page, '/edit-Inventory/');
    const counted = page.getByRole('textbox', { name: `Counted: Bulbs, ${category}` });
    await counted.fill('28');
    await other.client.call('inventoryUpdate', { params, body: { quantity: 29 } });
    await press(page, 'Save count');
    await expect(failure(page, changedBy).getByText('Bulbs is now: 29')).toBeVisible();
    await expect(counted).toHaveValue('28');
    await press(page, 'Save count');
    await expect(success(page, '1 item was counted, 1 changed.')).toBeVisible();
  },
);
