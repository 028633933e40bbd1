import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Page } from 'playwright-core';
import type { Role } from '#contract/roles.ts';
import type { PageRow } from '#web/pages.ts';
import { axeFindings, lacksOf, sticksOut } from './page-rules.ts';
import { setStage, shoot, viewports } from './stage.ts';
import { addressOf, type Cast, demoCast, pagesOf, type Visitor } from './visitors.ts';

const narrowest = 320;

/** Settled: what the page reads has come. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

const nameOf = ({ path }: PageRow): string => (path === '/' ? 'landing' : path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, ''));

/** Tries one page at both sizes and in both schemes, without loading it again. */
async function faultsOf(page: Page, visitor: Visitor, row: PageRow): Promise<string[]> {
  const faults = await lacksOf(page);
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(viewports[size]);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      // only the colours differ in the dark
      const found = await axeFindings(page, scheme === 'dark' ? ['color-contrast'] : undefined);
      faults.push(...found.map((finding) => `${size}, ${scheme}: ${finding}`));
      await shoot(page, `${visitor}/${nameOf(row)} ${size} ${scheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize({ width: narrowest, height: 640 });
  faults.push(...(await sticksOut(page, narrowest)));
  return faults;
}

/** The dialogs of the pages: who opens them, where, and by which button. */
const dialogs: readonly (readonly [Role, path: string, opener: RegExp])[] = [
  ['student', '/student/fines', /^Pay ₹/],
  ['caretaker', '/caretaker/complaints', /^Resolve complaint/],
  ['caretaker', '/notice', /^Delete notice/],
  ['caretaker', '/inventory/', /^Edit /],
  ['caretaker', '/inventory/', /^Delete /],
  ['caretaker', '/view-hostels/:id', /^Reset$/],
  ['caretaker', '/hostel/:id/manual-allocation', /^Decline request/],
  ['warden', '/caretaker/leave', /^Approve leave/],
  ['warden', '/caretaker/leave', /^Reject leave/],
  ['hosteladmin', '/accounts', /^New account$/],
  ['hosteladmin', '/accounts', /^Disable account/],
  ['hosteladmin', '/accounts', /^New password/],
  ['hosteladmin', '/accounts', /^Sign-in code/],
  ['hosteladmin', '/dashboard', /^Student Details$/],
];

/** Stories of every page that a visitor may see, for a test file of its own: the pages are many. */
export function tryPagesOf(visitor: Visitor): void {
  const { story, ready } = setStage();
  let cast: Cast;
  before(async () => {
    cast = await demoCast(await ready());
  });

  const whom = visitor === 'nobody' ? 'anybody' : `a ${visitor}`;
  story(`every page that ${whom} may see is whole, accessible and fits a small phone`, 'desktop', async ({ open }) => {
    const page = await open(visitor === 'nobody' ? {} : { as: cast.people[visitor] });
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const row of pagesOf(visitor)) {
      const address = addressOf(row, cast);
      await page.setViewportSize(viewports.desktop);
      await page.goto(address);
      await settle(page);
      const reached = await page.evaluate(() => location.pathname);
      if (reached !== address) faults.push(`${row.path} led to ${reached}`);
      const title = await page.title();
      const other = titles.get(title);
      if (other !== undefined || !title.endsWith(' – Hostelry'))
        faults.push(`${row.path} has the title "${title}"${other ? ` of ${other}` : ''}`);
      titles.set(title, row.path);
      faults.push(...(await faultsOf(page, visitor, row)).map((fault) => `${row.path}: ${fault}`));
    }
    assert.equal(faults.join('\n'), '');
  });

  if (visitor === 'nobody') return;
  story(`the dialogs of a ${visitor} are accessible and fit a small phone`, 'phone', async ({ open }) => {
    const page = await open({ as: cast.people[visitor] });
    const faults: string[] = [];
    for (const [, path, opener] of dialogs.filter(([who]) => who === visitor)) {
      const address = path.replace(':id', cast.hostelId);
      await page.setViewportSize(viewports.phone);
      if (new URL(page.url(), 'http://blank').pathname !== address) await page.goto(address);
      await page.getByRole('button', { name: opener }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const found = await axeFindings(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(...(await axeFindings(page, ['color-contrast'])));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: narrowest, height: 640 });
      found.push(...(await sticksOut(page, narrowest)));
      faults.push(...found.map((finding) => `${path}, ${opener.source}: ${finding}`));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    assert.equal(faults.join('\n'), '');
  });
}
