/** Tests of the fixtures: unexpected problems of a page are noticed, and expected ones are not. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startBrowser } from './find-browser.ts';
import { axeFindings, missingLandmarks, sticksOut } from './page-rules.ts';

const blankPage = '<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1></main></html>';

/** Opens a page at the app's address that does not contain the app. */
async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: blankPage }));
  await page.goto('/blank');
}

const mishaps: Readonly<Record<string, [cause: (page: Page) => Promise<unknown>, noted: RegExp]>> = {
  'an uncaught error': [(page) => page.evaluate(() => void setTimeout(() => (undefined as never as () => void)())), /^uncaught: /],
  'an error on the console': [(page) => page.evaluate(() => console.error('lost')), /^console: lost/],
  'a dialog of the browser': [(page) => page.evaluate(() => alert('Saved')), /^native dialog: alert Saved/],
  'an error response': [(page) => page.evaluate(() => fetch('/api/v1/missing')), /^GET \/api\/v1\/missing → 404/],
  'a request to another origin': [(page) => page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => 0)), /^another origin: /],
};

test(`${Object.keys(mishaps).join(', ')} is noticed on a page`, { tag: '@desktop' }, async ({ open }) => {
  const problems: string[] = [];
  const page = await open({ problems, expectedProblems: [/./] });
  await openBlank(page);
  expect(problems).toEqual([]);
  for (const [cause, noted] of Object.values(mishaps)) {
    await cause(page);
    await expect.poll(() => problems.join('\n')).toMatch(new RegExp(noted, 'm'));
  }
});

test.describe('a test fails by itself', () => {
  test.fail();
  test('when its page has an unexpected problem', { tag: '@desktop' }, async ({ open }) => {
    const page = await open({ expectedProblems: [/^console: found/] });
    await openBlank(page);
    await page.evaluate(() => console.error('lost'));
  });
});

test('a browser that dies at its start is started once more, and is named', { tag: '@desktop' }, async () => {
  const said: string[] = [];
  const launches = ['killed by SIGSEGV', 'a browser', 'killed by SIGSEGV', 'killed again'];
  const launch = async () => {
    const next = launches.shift() ?? '';
    return await (next.startsWith('killed') ? Promise.reject(new Error(next)) : Promise.resolve(next));
  };
  expect(await startBrowser(launch, (text) => said.push(text))).toBe('a browser');
  expect(said).toEqual([expect.stringContaining('killed by SIGSEGV')]);
  await expect(startBrowser(launch, (text) => said.push(text))).rejects.toThrow('killed again');
});

test('the page rules accept a good page and find the faults of a bad one', { tag: '@desktop' }, async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 320, height: 640 });
  await openBlank(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sticksOut(page, 320)).toEqual([]);
  expect(await missingLandmarks(page)).toEqual(['0 × skip link', 'no navigation']);
  await page.evaluate(() => {
    document.body.innerHTML = '<h1>A</h1><h1 style="width: 600px">B</h1><p style="color: #ccc">Pale text</p><input>';
  });
  const findings = (await axeFindings(page)).join('\n');
  expect(findings).toMatch(/^color-contrast at /m);
  expect(findings).toMatch(/^label at input/m);
  expect((await sticksOut(page, 320)).join('\n')).toMatch(/scrolls to \d+ px: H1 "B"/);
  expect(await missingLandmarks(page)).toEqual(['2 × h1', '0 × main', '0 × skip link', 'no navigation']);
});
