/** The tests of the tests: what goes wrong on a page is noticed, and what is expected to go wrong is not. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeFindings, lacksOf, sticksOut } from './page-rules.ts';

const blankPage = '<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1></main></html>';

/** A page of the app's address that holds nothing of the app. */
async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: blankPage }));
  await page.goto('/blank');
}

const mishaps: Readonly<Record<string, [cause: (page: Page) => Promise<unknown>, noted: RegExp]>> = {
  'an error that nobody caught': [
    (page) => page.evaluate(() => void setTimeout(() => (undefined as never as () => void)())),
    /^uncaught: /,
  ],
  'an error on the console': [(page) => page.evaluate(() => console.error('lost')), /^console: lost/],
  'a dialog of the browser': [(page) => page.evaluate(() => alert('Saved')), /^native dialog: alert Saved/],
  'a response that refuses': [(page) => page.evaluate(() => fetch('/api/v1/missing')), /^GET \/api\/v1\/missing → 404/],
  'a request to another origin': [(page) => page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => 0)), /^another origin: /],
};

for (const [name, [cause, noted]] of Object.entries(mishaps)) {
  test(`${name} is noticed on a page`, { tag: '@desktop' }, async ({ open }) => {
    const problems: string[] = [];
    const page = await open({ problems, expectedProblems: [/./] });
    await openBlank(page);
    expect(problems).toEqual([]);
    await cause(page);
    await expect.poll(() => problems.join('\n')).toMatch(new RegExp(noted, 'm'));
  });
}

test.describe('a test fails of itself', () => {
  test.fail();
  test('when something goes wrong on its page', { tag: '@desktop' }, async ({ open }) => {
    const page = await open({ expectedProblems: [/^console: found/] });
    await openBlank(page);
    await page.evaluate(() => console.error('lost'));
  });
});

test('a page that breaks the rules is told from one that keeps them', { tag: '@desktop' }, async ({ open }) => {
  const page = await open();
  await page.setViewportSize({ width: 320, height: 640 });
  await openBlank(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sticksOut(page, 320)).toEqual([]);
  expect(await lacksOf(page)).toEqual(['0 × skip link', 'no navigation']);
  await page.evaluate(() => {
    document.body.innerHTML = '<h1>A</h1><h1 style="width: 600px">B</h1><p style="color: #ccc">Pale text</p><input>';
  });
  const findings = (await axeFindings(page)).join('\n');
  expect(findings).toMatch(/^color-contrast at /m);
  expect(findings).toMatch(/^label at input/m);
  expect((await sticksOut(page, 320)).join('\n')).toMatch(/scrolls to \d+ px: H1 "B"/);
  expect(await lacksOf(page)).toEqual(['2 × h1', '0 × main', '0 × skip link', 'no navigation']);
});
