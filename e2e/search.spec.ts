/** The search of everything, from every page. */
import { heading } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

test('Ctrl K finds a student by any words, and Enter opens the result', { tag: '@desktop' }, async ({ hostel, open }) => {
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
  expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/students/${hostel.asha.id}`);
  await expect(dialog).toBeHidden();

  // Enter right after typing, while the results of the previous word are still shown
  await page.keyboard.press('Control+k');
  await field.fill(hostel.asha.username);
  await expect(dialog.getByRole('region', { name: 'Students' }).getByRole('link')).toHaveCount(1);
  await field.fill(hostel.bela.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/students/${hostel.bela.id}`);

  // results appear at once: what came one by one would push away the one that is pressed
  const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/search?*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const isAsked = page.waitForRequest('**/api/v1/search?*');
  await field.fill('leave');
  await isAsked;
  expect(await dialog.getByRole('link').count()).toBe(0);
  answer();
  await expect(dialog.getByRole('region', { name: 'Pages' })).toBeVisible();
});
