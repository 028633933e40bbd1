/** Opens pages for tests, and reuses the page of one test for the next, which takes a third of the time of a new one. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from './app.ts';
import { type Device, devices, viewports } from './devices.ts';
import { restoreCalls } from './fail-call.ts';
import { collectProblems } from './page-problems.ts';

export interface Opened {
  context: BrowserContext;
  page: Page;
  /** the problems on the page, a line each */
  problems: string[];
  device: Device;
  address: string;
}

interface Wanted {
  device: Device;
  address: string;
  as?: SignedIn | undefined;
  problems?: string[] | undefined;
  /** allows the service worker, with which the app opens without a network */
  withoutNetwork?: boolean | undefined;
}

const keptInStorage = ({ id: userId, username, token, role, hostelId }: SignedIn) =>
  Object.entries({ userId, username, token, role, hostelId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

/** Opens a page in its own browser context. */
export async function openPage(browser: Browser, { device, address, as, problems = [], withoutNetwork = false }: Wanted): Promise<Opened> {
  const context = await browser.newContext({
    ...devices[device],
    serviceWorkers: withoutNetwork ? 'allow' : 'block',
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage: as ? keptInStorage(as) : [] }] },
  });
  collectProblems(context, address, problems);
  // a form that a test leaves unsaved would ask before the page is left
  await context.addInitScript(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
  return { context, problems, device, address, page: await context.newPage() };
}

/** A path at the app's address on which the app does not run. */
export const withoutApp = '/icon.svg';

/** Resets a page for another test, but keeps the browser's cache of the app; returns false if that is not possible. */
export async function clearPage({ context, page, device, problems }: Opened): Promise<boolean> {
  if (context.pages().length !== 1 || page.isClosed()) return false;
  await restoreCalls(page);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(viewports[device]);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto(withoutApp);
  const isOwn = await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    return [Date, Math.random].every((own) => String(own).includes('[native code]'));
  });
  problems.length = 0;
  // a replaced clock or random function cannot be removed, so the page must not be reused
  return isOwn;
}

/** Signs somebody in on a page on which the app does not run. */
export async function signInOn(page: Page, as: SignedIn): Promise<void> {
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, keptInStorage(as));
}
