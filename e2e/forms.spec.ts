import type { Page } from '@playwright/test';
import { allDevices, someOf } from './devices.ts';
import { settle } from './actions.ts';
import { expect, test } from './fixtures.ts';

const required = 'This field is required.';

/** Focuses an empty required field and returns a point at the upper edge of the button below it, which an error line would move away. */
async function leaveEmptyField(page: Page, label: string, button: string): Promise<{ x: number; y: number }> {
  await settle(page);
  await page.getByLabel(label, { exact: true }).focus();
  const pressed = page.getByRole('button', { name: button, exact: true });
  await pressed.scrollIntoViewIfNeeded();
  const box = await pressed.boundingBox();
  if (!box) throw new Error(`"${button}" is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + 3 };
}

for (const on of someOf(allDevices)) {
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
