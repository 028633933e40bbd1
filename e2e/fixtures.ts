/**
 * The `test` of the browser tests. Whatever a test opens through a fixture is closed behind it, pages before the servers they
 * talk to, and whatever goes wrong on a page and is not expected fails the test.
 */
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { startApp, type App, type SignedIn } from './app.ts';
import { makeDemoCampus, makeSmallCampus, type Campus } from './campuses.ts';
import { devices, type Device } from './devices.ts';
import { rememberedLaunchOptions } from './find-browser.ts';
import { collectProblems } from './page-problems.ts';
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
  /** a page in a browser context of its own, still blank */
  open: (visit?: Visit) => Promise<Page>;
}

interface WorkerFixtures {
  /** environment variables of the server */
  environment: Readonly<Record<string, string>>;
  /** shared by all tests of a process */
  app: App;
  smallCampus: Campus;
  demoCampus: Campus;
}

const keptInStorage = ({ username, token, role, hostelId }: SignedIn) =>
  Object.entries({ username, token, role, hostelId }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  launchOptions: [({}, provide) => provide(rememberedLaunchOptions()), { scope: 'worker' }],

  environment: [{}, { scope: 'worker', option: true }],

  app: [
    async ({ environment }, provide) => {
      const app = await startApp(environment);
      await provide(app);
      await app.close();
    },
    { scope: 'worker' },
  ],

  smallCampus: [async ({ app }, provide) => provide(await makeSmallCampus(app)), { scope: 'worker' }],

  demoCampus: [
    async ({ environment }, provide) => {
      const app = await startApp(environment);
      await provide(await makeDemoCampus(app));
      await app.close();
    },
    { scope: 'worker' },
  ],

  hostel: async ({ app }, provide) => provide(await makeStaffedHostel(app)),

  // oxlint-disable-next-line no-empty-pattern -- as above
  device: async ({}, provide, { project }) => provide(project.name === 'phone' ? 'phone' : 'desktop'),

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

  // it needs the fixture of own apps so that pages are closed before their servers
  open: async ({ browser, app, device, startOwnApp: _ownApps }, provide) => {
    const opened: { context: BrowserContext; problems: string[]; expected: readonly RegExp[] }[] = [];
    await provide(async ({ as, at = app, device: other = device, timezoneId, expectedProblems = [], problems = [] } = {}) => {
      const context = await browser.newContext({
        ...devices[other],
        ...(timezoneId === undefined ? {} : { timezoneId }),
        baseURL: at.address,
        storageState: { cookies: [], origins: [{ origin: at.address, localStorage: as ? keptInStorage(as) : [] }] },
      });
      collectProblems(context, at.address, problems);
      opened.push({ context, problems, expected: expectedProblems });
      return await context.newPage();
    });
    for (const { context } of opened) await context.close();
    const problems = opened.flatMap((one) => one.problems.filter((problem) => !one.expected.some((pattern) => pattern.test(problem))));
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  },
});
