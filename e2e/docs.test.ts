import assert from 'node:assert/strict';
import { calls } from '#contract/calls.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

story('the page of the calls shows all of them, under the policy of every page and without TLS', 'desktop', async ({ open }) => {
  const page = await open({});
  await page.goto('/docs');
  await page.locator('.opblock').first().waitFor();
  assert.equal(await page.locator('.opblock').count(), Object.keys(calls).length);
  await page.locator('#operations-default-noticeList .opblock-summary-control').click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
});
