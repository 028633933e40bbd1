/** Rules for every page; each function returns the violations it finds. */
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';

/** The landmarks and headings that every page must have and that this one does not have. */
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

/** The rules of axe for WCAG 2.2 AA and for best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Hides the rows of lists and tables that are built like an earlier one, texts and names aside, or shows them again: what is wrong with
 * them is wrong with that one, and axe takes its time for every element.
 */
const hideRepeatedRows = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [new CSSStyleSheet()];
    document.adoptedStyleSheets[0]?.replaceSync('[data-repeated] { display: none !important }');
    for (const list of document.querySelectorAll('main :is(tbody, ul, ol)')) {
      const known = new Set<string>();
      for (const row of list.children) {
        row.removeAttribute('data-repeated');
        const built = row.outerHTML
          .replaceAll(/>[^<]+/g, '>…')
          .replaceAll(
            / (alt|aria-(?:label|labelledby|describedby|controls)|for|href|id|name|popovertarget|src|title|value)="[^"]+"/g,
            ' $1',
          );
        if (hidden && known.has(built)) row.setAttribute('data-repeated', '');
        known.add(built);
      }
    }
  }, isHidden);

interface AxeLimits {
  /** the elements that are tested: a selector */
  within?: string;
  /** only these rules */
  rules?: readonly string[];
  /** not these rules */
  without?: readonly string[];
}

/** The findings of axe, a line each. */
export async function axeFindings(page: Page, { within = 'html', rules, without = [] }: AxeLimits = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // evaluated, because the content security policy forbids adding a script to the document
  if (!isThere) await page.evaluate(axe.source);
  await hideRepeatedRows(page, true);
  const results = await page.evaluate(
    async ([selector, runOnly, off]) => {
      const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } }; // put there above
      const disabled = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
      return await axe.run(selector, { runOnly, rules: disabled, resultTypes: ['violations'], preload: false });
    },
    [within, rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }, without] as const,
  );
  await hideRepeatedRows(page, false);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

/** The fewest rows of a long list that the window of an office computer must show (H45 in docs/in-the-hand.md). */
const fewestRows = 12;

/** The lists of a page that show too few rows, or scroll sideways, in a window of 1366 × 768. */
export async function shortLists(page: Page): Promise<string[]> {
  return await page.evaluate((fewest) => {
    const faults: string[] = [];
    for (const table of document.querySelectorAll<HTMLTableElement>('main [role=group] > table')) {
      const name = table.querySelector('caption')?.textContent ?? '';
      const rows = Array.from(table.querySelectorAll('tbody tr'));
      // a list in the lower half is not what the page is for
      if (table.getBoundingClientRect().top > window.innerHeight / 2) continue;
      const seen = rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length;
      if (rows.length >= fewest && seen < fewest) faults.push(`${seen} rows of "${name}" are seen`);
      if (table.offsetWidth > (table.parentElement?.clientWidth ?? 0)) faults.push(`"${name}" scrolls sideways`);
    }
    return faults;
  }, fewestRows);
}

/** Where the first record of a list begins on a phone of 360 × 740, at the most, and how many of its rows are seen at least. */
export const phoneList = { begins: 150, rows: 7 } as const;

interface ListOfPhone {
  name: string;
  /** its rows, and those of them that are seen */
  rows: number;
  seen: number;
  /** where its first row begins */
  begins: number;
}

/** The lists in the upper half of a phone: one below a form or the facts of a page is not what the page is for. */
export async function listsOfPhone(page: Page): Promise<ListOfPhone[]> {
  return await page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Common pages"]')?.getBoundingClientRect().top ?? window.innerHeight;
    return Array.from(document.querySelectorAll('main ul:has(> li > button[aria-haspopup=dialog])'), (list) => {
      const rows = Array.from(list.children, (row) => row.getBoundingClientRect());
      return {
        name: list.getAttribute('aria-label') ?? '',
        rows: rows.length,
        seen: rows.filter(({ bottom }) => bottom <= bar).length,
        begins: Math.round(rows[0]?.top ?? 0),
      };
    }).filter(({ begins }) => begins <= window.innerHeight / 2);
  });
}

/** The lists of a page that begin low, or show few rows, on a phone of 360 × 740. */
export async function lowLists(page: Page): Promise<string[]> {
  const lists = await listsOfPhone(page);
  return lists
    .filter(({ rows }) => rows >= phoneList.rows)
    .flatMap(({ name, begins, seen }) => [
      ...(begins > phoneList.begins ? [`"${name}" begins at ${begins} px`] : []),
      ...(seen < phoneList.rows ? [`${seen} rows of "${name}" are seen`] : []),
    ]);
}

/** What is pressed most often, in a corridor, is higher. */
const lowestTarget = (page: Page): number => (new URL(page.url()).pathname === paths.markAttendance() ? 48 : 44);

/** Controls that a thumb can hardly hit, lower than 44 px, or 48 in a roll call. Links within a text do not count. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((lowest) => {
    const targets = document.querySelectorAll('button, select, input, textarea, summary, nav a, a[class*="Button"]');
    return Array.from(targets).flatMap((target) => {
      // for a small box or hidden field, the label that is pressed instead
      const pressed = target.matches('[type=checkbox], [type=radio], [type=file]') ? (target.closest('label') ?? target) : target;
      const { width, height } = pressed.getBoundingClientRect();
      const { clipPath, visibility } = getComputedStyle(pressed);
      const isSeen = width > 0 && height > 0 && clipPath === 'none' && visibility === 'visible' && !pressed.closest('a[class*=skip]');
      const name = pressed.getAttribute('aria-label') ?? pressed.textContent;
      // the marks themselves; bars and filters are pressed once
      const least = pressed.querySelector('[type=radio]') ? lowest : 44;
      return isSeen && Math.round(height) < least ? [`${pressed.tagName} "${name.slice(0, 30)}" is ${Math.round(height)} px high`] : [];
    });
  }, lowestTarget(page));
}

/** Buttons of a page that are called alike: somebody who hears only their names cannot tell them apart. */
export async function sameNames(page: Page): Promise<string[]> {
  const names: readonly string[] = (await page.locator('main').ariaSnapshot()).match(/(?<=- button ")(?:[^"\\]|\\.)+/g) ?? [];
  return [...new Set(names.filter((name, n) => names.indexOf(name) !== n))].map((name) => `several buttons are called "${name}"`);
}

/** Ids that several elements of a page have, so that what is said of one of them is said of another. */
export async function sameIds(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
  return [...new Set(ids.filter((id, n) => ids.indexOf(id) !== n))].map((id) => `several elements have the id "${id}"`);
}

/** With smaller text, in pixels, a phone zooms in when the field gets the focus. */
const smallestText = 16;

/** The fields that make a phone zoom in, or that show a keyboard of letters although a number is to be typed. */
export async function hardToFill(page: Page): Promise<string[]> {
  return await page.evaluate((smallest) => {
    const byType: Readonly<Record<string, string>> = { number: 'decimal', tel: 'tel', email: 'email' };
    const wanted: [RegExp, readonly string[]][] = [
      // a field for either needs the letters
      [/mail.* or telephone/i, ['email']],
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

/** The elements that are wider than a window of this width, so that the page scrolls sideways. */
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

/** More elements take a cheap phone too long to lay out. */
const mostElements = 1_500;

/** Reports a page with too many elements, which must not depend on the number of records. */
export async function tooManyElements(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => document.body.querySelectorAll('*').length);
  return count > mostElements ? [`has ${count} elements`] : [];
}

/** Takes a screenshot of the whole page if SHOTS names a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w/]+/g, ' ').trim()}.png`), fullPage: true });
}
