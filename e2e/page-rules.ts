/** What holds for every page, whatever it is about. */
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';

/** What a page lacks of what every page must have. */
export async function missingLandmarks(page: Page): Promise<string[]> {
  const lacks: string[] = [];
  const once = {
    h1: page.getByRole('heading', { level: 1 }),
    main: page.getByRole('main'),
    'skip link': page.getByRole('link', { name: 'Skip to content' }),
  };
  for (const [what, locator] of Object.entries(once)) {
    const count = await locator.count();
    if (count !== 1) lacks.push(`${count} × ${what}`);
  }
  if ((await page.getByRole('navigation').count()) === 0) lacks.push('no navigation');
  return lacks;
}

/** WCAG 2.2 AA and what is good practice besides, as axe knows it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds, a line each; only within what a selector finds, and only by some of its rules, if they are named. */
export async function axeFindings(
  page: Page,
  { within = 'html', rules }: { within?: string; rules?: readonly string[] | undefined } = {},
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // as an expression: the page's content security policy forbids scripts of others in the document
  if (!isThere) await page.evaluate(axe.source);
  const results = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } }; // put there above
      return await axe.run(selector, { runOnly, resultTypes: ['violations'], preload: false });
    },
    [within, rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }] as const,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

/** As many rows of a list stand in the window of an office computer at least, if it has so many (QUALITY H45). */
const fewestRows = 12;

/** The lists of a page that show too few rows, or scroll sideways, in a window of 1366 × 768. */
export async function shortLists(page: Page): Promise<string[]> {
  return await page.evaluate((fewest) => {
    const faults: string[] = [];
    for (const table of document.querySelectorAll<HTMLTableElement>('main [role=group] > table')) {
      const name = table.querySelector('caption')?.textContent ?? '';
      const rows = Array.from(table.querySelectorAll('tbody tr'));
      // what stands below other things is no list that one opens the page for
      if (table.getBoundingClientRect().top > window.innerHeight / 2) continue;
      const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length;
      if (rows.length >= fewest && seen < fewest) faults.push(`${seen} rows of "${name}" are seen`);
      if (table.offsetWidth > (table.parentElement?.clientWidth ?? 0)) faults.push(`"${name}" scrolls sideways`);
    }
    return faults;
  }, fewestRows);
}

/** What a thumb can hardly hit: lower than 44 px. Links within a text are no targets of their own. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const targets = document.querySelectorAll('button, select, input, textarea, summary, nav a, a[class*="Button"]');
    return Array.from(targets).flatMap((target) => {
      // what is drawn in the place of a small box or hidden field
      const pressed = target.matches('[type=checkbox], [type=radio], [type=file]') ? (target.closest('label') ?? target) : target;
      const { width, height } = pressed.getBoundingClientRect();
      const { clipPath, visibility } = getComputedStyle(pressed);
      const isSeen = width > 0 && height > 0 && clipPath === 'none' && visibility === 'visible' && !pressed.closest('a[class*=skip]');
      const name = pressed.getAttribute('aria-label') ?? pressed.textContent;
      return isSeen && Math.round(height) < 44 ? [`${pressed.tagName} "${name.slice(0, 30)}" is ${Math.round(height)} px high`] : [];
    });
  });
}

/** Below it a phone enlarges the page when somebody comes into the field. */
const smallestText = 16;

/** The fields that make a phone enlarge the page, or bring the keyboard of letters where a number is to be typed. */
export async function hardToFill(page: Page): Promise<string[]> {
  return await page.evaluate((smallest) => {
    const byType: Readonly<Record<string, string>> = { number: 'decimal', tel: 'tel', email: 'email' };
    const wanted: [RegExp, readonly string[]][] = [
      [/telephone|phone|contact/i, ['tel', 'numeric']],
      [/amount|quantity|threshold|seater|seats/i, ['numeric', 'decimal']],
      [/e-?mail/i, ['email']],
    ];
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea',
    );
    return Array.from(fields).flatMap((field) => {
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      const faults = field.offsetWidth > 0 && size < smallest ? [`"${name}" is written in ${size} px`] : [];
      if (field.localName !== 'input') return faults;
      const keyboards = wanted.find(([label]) => label.test(name))?.[1];
      if (keyboards && !keyboards.includes(field.inputMode || (byType[field.type] ?? '')))
        faults.push(`"${name}" brings the keyboard of letters`);
      return faults;
    });
  }, smallestText);
}

/** What sticks out of a window of this width, so that the page scrolls sideways. */
export async function sticksOut(page: Page, width: number): Promise<string[]> {
  return await page.evaluate((limit) => {
    const scrolled = document.scrollingElement?.scrollWidth ?? 0;
    if (scrolled <= limit) return [];
    const leaves = Array.from(document.body.querySelectorAll('*')).filter(({ children }) => children.length === 0);
    const wide = leaves.filter((element) => element.getBoundingClientRect().right > limit + 0.5);
    return [
      `scrolls to ${scrolled} px: ${wide
        .slice(0, 3)
        .map((element) => `${element.tagName} "${element.textContent?.slice(0, 40)}"`)
        .join(', ')}`,
    ];
  }, width);
}

/** A cheap phone takes long to lay out more. */
const mostElements = 1_500;

/** Whether a page has more elements than a cheap phone lays out at once, however many records there are. */
export async function tooManyElements(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => document.body.querySelectorAll('*').length);
  return count > mostElements ? [`has ${count} elements`] : [];
}

/** Takes a picture of the whole page, where SHOTS names a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w/]+/g, ' ').trim()}.png`), fullPage: true });
}
