/** What holds for every page, tried on the demo campus. The longest file, and the first by its name. */
import type { Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import type { PageRow } from '#web/pages.ts';
import { visit } from './actions.ts';
import { allDevices, type Device, everything, someOf, viewports } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, pagesOf, type Visitor, visitors } from './page-access.ts';
import {
  axeFindings,
  hardToFill,
  lowLists,
  missingLandmarks,
  sameIds,
  sameNames,
  shortLists,
  smallTargets,
  sticksOut,
  takePicture,
  tooManyElements,
} from './page-rules.ts';
import { faultsOfLists, fillLists } from './phone-lists.ts';
import { keepData, longer, translateInto, untranslated } from './page-texts.ts';
import { signInOn, withoutApp } from './open-page.ts';

const narrowest = 320;

type Scheme = 'light' | 'dark';

/** The schemes in which the rules of accessibility are tested at a size: with E2E_ALL or SHOTS both at both, otherwise a page has one look. */
const schemes: Readonly<Record<Device, readonly Scheme[]>> = {
  desktop: someOf(['light', 'dark']),
  phone: someOf(['dark', 'light']),
};

const nameOf = ({ path }: PageRow): string => (path === '/' ? 'landing' : path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, ''));

/** Who finds most on a page, first: the roles that do the daily work, then those that look at it. */
const byWork: readonly Visitor[] = ['caretaker', 'warden', 'hosteladmin', 'student', 'guard', 'nobody'];

/** Whether everybody who may see the page tests it: each role has another dashboard. With E2E_ALL or SHOTS, every page. */
const isOfEachRole = ({ path }: PageRow): boolean => everything || path === '/dashboard';

/** The pages that a visitor tests: the others are tested by somebody who finds more there. */
const testedBy = (visitor: Visitor): PageRow[] =>
  pagesOf(visitor).filter((row) => isOfEachRole(row) || byWork.find((each) => pagesOf(each).includes(row)) === visitor);

/** The parts to test on each page; bar and menu are the same on all pages of a visitor, except for the mark of the current page. */
const ofThePage = 'main, nav [aria-current]';

/** Repeats a check that finds faults, because a list changes its layout after it was measured. */
async function settled(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const found = await find();
    if (found.length === 0 || tries === 4) return found;
    await page.waitForTimeout(150 * tries);
  }
}

/** Checks one page at these sizes without loading it again, and the rules of accessibility at the last one: one page in the one look, the next in the other. */
async function faultsOf(page: Page, visitor: Visitor, row: PageRow, sizes: readonly Device[]): Promise<string[]> {
  const faults = [
    ...(await missingLandmarks(page)),
    ...(await tooManyElements(page)),
    ...(await sameNames(page)),
    ...(await sameIds(page)),
  ];
  // bar and menu are tested on the dashboard, the only page with the menu on a phone; without a session each page has its own frame
  const isWhole = visitor === 'nobody' || row.path === '/dashboard';
  for (const size of sizes) {
    if (size === 'desktop') {
      await page.setViewportSize(viewports.desktop);
      faults.push(...(await settled(page, () => shortLists(page))));
    } else {
      await page.setViewportSize(viewports.phone);
      faults.push(...(await settled(page, () => lowLists(page))));
      await page.setViewportSize({ width: narrowest, height: 640 });
      faults.push(...(await settled(page, async () => [...(await smallTargets(page)), ...(await sticksOut(page, narrowest))])));
      faults.push(...(await hardToFill(page)));
    }
    for (const scheme of everything || size === sizes.at(-1) ? schemes[size] : []) {
      await page.emulateMedia({ colorScheme: scheme });
      // `smallTargets` asks for more
      const findings = await axeFindings(page, { within: isWhole ? 'html' : ofThePage, without: ['target-size'] });
      faults.push(...findings.map((finding) => `${size}, ${scheme}: ${finding}`));
      await takePicture(page, `${visitor}/${nameOf(row)} ${size} ${scheme}`);
    }
  }
  return faults;
}

/** The dialogs: the role that opens each, its page, and the button. */
const dialogs: readonly (readonly [Role, path: string, opener: RegExp])[] = [
  ['student', '/student/fines', /^Pay ₹/],
  ['student', '/student/register-complaint', /^Reopen complaint/],
  ['student', '/student/leave-status', /^Cancel leave/],
  ['caretaker', '/caretaker/complaints', /^Resolve complaint/],
  ['caretaker', '/caretaker/view-fines', /^Money received/],
  ['caretaker', '/caretaker/view-fines', /^Cancel fine/],
  ['caretaker', '/notice', /^Delete notice/],
  ['caretaker', '/inventory/', /^Edit /],
  ['caretaker', '/inventory/', /^Correct /],
  ['caretaker', '/inventory/', /^Delete /],
  ['caretaker', '/view-hostels/:id?by=type', /^Reset$/],
  ['caretaker', '/view-hostels/:id?by=type', /^Allocate$/],
  ['caretaker', '/view-hostels/:id?by=type', /^History of room/],
  ['caretaker', '/hostel/:id/manual-allocation', /^Decline request/],
  ['warden', '/caretaker/leave', /^Reject leave/],
  ['warden', '/caretaker/leave', /^Take back/],
  ['hosteladmin', '/accounts', /^New account$/],
  ['hosteladmin', '/accounts', /^Disable account/],
  ['hosteladmin', '/accounts', /^New password/],
  ['hosteladmin', '/accounts', /^Sign-in code/],
  ['hosteladmin', '/view-hostels/:id?by=type', /^Edit room/],
  ['hosteladmin', '/accounts?role=guard', /^Machine key/],
  ['hosteladmin', '/admin/view-hostels', /^Edit /],
  ['hosteladmin', '/inventory/', /^History of/],
  ['hosteladmin', '/hostel/:id/team', /^Remove .* from the team$/],
  ['hosteladmin', '/import-students', /^New codes for those who have not signed in$/],
  ['hosteladmin', '/allotment-rounds/needs', /^Enter a pair$/],
  ['hosteladmin', '/students/:studentId', /^Check out$/],
  ['hosteladmin', '/dashboard', /^Student Details$/],
];

for (const visitor of visitors.filter((each) => testedBy(each).length > 0)) {
  const whom = visitor === 'nobody' ? 'anybody' : `a ${visitor}`;
  test(`every page that ${whom} may see is whole, accessible and fits a small phone`, { tag: '@desktop' }, async ({ demoCampus, open }) => {
    const { app: at, people } = demoCampus;
    const page = await open(visitor === 'nobody' ? { at } : { at, as: people[visitor] });
    const faults: string[] = [];
    const titles = new Map<string, string>();
    // each page begins at the size at which the page before it ended, since lists are drawn anew for another size
    for (const [n, row] of testedBy(visitor).entries()) {
      const address = addressOf(row, demoCampus);
      await visit(page, address);
      const reached = await page.evaluate(() => location.pathname);
      if (reached !== address) faults.push(`${row.path} led to ${reached}`);
      const title = await page.title();
      const other = titles.get(title);
      if (other !== undefined || !title.endsWith(' – Hostelry'))
        faults.push(`${row.path} has the title "${title}"${other ? ` of ${other}` : ''}`);
      titles.set(title, row.path);
      faults.push(
        ...(await faultsOf(page, visitor, row, n % 2 ? allDevices : allDevices.toReversed())).map((fault) => `${row.path}: ${fault}`),
      );
    }
    expect(faults).toEqual([]);
  });
}

const openDialogs = async (page: Page) => (await page.getByRole('dialog').allTextContents()).join();

/** Presses Escape until no dialog is left, not even a sheet that is hidden while the dialog over it comes or goes. */
const closeAll = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    expect(await page.locator('[role=dialog]').count()).toBe(0);
  }).toPass();

/** Opens a dialog by a button of a phone: on the page, in the sheet of one of its rows, behind *More actions*, or in the menu. */
async function openByButton(page: Page, opener: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: opener }).filter({ visible: true }).first();
  const rows = await page.locator('main li > button[aria-haspopup=dialog]').all();
  for (const row of rows) {
    if (await button.isVisible()) break;
    await row.click();
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    if (await button.isVisible()) break;
    await closeAll(page);
  }
  for (const behind of ['More actions', 'More', 'More under Students']) {
    const more = page.getByRole('button', { name: behind, exact: true });
    if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  }
  const before = await openDialogs(page);
  await button.click();
  // the sheet, which is a dialog too, gives way to it, and for a moment there is neither
  await expect.poll(async () => ['', before].includes(await openDialogs(page))).toBe(false);
}

for (const role of new Set(dialogs.map(([who]) => who))) {
  test(`the dialogs of a ${role} are accessible and fit a small phone`, { tag: '@desktop' }, async ({ demoCampus, open }) => {
    test.slow();
    const { app: at, hostelId, people } = demoCampus;
    const page = await open({ at, as: people[role], device: 'phone' });
    await page.setViewportSize({ width: narrowest, height: 640 });
    const faults: string[] = [];
    for (const [, path, opener] of dialogs.filter(([who]) => who === role)) {
      const address = path.replace(':id', hostelId).replace(':studentId', people.student.id);
      if (!page.url().endsWith(address)) await visit(page, address);
      await openByButton(page, opener);
      // a link of the page that is half covered by the bar would be a finding, but not of the dialog
      await page.evaluate(() => window.scrollTo(0, 0));
      const found = await axeFindings(page, { within: '[role="dialog"]' });
      if (everything) {
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await axeFindings(page, { within: '[role="dialog"]', rules: ['color-contrast'] })));
        await page.emulateMedia({ colorScheme: 'light' });
      }
      found.push(...(await sticksOut(page, narrowest)), ...(await hardToFill(page)));
      faults.push(...found.map((finding) => `${path}, ${opener.source}: ${finding}`));
      await closeAll(page);
    }
    expect(faults).toEqual([]);
  });
}

test(
  'every text of every page is translated, and every page has room for texts half as long again',
  { tag: '@desktop' },
  async ({ demoCampus, open }) => {
    const { app: at, people } = demoCampus;
    const faults: string[] = [];
    const seen = new Set<string>();
    const page = await open({ at, device: 'phone', ofItsOwn: true });
    await translateInto(page, longer);
    await keepData(page);
    await page.addInitScript(() => localStorage.setItem('language', 'hi'));
    for (const visitor of visitors) {
      const known = new Set(['Hostelry']);
      if (visitor !== 'nobody') {
        await page.goto(withoutApp);
        await signInOn(page, people[visitor]);
        await page.goto('/account');
      }
      for (const row of pagesOf(visitor).filter(({ path }) => !seen.has(path))) {
        seen.add(row.path);
        await visit(page, addressOf(row, demoCampus));
        const texts = await untranslated(page, known);
        faults.push(...texts.map((text) => `${row.path} says "${text}"`));
        faults.push(...(await sticksOut(page, viewports.phone.width)).map((fault) => `${row.path} ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
);

test('on a phone the lists of every role begin within 150 px and show seven rows', { tag: '@desktop' }, async ({ ownDemoCampus, open }) => {
  test.slow();
  await fillLists(ownDemoCampus);
  const page = await open({ at: ownDemoCampus.app, device: 'phone' });
  expect(await faultsOfLists(page, ownDemoCampus)).toEqual([]);
});
