/** The product in another language than English. */
import type { Page } from '@playwright/test';
import { hindi } from '#contract/hindi/index.ts';
import { fill, heading, press, visit } from './actions.ts';
import { password } from './app.ts';
import { viewports } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { signInOn, withoutApp } from './open-page.ts';
import { addressOf, pagesOf, visitors } from './page-access.ts';
import { sticksOut } from './page-rules.ts';

declare global {
  interface Window {
    /** the bodies of all responses */
    sent: Promise<string>[];
  }
}

/** A text in brackets, lengthened by as much as languages such as German and Tamil need. */
const longer = (text: string): string => `⟦${text}${' ~~~~'.repeat(Math.ceil((text.length * 0.4) / 5))}⟧`;

/** Replaces the Hindi translations that the page loads. */
async function translateInto(page: Page, of: (text: string) => string): Promise<void> {
  const texts = Object.fromEntries(Object.keys(hindi).map((text) => [text, of(text)]));
  await page.route('**/assets/hindi-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const hindi = ${JSON.stringify(texts)};` }),
  );
}

/** Keeps everything that the server sends to the page: such texts on the screen need no translation. */
async function keepData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.sent = [];
    window.fetch = async (...request) => {
      const response = await ask(...request);
      if (!response.url.endsWith('/stream')) window.sent.push(response.clone().text());
      return response;
    };
  });
}

/** Texts in Latin letters, on the screen or read out, that are neither translated nor sent by the server; names to pick from are left out. */
async function untranslated(page: Page, known: Set<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript, svg, datalist, [translate=no], [lang]:not(html)')) continue;
      if (node instanceof Text) found.push(node.data);
      else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const pieces = shown
    .filter((text) => !text.includes('⟦'))
    .flatMap((text) => text.replaceAll(/\d?\d:\d\d [ap]m/gi, '').split(/[·,:;()]|\s[–→]\s/));
  const unknown = [...new Set(pieces.map((piece) => piece.trim()))].filter((piece) => /[a-z]{2}/i.test(piece) && !known.has(piece));
  if (unknown.length === 0) return [];
  // searched last, because all that was sent so far is long
  const sent = await page.evaluate(async () => (await Promise.all(window.sent)).join('\n'));
  for (const piece of unknown) if (sent.includes(JSON.stringify(piece).slice(1, -1))) known.add(piece);
  return unknown.filter((piece) => !known.has(piece));
}

test(
  'every text of every page is translated, and every page has room for texts half as long again',
  { tag: '@desktop' },
  async ({ demoCampus, open }) => {
    test.setTimeout(180_000);
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

test('choosing Hindi before signing in applies on every device from then on', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const { caretaker } = hostel;
  await app.givePassword(caretaker.username);
  const signIn = async (page: Page, labels: { username: string; password: string; button: string }) => {
    await fill(page, labels.username, caretaker.username);
    await fill(page, labels.password, password);
    await press(page, labels.button);
  };
  const first = await open();
  await first.goto('/login');
  await press(first, 'हिन्दी');
  await expect(heading(first, 'अपने खाते में साइन इन करें')).toBeVisible();
  await expect(first.locator('html')).toHaveAttribute('lang', 'hi');
  await signIn(first, { username: 'यूज़रनेम', password: 'पासवर्ड', button: 'साइन इन' });
  await expect(heading(first, /^(डैशबोर्ड$|सुप्रभात|नमस्ते|शुभ संध्या)/)).toBeVisible();
  await expect.poll(async () => (await caretaker.client.call('me')).body.language).toBe('hi');

  const second = await open();
  await second.goto('/login');
  await signIn(second, { username: 'Username', password: 'Password', button: 'Login' });
  await expect(heading(second, /^(डैशबोर्ड$|सुप्रभात|नमस्ते|शुभ संध्या)/)).toBeVisible();
  await second.goto('/account');
  await press(second, 'English');
  await expect(heading(second, 'My account')).toBeVisible();
  await expect.poll(async () => (await caretaker.client.call('me')).body.language).toBe('en');
});
