/** Texts of every page in another language, and whether a page has room for them. */
import type { Page } from '@playwright/test';
import { hindi } from '#contract/hindi/index.ts';

declare global {
  interface Window {
    /** the bodies of all responses */
    sent: Promise<string>[];
  }
}

/** A text in brackets, lengthened by as much as languages such as German and Tamil need. */
export const longer = (text: string): string => `⟦${text}${' ~~~~'.repeat(Math.ceil((text.length * 0.4) / 5))}⟧`;

/** Replaces the Hindi translations that the page loads. */
export async function translateInto(page: Page, of: (text: string) => string): Promise<void> {
  const texts = Object.fromEntries(Object.keys(hindi).map((text) => [text, of(text)]));
  for (const [file, name] of [
    ['hindi', 'hindi'],
    ['of-staff', 'hindiOfStaff'],
  ])
    await page.route(`**/assets/${file}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export const ${name} = ${JSON.stringify(texts)};` }),
    );
}

/** Keeps everything that the server sends to the page: such texts on the screen need no translation. */
export async function keepData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.sent = [];
    window.fetch = async (...request) => {
      const response = await ask(...request);
      // the rest of a response is lost when its page is left while it arrives
      if (!response.url.endsWith('/stream'))
        window.sent.push(
          response
            .clone()
            .text()
            .catch(() => ''),
        );
      return response;
    };
  });
}

/** Texts in Latin letters, on the screen or read out, that are neither translated nor sent by the server; names to pick from are left out. */
export async function untranslated(page: Page, known: Set<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript, svg, datalist, [translate=no], [lang]:not(html)')) continue;
      // what stands in a field was typed
      if (node instanceof Text) found.push(element.localName === 'textarea' ? '' : node.data);
      else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const pieces = shown
    .filter((text) => !text.includes('⟦'))
    .flatMap((text) => text.replaceAll(/\d?\d:\d\d\s[ap]m/gi, '').split(/[·,:;()]|\s[–→]\s/));
  const unknown = [...new Set(pieces.map((piece) => piece.trim()))].filter((piece) => /[a-z]{2}/i.test(piece) && !known.has(piece));
  if (unknown.length === 0) return [];
  // searched last, because all that was sent so far is long
  const sent = await page.evaluate(async () => (await Promise.all(window.sent)).join('\n'));
  for (const piece of unknown) if (sent.includes(JSON.stringify(piece).slice(1, -1))) known.add(piece);
  return unknown.filter((piece) => !known.has(piece));
}
