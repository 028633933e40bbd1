import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test(
  'the API page shows calls and makes them, under the content security policy and without TLS',
  { tag: '@desktop' },
  async ({ open }) => {
    // the library reads the whole document before it answers a press, for a long time on a busy machine
    test.slow();
    const page = await open({});
    // the library takes seconds to draw the hundreds of other calls
    await page.route('**/docs/json', async (route) => {
      const response = await route.fetch();
      const document = (await response.json()) as { paths: Record<string, unknown> }; // as OpenAPI has it
      const paths = Object.entries(document.paths).filter(([path]) => path.endsWith('/notice'));
      await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(paths) } });
    });
    await page.goto('/docs');
    await page.locator('#operations-Notices-noticeList .opblock-summary-control').click({ timeout: 45_000 });
    await press(page, 'Try it out');
    await press(page, 'Execute');
    await expect(page.locator('.live-responses-table .response-col_status', { hasText: '200' })).toBeVisible();
  },
);
