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

/** A folder for screenshots; without it none is taken. */
export const shots = process.env['SHOTS'];

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
  t: TestContext;
  app: App;
  size: Size;
  /** A page in a context of its own, still blank. Whatever goes wrong in it fails the story. */
  open: (visit?: Visit) => Promise<Page>;
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
          await tell({ t, app, size, open: (visit) => openPage(t, browser, { at: app, size, ...visit }) });
        });
      }
    },
  };
}

async function openPage(t: TestContext, browser: Browser, visit: Visit & { at: App; size: Size }): Promise<Page> {
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
  context.setDefaultTimeout(8_000);
  const problems = watch(context, at.address);
  const page = await context.newPage();
  t.after(async () => {
    if (shots && !t.passed) await page.screenshot({ path: join(shots, `failed ${t.name.replaceAll(/\W+/g, ' ')}.png`), fullPage: true });
    await context.close();
    const unforgiven = problems.filter((problem) => !forgive.some((pattern) => pattern.test(problem)));
    if (unforgiven.length > 0) throw new Error(`the page had problems:\n${unforgiven.join('\n')}`);
  });
  return page;
}

const stored = ({ username, token, role, hostelId }: Signed) =>
  Object.entries({ username, token, role, hostelId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
