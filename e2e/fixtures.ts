/**
 * The `test` of the browser tests. Whatever a test opens through a fixture is closed or cleared behind it, pages before the
 * servers they talk to, and whatever goes wrong on a page and is not expected fails the test.
 */
import { test as base, type Page } from '@playwright/test';
import { startApp, type App, type SignedIn } from './app.ts';
import { makeDemoCampus, makeSmallCampus, type Campus } from './campuses.ts';
import { allDevices, type Device } from './devices.ts';
import { rememberedLaunchOptions } from './find-browser.ts';
import { clearPage, type Opened, openPage, signInOn } from './open-page.ts';
import { makeStaffedHostel, type StaffedHostel } from './staffed-hostel.ts';

export { expect } from '@playwright/test';

export interface Visit {
  /** whose session the browser holds from the start */
  as?: SignedIn;
  /** another app than that of all tests */
  at?: App;
  /** another device than that of the project */
  device?: Device;
  timezoneId?: string;
  /** lets the app install what opens it without a network */
  withoutNetwork?: boolean;
  /** what may go wrong on this page, such as `/login → 401` */
  expectedProblems?: readonly RegExp[];
  /** where to collect what goes wrong, for a test that looks at it */
  problems?: string[];
}

interface TestFixtures {
  device: Device;
  /** a new hostel with its people, on the app of all tests */
  hostel: StaffedHostel;
  /** starts an app of the test's own on an empty database, for what would disturb other tests */
  startOwnApp: (environment?: Readonly<Record<string, string>>) => Promise<App>;
  /** a page that shows nothing of the app yet, in a browser context that it shares with no other page */
  open: (visit?: Visit) => Promise<Page>;
}

interface WorkerFixtures {
  /** shared by all tests of a process */
  app: App;
  smallCampus: Campus;
  demoCampus: Campus;
  /** cleared pages on the app of all tests */
  clearedPages: Opened[];
}

/** What a process prepares for all its tests may take longer than one of them, on a machine that is busy with other work. */
const preparation = { scope: 'worker', timeout: 180_000 } as const;

/** The device of the project, if it has one, or else that of the tag. */
function deviceOf(project: string, tags: readonly string[]): Device {
  const device = allDevices.find((each) => each === project) ?? allDevices.find((each) => tags.includes(`@${each}`));
  if (device === undefined) throw new Error('a test says by a tag on which device it plays');
  return device;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  launchOptions: [({}, provide) => provide(rememberedLaunchOptions()), { scope: 'worker' }],

  app: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const app = await startApp();
      await provide(app);
      await app.close();
    },
    preparation,
  ],

  smallCampus: [async ({ app }, provide) => provide(await makeSmallCampus(app)), preparation],

  demoCampus: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const app = await startApp();
      await provide(await makeDemoCampus(app));
      await app.close();
    },
    preparation,
  ],

  hostel: async ({ app }, provide) => provide(await makeStaffedHostel(app)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  device: async ({}, provide, { project, tags }) => provide(deviceOf(project.name, tags)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  startOwnApp: async ({}, provide) => {
    const apps: App[] = [];
    await provide(async (environment) => {
      const app = await startApp(environment);
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },

  // it needs the app so that pages are closed before their server
  clearedPages: [
    async ({ app: _app }, provide) => {
      const pages: Opened[] = [];
      await provide(pages);
      for (const { context } of pages) await context.close();
    },
    { scope: 'worker' },
  ],

  // it needs the fixture of own apps so that pages are closed before their servers
  open: async ({ browser, app, device: usual, clearedPages, startOwnApp: _ownApps }, provide, info) => {
    const opened: { one: Opened; mayBeReused: boolean; expected: readonly RegExp[] }[] = [];
    await provide(async ({ as, at = app, device = usual, timezoneId, withoutNetwork, problems, expectedProblems: expected = [] } = {}) => {
      const mayBeReused = at === app && timezoneId === undefined && !problems && !withoutNetwork;
      const index = mayBeReused ? clearedPages.findIndex((page) => page.device === device) : -1;
      const [cleared] = index === -1 ? [] : clearedPages.splice(index, 1);
      const one = cleared ?? (await openPage(browser, { as, address: at.address, device, timezoneId, problems, withoutNetwork }));
      opened.push({ one, mayBeReused, expected });
      if (cleared && as) await signInOn(cleared, as);
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
