import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test(
  'the API page shows calls and makes them, under the content security policy and without TLS',
  { tag: '@desktop' },
  async ({ open }) => {
    // the library renders so many calls slowly
    test.slow();
    const page = await open({});
    await page.goto('/docs');
    // the page renders only the calls in view
    const call = page.locator('#operations-Notices-noticeList .opblock-summary-control');
    await expect(page.locator('.opblock').first()).toBeVisible({ timeout: 45_000 });
    await page.mouse.move(683, 384);
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(call).toBeVisible({ timeout: 250 });
    }).toPass({ timeout: 45_000 });
    await call.click();
    await press(page, 'Try it out');
    await press(page, 'Execute');
    await expect(page.locator('.live-responses-table .response-col_status', { hasText: '200' })).toBeVisible();
  },
);
