/** Menus, buttons and lists stay within reach in any window and with any text size. */
import type { Page } from '@playwright/test';
import { follow, heading, menu, press, settle, visit } from './actions.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';

const widths = [320, 360, 600, 800, 1000, 1366];

const zoomText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);

/** By how many pixels the page is wider than the window. */
const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The way out is on the page, or behind the menu of a phone. */
async function expectWayOut(page: Page, what: string): Promise<void> {
  const way = page
    .getByRole('button', { name: /^(Logout|More)$/ })
    .filter({ visible: true })
    .first();
  await expect(way, what).toBeInViewport({ ratio: 1 });
}

test('the menu can be reached at every width, and closes when a link in it is followed', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, '/notice');
    await expect(heading(page, 'Notice Board'), `${width} pixels`).toBeVisible();
    if (!(await menu(page).isVisible())) await press(page, 'More');
    await press(menu(page), 'Manage Staff');
    await follow(menu(page), 'Schedule');
    await expect(heading(page, 'Staff schedule'), `${width} pixels`).toBeVisible();
    const isAtSide = await page.getByRole('complementary').isVisible();
    await expect(menu(page), `${width} pixels`).toBeVisible({ visible: isAtSide });
    await expectWayOut(page, `${width} pixels`);
    await expect.poll(() => sidewaysOverflow(page), `${width} pixels`).toBe(0);
  }
});

for (const width of someOf([360, 1366])) {
  test(
    `large text at ${width} pixels cuts nothing off, and the roll call still shows a student`,
    { tag: '@desktop' },
    async ({ hostel, open }) => {
      await hostel.asha.client.call('leaveCreate', { body: { startDate: '2098-11-12', endDate: '2098-11-14', reason: 'A wedding' } });
      const page = await open({ as: hostel.caretaker });
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/dashboard', '/caretaker/leave', '/inventory', '/add-staff', '/student/mark-attendance']) {
        await visit(page, path);
        for (const percent of [130, 200]) {
          const what = `${path} with text of ${percent} %`;
          await zoomText(page, percent);
          await settle(page);
          await expectWayOut(page, what);
          await expect.poll(() => sidewaysOverflow(page), what).toBeLessThanOrEqual(0);
        }
      }
      const name = page.getByRole('listitem').getByText(hostel.asha.username);
      for (const percent of [130, 200]) {
        await zoomText(page, percent);
        await name.scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 1);
        // a trial click fails if something else covers the name
        await name.click({ trial: true });
        await expect(name, `text of ${percent} %`).toBeInViewport({ ratio: 1 });
      }
    },
  );
}
