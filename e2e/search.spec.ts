/** The search of everything, from every page. */
import { fill, heading, press } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

test('Ctrl K finds a student by any words, and the keyboard leads there', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.warden });
  await page.goto('/notice');
  await expect(heading(page, 'Notice Board')).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('no such thing at all');
  await expect(dialog.getByText('No match')).toBeVisible();
  await field.fill(`${hostel.asha.username.slice(2)} ${hostel.asha.username.slice(0, 2)}`);
  await expect(dialog.getByRole('region', { name: 'Students' }).getByRole('link')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/students/${hostel.asha.id}`);
  await expect(dialog).toBeHidden();

  // Enter right after typing, with the results of an earlier word still there
  await page.keyboard.press('Control+k');
  await field.fill(hostel.asha.username);
  await expect(dialog.getByRole('region', { name: 'Students' }).getByRole('link')).toHaveCount(1);
  await field.fill(hostel.bela.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/students/${hostel.bela.id}`);
});

test('on a phone the menu searches, and a student finds pages and nobody else', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.bela });
  await page.goto('/dashboard');
  await press(page, 'More');
  await press(page.locator('#role-menu'), 'Search');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await fill(dialog, 'Search', hostel.asha.username);
  await expect(dialog.getByText('No match')).toBeVisible();
  await fill(dialog, 'Search', 'leave');
  await expect(dialog.getByRole('region', { name: 'Pages' }).getByRole('link')).toHaveText(['Apply for Leave', 'Leave Status']);
  // as the keyboard of a phone does it
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Apply for Leave')).toBeVisible();

  // Back closes the menu and not the page below it
  await press(page, 'More');
  await expect(page.locator('#role-menu')).toBeVisible();
  // nobody's thumb is as fast as a test
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  await expect(page.locator('#role-menu')).toBeHidden();
  await expect(heading(page, 'Apply for Leave')).toBeVisible();
});
