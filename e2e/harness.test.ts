import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { eventually } from './eventually.ts';
import { axeFindings, lacksOf, sticksOut } from './page-rules.ts';
import { watch } from './watch.ts';

let browser: Browser;
const server = createServer((request, response) => {
  response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/html' });
  response.end('<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1></main>');
});
let address = '';

before(async () => {
  browser = await launchBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server listens on no port');
  address = `http://127.0.0.1:${bound.port}`;
});
after(async () => {
  await browser.close();
  server.close();
});

const mishaps: Readonly<Record<string, [cause: (page: Page) => Promise<unknown>, noted: RegExp]>> = {
  'an error that nobody caught': [
    (page) => page.evaluate(() => void setTimeout(() => (undefined as never as () => void)())),
    /^uncaught: /,
  ],
  'an error on the console': [(page) => page.evaluate(() => console.error('lost')), /^console: lost/],
  'a dialog of the browser': [(page) => page.evaluate(() => alert('Saved')), /^native dialog: alert Saved/],
  'an answer that refuses': [(page) => page.evaluate(() => fetch('/missing')), /^GET \/missing → 404/],
  'a request to somebody else': [(page) => page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => 0)), /^another origin: /],
};

for (const [name, [cause, noted]] of Object.entries(mishaps)) {
  test(`${name} is noted while a page is watched`, async () => {
    const context = await browser.newContext();
    const problems = watch(context, address);
    const page = await context.newPage();
    await page.goto(address);
    assert.deepEqual(problems, []);
    await cause(page);
    await eventually(() => assert.match(problems.join('\n'), new RegExp(noted, 'm')));
    await context.close();
  });
}

test('a page that breaks the rules is told from one that keeps them', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto(address);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(await sticksOut(page, 320), []);
  assert.deepEqual(await lacksOf(page), ['0 × skip link', 'no navigation']);
  await page.evaluate(() => {
    document.body.innerHTML = '<h1>A</h1><h1 style="width: 600px">B</h1><p style="color: #ccc">Pale text</p><input>';
  });
  assert.match((await axeFindings(page)).join('\n'), /^color-contrast at /m);
  assert.match((await axeFindings(page)).join('\n'), /^label at input/m);
  assert.match((await sticksOut(page, 320)).join('\n'), /scrolls to \d+ px: H1 "B"/);
  assert.deepEqual(await lacksOf(page), ['2 × h1', '0 × main', '0 × skip link', 'no navigation']);
  await page.close();
});
