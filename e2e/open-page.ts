/** Opening pages for tests, and handing on the page of one test to the next, which takes a third of the time of a new one. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from './app.ts';
import { type Device, devices, viewports } from './devices.ts';
import { restoreCalls } from './fail-call.ts';
import { collectProblems } from './page-problems.ts';

export interface Opened {
  context: BrowserContext;
  page: Page;
  /** what went wrong on it, a line each */
  problems: string[];
  device: Device;
  address: string;
}

interface Wanted {
  device: Device;
  address: string;
  as?: SignedIn | undefined;
  timezoneId?: string | undefined;
  problems?: string[] | undefined;
  /** lets the app install what opens it without a network */
  withoutNetwork?: boolean | undefined;
}

const keptInStorage = ({ id: userId, username, token, role, hostelId }: SignedIn) =>
  Object.entries({ userId, username, token, role, hostelId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

/** A page in a browser context of its own. */
export async function openPage(
  browser: Browser,
  { device, address, as, timezoneId, problems = [], withoutNetwork = false }: Wanted,
): Promise<Opened> {
  const context = await browser.newContext({
    ...devices[device],
    ...(timezoneId === undefined ? {} : { timezoneId }),
    serviceWorkers: withoutNetwork ? 'allow' : 'block',
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage: as ? keptInStorage(as) : [] }] },
  });
  collectProblems(context, address, problems);
  // what a test leaves half done would ask whether it may be lost
  await context.addInitScript(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
  return { context, problems, device, address, page: await context.newPage() };
}

/** Of the app's address, but nothing of the app. */
const elsewhere = '/icon.svg';

/** Makes a page as good as new, but for what the browser has of our program; false if that cannot be. */
export async function clearPage({ context, page, device, problems }: Opened): Promise<boolean> {
  if (context.pages().length !== 1 || page.isClosed()) return false;
  await restoreCalls(page);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(viewports[device]);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto(elsewhere);
  const isOwn = await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    return [Date, Math.random].every((own) => String(own).includes('[native code]'));
  });
  problems.length = 0;
  // a clock or a chance that was put in the place of the browser's stays there
  return isOwn;
}

/** Signs somebody in on a cleared page. */
export async function signInOn({ page }: Opened, as: SignedIn): Promise<void> {
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, keptInStorage(as));
}
