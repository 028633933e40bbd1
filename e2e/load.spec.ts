/** What a page asks for before it shows anything, and in how many steps. Sizes and steps, no times: these are the same on every machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '#contract/roles.ts';
import { builtWebFolder } from '#server/http/app.ts';
import { settle } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** KiB of code, by brotli: hardly above what there is. Libraries are 109 of them: React 56, its router 23, the parts of the screen 16. */
const mostCode = { student: 145, caretaker: 146, warden: 146, hosteladmin: 146 } as const;
/** That of the home page; the rest comes with other pages. */
const mostStyle = 11;
/** Of code and style: a browser asks a server without HTTP/2 for six at a time. */
const mostFiles = 8;
/** A page that moves less does not seem to. */
const mostMoved = 0.05;

/** Notes what moves, from the first moment on. */
const watchMoves = `
  window.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.moved += hadRecentInput ? 0 : value)))
    .observe({ type: 'layout-shift', buffered: true });`;

const sizeOf = (file: string): number => readFileSync(join(builtWebFolder, file)).length / 1024;

for (const role of roles) {
  test(
    `the first page of a ${role} asks for all its code and data before the program runs, moves nothing, and is small`,
    { tag: '@phone' },
    async ({ demoCampus, open }) => {
      const { app, people } = demoCampus;
      const page = await open({ as: people[role], at: app });
      await page.addInitScript(watchMoves);
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(app.address, '')));
      const release = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      // the last that the document asks for, since it needs the day that another call answers with
      await expect.poll(() => asked).toContain('/api/v1/me/today');
      await expect.poll(() => asked.some((path) => path.includes('/dashboard-') && path.endsWith('.js'))).toBe(true);
      await expect.poll(() => asked.some((path) => path.includes('/program-') && path.endsWith('.js'))).toBe(true);
      // the program is held back: whatever else comes is asked for by the document
      for (let known = 0; known < asked.length; await page.waitForTimeout(500)) known = asked.length;
      // and nothing was drawn yet in other colours than the chosen ones
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      const before = new Set(asked);
      release.resolve();
      await settle(page);
      const needed = asked.filter((path) => !path.endsWith('/stream') && !path.startsWith('/icon'));
      expect(needed.filter((path) => !before.has(path))).toEqual([]);
      // nothing of another origin, which would stand there with its address, and one document
      expect(needed.filter((path) => !path.startsWith('/'))).toEqual([]);
      expect(needed.filter((path) => path === '/dashboard')).toHaveLength(1);

      const files = [...new Set(needed)].filter((path) => path.startsWith('/assets/'));
      const sum = (ending: string) => files.filter((path) => path.endsWith(ending)).reduce((all, path) => all + sizeOf(`${path}.br`), 0);
      expect(files.length).toBeLessThanOrEqual(mostFiles);
      expect(sum('.js')).toBeLessThanOrEqual(mostCode[role]);
      expect(sum('.css')).toBeLessThanOrEqual(mostStyle);
      expect(await page.evaluate('window.moved')).toBeLessThanOrEqual(mostMoved);
    },
  );
}

test('the files behind a page that somebody is about to open come together', { tag: '@desktop' }, async ({ demoCampus, open }) => {
  const { app, people } = demoCampus;
  const page = await open({ as: people.caretaker, at: app });
  await page.goto('/dashboard');
  await settle(page);
  const asked: string[] = [];
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Student Details' }).hover();
  // nothing has come yet that could name the other files
  for (const file of ['student-info-', 'lists-', 'style-of-other-pages-'])
    await expect.poll(() => asked.filter((path) => path.startsWith(`/assets/${file}`))).toHaveLength(1);
  release.resolve();
});
