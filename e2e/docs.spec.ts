import { calls } from '#contract/calls.ts';
import { press } from './actions.ts';
import { viewports } from './devices.ts';
import { expect, test } from './fixtures.ts';

test('the page of the calls shows all of them, under the policy of every page and without TLS', { tag: '@desktop' }, async ({ open }) => {
  const page = await open({});
  // of very many calls the page makes only those in view
  await page.setViewportSize({ width: 1366, height: 15_000 });
  await page.goto('/docs');
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(calls).length);
  // all that is in view is drawn anew at every press
  await page.setViewportSize(viewports.desktop);
  await page.locator('#operations-notices-noticeList .opblock-summary-control').click();
  await press(page, 'Try it out');
  await press(page, 'Execute');
  await expect(page.locator('.live-responses-table .response-col_status', { hasText: '200' })).toBeVisible();
});
