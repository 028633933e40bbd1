import type { Page } from '@playwright/test';
import { choose, fill, press, success } from './actions.ts';
import { allDevices } from './devices.ts';
import { expect, test } from './fixtures.ts';

const required = 'This field is required.';

/** Focuses an empty required field and returns a point at the upper edge of the button below it, which an error line would move away. */
async function leaveEmptyField(page: Page, label: string, button: string): Promise<{ x: number; y: number }> {
  await page.getByLabel(label, { exact: true }).focus();
  const pressed = page.getByRole('button', { name: button, exact: true });
  await pressed.scrollIntoViewIfNeeded();
  const box = await pressed.boundingBox();
  if (!box) throw new Error(`"${button}" is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + 3 };
}

for (const on of allDevices) {
  test(
    `a press on the button counts even if leaving the last field shows an error above it, on a ${on}`,
    { tag: `@${on}` },
    async ({ device, hostel, open }) => {
      const page = await open({ as: hostel.caretaker });
      await page.goto('/create-notice');
      const { x, y } = await leaveEmptyField(page, 'Description', 'Create');
      if (device === 'phone') await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y, { delay: 50 });
      const summary = page.getByRole('alert').filter({ has: page.getByRole('listitem') });
      await expect(summary.getByRole('listitem')).toHaveText([`Title: ${required}`, `Description: ${required}`]);
    },
  );
}

test('a field left by a press elsewhere shows its error once the press is over', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/create-notice');
  const title = page.getByLabel('Title', { exact: true });
  await title.focus();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await expect(title).not.toBeFocused();
  await expect(page.getByText(required)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText(required)).toHaveCount(1);
});

test('a stock count is validated, compared with the recorded quantity, and saved', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/addInventory/');
  await fill(page, 'Item name', 'Bulbs');
  await choose(page, 'Category', 'Office Supplies');
  await fill(page, 'Quantity', '9');
  await fill(page, 'Threshold', '5');
  await press(page, 'Add item');
  await expect(success(page, 'Item added successfully')).toBeVisible();
  await page.goto('/edit-Inventory/');
  const count = page.getByRole('textbox', { name: 'Counted: Bulbs, Office Supplies' });
  const save = page.getByRole('button', { name: 'Save count' });
  await expect(count).toHaveValue('9');
  await expect(save).toBeDisabled();
  await count.fill('');
  await save.click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Bulbs: Enter a whole number.']);
  await count.fill('7');
  await expect(page.getByText('Enter a whole number.')).toHaveCount(0);
  await expect(page.getByText('2 fewer')).toBeVisible();
  await save.click();
  await expect(page.getByText('No count differs from what is recorded.')).toBeVisible();
  await expect(count).toHaveValue('7');
  await expect(save).toBeDisabled();
});
