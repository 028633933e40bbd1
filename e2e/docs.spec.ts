import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

interface OpenApi {
  paths: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** The paths of the document that end so, with what they refer to. */
function partOf(document: OpenApi, end: string): OpenApi {
  const { securitySchemes = {} } = document.components;
  const part: OpenApi = { ...document, paths: {}, components: { securitySchemes } };
  const add = (referring: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(referring).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const known = (part.components[kind] ??= {});
      if (name in known) continue;
      known[name] = document.components[kind]?.[name];
      add(known[name]);
    }
  };
  part.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.endsWith(end)));
  add(part.paths);
  return part;
}

test(
  'the API page shows calls and makes them, under the content security policy and without TLS',
  { tag: '@desktop' },
  async ({ open }) => {
    // the library reads the whole document before it answers a press, for a long time on a busy machine
    test.slow();
    const page = await open({});
    // the library takes seconds to read and draw the hundreds of other calls
    await page.route('**/docs/json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: partOf((await response.json()) as OpenApi, '/notice') }); // as OpenAPI has it
    });
    await page.goto('/docs');
    await page.locator('#operations-Notices-noticeList .opblock-summary-control').click({ timeout: 45_000 });
    await press(page, 'Try it out');
    await press(page, 'Execute');
    await expect(page.locator('.live-responses-table .response-col_status', { hasText: '200' })).toBeVisible();
  },
);
