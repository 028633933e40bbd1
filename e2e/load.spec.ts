/** What a page loads before it shows anything, and in how many steps. Measures sizes and steps, not times, because they are the same on every machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtWebFolder } from '#server/http/app.ts';
import { settle } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** KiB of the document and its code, by brotli: just above the present sizes. Libraries are 114 of them: React 56, its router 28, the component library 16. */
const mostCode = 157.8;
/** KiB of the home page's style sheet; other pages load the rest. */
const mostStyle = 10.5;
/** Files of code and style: from a server without HTTP/2 a browser loads six at a time. */
const mostFiles = 9;
/** The cumulative layout shift below which nobody notices a movement. */
const mostMoved = 0.05;

/** Long enough for what has arrived to be drawn. */
const manyFrames = `(async () => { for (let n = 0; n < 30; n++) await new Promise(requestAnimationFrame); })()`;

/** Sums up layout shifts from the start. */
const watchMoves = `
  window.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.moved += hadRecentInput ? 0 : value)))
    .observe({ type: 'layout-shift', buffered: true });`;

const sizeOf = (file: string): number => readFileSync(join(builtWebFolder, file)).length / 1024;

// the others have parts on it that most do not load: a switch of hostels, a table of them
for (const role of ['student', 'caretaker'] as const) {
  test(
    `the first page of a ${role} asks for all its code and data before the app runs, moves nothing, and is small`,
    { tag: '@phone' },
    async ({ demoCampus, open }) => {
      const { app, people } = demoCampus;
      const page = await open({ as: people[role], at: app, ofItsOwn: true });
      await page.addInitScript(watchMoves);
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(app.address, '')));
      const release = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        // the one file that asks for all the rest
        if (!route.request().url().includes('/first-')) await release.promise;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      // the last request of the first file, since it waits for the day in the reply of another call
      await expect.poll(() => asked).toContain('/api/v1/me/today');
      await expect.poll(() => asked.some((path) => path.includes('/dashboard-') && path.endsWith('.js'))).toBe(true);
      await expect.poll(() => asked.some((path) => path.includes('/program-') && path.endsWith('.js'))).toBe(true);
      // the app's code is held back, so all further requests are those of the document and the first file
      for (let known = 0; known < asked.length; await page.waitForTimeout(500)) known = asked.length;
      // nothing is painted in other colours than the chosen ones
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      const before = new Set(asked);
      release.resolve();
      await settle(page);
      const needed = asked.filter((path) => !path.endsWith('/stream') && !path.startsWith('/icon'));
      expect(needed.filter((path) => !before.has(path))).toEqual([]);
      // no request to another origin, which would appear with its full address, and one document
      expect(needed.filter((path) => !path.startsWith('/'))).toEqual([]);
      expect(needed.filter((path) => path === '/dashboard')).toHaveLength(1);

      const files = [...new Set(needed)].filter((path) => path.startsWith('/assets/'));
      const sum = (ending: string) => files.filter((path) => path.endsWith(ending)).reduce((all, path) => all + sizeOf(`${path}.br`), 0);
      expect(files.length).toBeLessThanOrEqual(mostFiles);
      expect(sum('.js') + sizeOf('index.html.br')).toBeLessThanOrEqual(mostCode);
      expect(sum('.css')).toBeLessThanOrEqual(mostStyle);
      expect(await page.evaluate('window.moved')).toBeLessThanOrEqual(mostMoved);
    },
  );
}

test('nothing moves on the first page of an administrator while it loads', { tag: '@phone' }, async ({ demoCampus, open }) => {
  const page = await open({ as: demoCampus.people.hosteladmin, at: demoCampus.app, ofItsOwn: true });
  await page.addInitScript(watchMoves);
  // what the first steps rest on comes last
  const others = Promise.all(
    ['/me/today', '/waiting', '/notice'].map((path) => page.waitForResponse((response) => response.url().endsWith(path))),
  );
  await page.route('**/api/v1/institution', async (route) => {
    await others;
    await page.evaluate(manyFrames);
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText(/is only this computer|First steps/).first()).toBeVisible();
  await settle(page);
  expect(await page.evaluate('window.moved')).toBeLessThanOrEqual(mostMoved);
});

test('hovering a link loads all files of its page at the same time', { tag: '@desktop' }, async ({ demoCampus, open }) => {
  const { app, people } = demoCampus;
  const page = await open({ as: people.student, at: app });
  // narrow: a wide home has already loaded the style of other pages, for its calendar
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/dashboard');
  await settle(page);
  const asked: string[] = [];
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Leave', exact: true }).hover();
  // no response has arrived yet that could name the other files
  for (const file of ['leave-status-', 'lists-', 'style-of-other-pages-'])
    await expect.poll(() => asked.filter((path) => path.startsWith(`/assets/${file}`))).toHaveLength(1);
  release.resolve();
});
