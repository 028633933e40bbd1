/** That menus, buttons and lists stay within reach on any window and with any size of text. */
import type { Page } from '@playwright/test';
import { follow, heading, menu, press, settle } from './actions.ts';
import { expect, test } from './fixtures.ts';

const widths = [320, 360, 600, 800, 1000, 1366];

const zoomText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);

/** Nothing of the page lies beside the window. */
const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of widths) {
  test(`the menu can be reached at a width of ${width} pixels`, { tag: '@desktop' }, async ({ hostel, open }) => {
    const page = await open({ as: hostel.caretaker });
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/notice');
    await expect(heading(page, 'Notice Board')).toBeVisible();
    if (!(await menu(page).isVisible())) await press(page, 'Menu');
    await press(menu(page), 'Manage Staff');
    await follow(menu(page), 'Schedule');
    await expect(heading(page, 'Staff schedule')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
  });
}

test('the menu that was opened closes behind what was chosen', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.warden });
  await page.goto('/notice');
  await press(page, 'Menu');
  await follow(menu(page), 'Manage Leave');
  await expect(heading(page, 'Leave requests')).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

for (const percent of [130, 200]) {
  for (const width of [360, 1366]) {
    test(`text of ${percent} % at ${width} pixels cuts nothing off`, { tag: '@desktop' }, async ({ hostel, open }) => {
      const page = await open({ as: hostel.caretaker });
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/dashboard', '/student/mark-attendance', '/inventory', '/add-staff']) {
        await page.goto(path);
        await zoomText(page, percent);
        await settle(page);
        await expect(page.getByRole('button', { name: 'Logout' }), path).toBeInViewport({ ratio: 1 });
        await expect.poll(() => sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
      }
    });

    test(`the roll call shows a student at ${width} pixels with text of ${percent} %`, { tag: '@desktop' }, async ({ hostel, open }) => {
      const page = await open({ as: hostel.caretaker });
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/student/mark-attendance');
      const name = page.getByRole('listitem').getByText(hostel.asha.username);
      await expect(name).toBeVisible();
      await zoomText(page, percent);
      await name.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 1);
      // Playwright presses where nothing else lies on top
      await name.click({ trial: true });
      await expect(name).toBeInViewport({ ratio: 1 });
    });
  }
}
