import { calls } from '#contract/calls.ts';
import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('the page of the calls shows all of them, under the policy of every page and without TLS', { tag: '@desktop' }, async ({ open }) => {
  // the page of the library is slow with so many calls
  test.slow();
  const page = await open({});
  await page.goto('/docs');
  // of very many calls the page makes only those in view
  const call = page.locator('#operations-notices-noticeList .opblock-summary-control');
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
  await page.setViewportSize({ width: 1366, height: 15_000 });
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(calls).length);
});
