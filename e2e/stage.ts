/** Where stories are played: the app and a browser for each test file, a fresh browser context for each visitor. */
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startApp, type App, type Signed } from './app.ts';
import { launchBrowser } from './browser.ts';
import { watch } from './watch.ts';

export type Size = 'phone' | 'desktop';

export const viewports = { phone: { width: 360, height: 740 }, desktop: { width: 1366, height: 768 } } as const;

const devices: Readonly<Record<Size, BrowserContextOptions>> = {
  phone: {
    viewport: viewports.phone,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  desktop: { viewport: viewports.desktop },
};

export interface Visit {
  /** whose session the browser holds from the start */
  as?: Signed;
  /** another app than that of the stage */
  at?: App;
  size?: Size;
  scheme?: 'light' | 'dark';
  timezoneId?: string;
  /** what may go wrong on this page, such as `/login → 401` */
  forgive?: readonly RegExp[];
}

export interface Scene {
  app: App;
  size: Size;
  /** A page in a context of its own, still blank. Whatever goes wrong in it fails the story. */
  open: (visit?: Visit) => Promise<Page>;
  /** An app of the story's own, on an empty database, for what would disturb the others. */
  ownApp: () => Promise<App>;
}

export interface Stage {
  /** the app of the stage, for a `before` of the file's own */
  ready: () => Promise<App>;
  /** Plays a story at the size that matters to it, or at every size when E2E_ALL is set. */
  story: (title: string, size: Size | readonly Size[], tell: (scene: Scene) => Promise<void>) => void;
}

/** Call it at the top of a test file. */
export function setStage(environment: Record<string, string> = {}): Stage {
  const starting = [startApp(environment), launchBrowser()] as const;
  before(() => Promise.all(starting));
  after(async () => {
    const [app, browser] = await Promise.allSettled(starting);
    if (browser.status === 'fulfilled') await browser.value.close();
    if (app.status === 'fulfilled') await app.value.end();
  });
  return {
    ready: () => starting[0],
    story(title, sizes, tell) {
      const chosen: readonly Size[] = process.env['E2E_ALL'] ? ['phone', 'desktop'] : [sizes].flat();
      for (const size of chosen) {
        test(`${title} (${size})`, async (t) => {
          const [app, browser] = await Promise.all(starting);
          await play(t, { app, size, browser }, tell);
        });
      }
    },
  };
}

interface Opened {
  page: Page;
  /** what went wrong on it and may not */
  problems: () => string[];
}

/** Tells one story and closes what it opened, the browser's pages before the servers behind them. */
async function play(
  t: TestContext,
  { app, size, browser }: { app: App; size: Size; browser: Browser },
  tell: (scene: Scene) => Promise<void>,
) {
  const opened: Opened[] = [];
  const apps: App[] = [];
  const problems = () => opened.flatMap((one) => one.problems());
  try {
    await tell({
      app,
      size,
      open: async (visit) => {
        const one = await openPage(browser, { at: app, size, ...visit });
        opened.push(one);
        return one.page;
      },
      ownApp: async () => {
        const own = await startApp();
        apps.push(own);
        return own;
      },
    });
  } catch (error) {
    for (const problem of problems()) t.diagnostic(problem);
    for (const [n, { page }] of opened.entries()) await shoot(page, `failed ${t.name} ${n + 1}`);
    throw error;
  } finally {
    for (const { page } of opened) await page.context().close();
    for (const own of apps) await own.end();
  }
  if (problems().length > 0) throw new Error(`the page had problems:\n${problems().join('\n')}`);
}

async function openPage(browser: Browser, visit: Visit & { at: App; size: Size }): Promise<Opened> {
  const { as, at, size, scheme = 'light', timezoneId = 'Asia/Kolkata', forgive = [] } = visit;
  const context = await browser.newContext({
    ...devices[size],
    baseURL: at.address,
    colorScheme: scheme,
    timezoneId,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: at.address, localStorage: as ? stored(as) : [] }] },
  });
  context.setDefaultTimeout(15_000);
  const noted = watch(context, at.address);
  return { page: await context.newPage(), problems: () => noted.filter((problem) => !forgive.some((pattern) => pattern.test(problem))) };
}

const stored = ({ username, token, role, hostelId }: Signed) =>
  Object.entries({ username, token, role, hostelId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

/** Takes a picture of the whole page, where SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w/]+/g, ' ').trim()}.png`), fullPage: true });
}
