import { calls } from '#contract/calls.ts';
import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('the page of the calls shows all of them, under the policy of every page and without TLS', { tag: '@desktop' }, async ({ open }) => {
  const page = await open({});
  await page.goto('/docs#/notices/noticeList');
  await press(page, 'Try it out');
  await press(page, 'Execute');
  await expect(page.locator('.live-responses-table .response-col_status', { hasText: '200' })).toBeVisible();
  // of very many calls the page makes only those in view
  await page.setViewportSize({ width: 1366, height: 15_000 });
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(calls).length);
});
