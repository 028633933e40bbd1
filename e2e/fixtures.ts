/**
 * The `test` of the browser tests. Whatever a test opens through a fixture is closed or cleared after it, pages before their
 * servers, and an unexpected problem on a page fails the test.
 */
import { test as base, type Page } from '@playwright/test';
import { startApp, type App, type SignedIn } from './app.ts';
import { makeSmallCampus, openDemoCampus, type Campus } from './campuses.ts';
import { allDevices, type Device } from './devices.ts';
import { rememberedLaunchOptions, startBrowser } from './find-browser.ts';
import { clearPage, type Opened, openPage, signInOn } from './open-page.ts';
import { makeStaffedHostel, type StaffedHostel } from './staffed-hostel.ts';

export { expect } from '@playwright/test';

export interface Visit {
  /** the account that is signed in from the start */
  as?: SignedIn;
  /** instead of the shared app */
  at?: App;
  /** instead of the device of the project or tag */
  device?: Device;
  /** allows the service worker, with which the app opens without a network */
  withoutNetwork?: boolean;
  /** problems that may occur on this page, such as `/login → 401` */
  expectedProblems?: readonly RegExp[];
  /** where problems are collected, for a test that checks them */
  problems?: string[];
  /** a page that no other test gets, for a test that adds scripts to it */
  ofItsOwn?: boolean;
}

interface TestFixtures {
  device: Device;
  /** a new hostel with its people, on the shared app */
  hostel: StaffedHostel;
  /** a demo campus for a test that changes it */
  ownDemoCampus: Campus;
  /** starts a separate app on an empty database, for a test that would disturb others */
  startOwnApp: () => Promise<App>;
  /** a page on which the app is not loaded yet, in its own browser context */
  open: (visit?: Visit) => Promise<Page>;
}

interface WorkerFixtures {
  /** shared by all tests of a worker */
  app: App;
  smallCampus: Campus;
  demoCampus: Campus;
  /** cleared pages of the shared apps, for reuse */
  clearedPages: Opened[];
}

/** Preparing a worker may take longer than one test, on a machine that is busy with other work. */
const preparation = { scope: 'worker', timeout: 180_000 } as const;

/** The apps that all tests of a worker share. */
const sharedApps = new WeakSet<App>();

/** The device that the project is named after, otherwise that of the test's tag. */
function deviceOf(project: string, tags: readonly string[]): Device {
  const device = allDevices.find((each) => each === project) ?? allDevices.find((each) => tags.includes(`@${each}`));
  if (device === undefined) throw new Error('a test needs a tag for its device');
  return device;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright finds the dependencies of a fixture in its pattern
  launchOptions: [({}, provide) => provide(rememberedLaunchOptions()), { scope: 'worker' }],

  browser: [
    // the tests' `launchOptions` are its defaults
    async ({ playwright }, provide) => {
      const browser = await startBrowser(() => playwright.chromium.launch());
      await provide(browser);
      await browser.close();
    },
    preparation,
  ],

  app: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const app = await startApp();
      sharedApps.add(app);
      await provide(app);
      await app.close();
    },
    preparation,
  ],

  smallCampus: [async ({ app }, provide) => provide(await makeSmallCampus(app)), preparation],

  demoCampus: [
    async ({ clearedPages }, provide) => {
      const campus = await openDemoCampus();
      const { app } = campus;
      sharedApps.add(app);
      await provide(campus);
      for (const { context, address } of clearedPages) if (address === app.address) await context.close();
      await app.close();
    },
    preparation,
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  ownDemoCampus: async ({}, provide) => {
    const campus = await openDemoCampus();
    await provide(campus);
    await campus.app.close();
  },

  hostel: async ({ app }, provide) => provide(await makeStaffedHostel(app)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  device: async ({}, provide, { project, tags }) => provide(deviceOf(project.name, tags)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  startOwnApp: async ({}, provide) => {
    const apps: App[] = [];
    await provide(async () => {
      const app = await startApp();
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },

  // depends on `app` so that pages are closed before their server
  clearedPages: [
    async ({ app: _app }, provide) => {
      const pages: Opened[] = [];
      await provide(pages);
      for (const { context } of pages) await context.close();
    },
    { scope: 'worker' },
  ],

  // depends on `startOwnApp` so that pages are closed before their servers
  open: async ({ browser, app, device: usual, clearedPages, startOwnApp: _ownApps }, provide, info) => {
    const opened: { one: Opened; mayBeReused: boolean; expected: readonly RegExp[] }[] = [];
    await provide(async ({ as, at = app, device = usual, expectedProblems: expected = [], ...special }: Visit = {}) => {
      const { withoutNetwork, problems, ofItsOwn } = special;
      const mayBeReused = sharedApps.has(at) && !problems && !withoutNetwork && !ofItsOwn;
      const fits = (page: Opened) => page.device === device && page.address === at.address;
      const index = mayBeReused ? clearedPages.findIndex(fits) : -1;
      const [cleared] = index === -1 ? [] : clearedPages.splice(index, 1);
      const one = cleared ?? (await openPage(browser, { as, address: at.address, device, problems, withoutNetwork }));
      opened.push({ one, mayBeReused, expected });
      if (cleared && as) await signInOn(cleared.page, as);
      return one.page;
    });
    const found = opened.flatMap(({ one, expected }) => one.problems.filter((problem) => !expected.some((each) => each.test(problem))));
    for (const { one, mayBeReused } of opened) {
      if (info.status === info.expectedStatus && mayBeReused && (await clearPage(one).catch(() => false))) clearedPages.push(one);
      else await one.context.close();
    }
    if (found.length > 0) throw new Error(`The page had problems:\n${found.join('\n')}`);
  },
});
