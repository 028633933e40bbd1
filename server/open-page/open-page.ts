/**
 * Pages that open from a link in a message, without a sign-in and without a script: whoever has the link may do this one thing. To look
 * changes nothing, because messengers and scanners open links by themselves; a button does.
 */
import type { Language } from '#contract/text/language.ts';
import type { Db } from '#server/db/open.ts';

export interface OpenPage {
  title: string;
  text: readonly string[];
  /** what the button says that does it; without a button, there is nothing to do (any more) */
  action?: string;
}

/** What links of one kind are for. Undefined: the link is good for nothing (any more). */
export interface OpenLink {
  /** what the audit log calls it, a key of `otherCalls` */
  call: string;
  show(db: Db, token: string): Promise<Shown | undefined>;
  act(db: Db, token: string): Promise<Shown | undefined>;
}

export interface Shown {
  language: Language;
  /** called in that language */
  readonly page: () => OpenPage;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 34rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  form { display: grid; margin-top: 1.5rem; }
  button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .5rem; border: 1px solid #1d5c4a; background: #1d5c4a; color: #fff; }
`;

/** The whole page, for a browser of any age. */
export function asHtml({ title, text, action }: OpenPage, { house, language }: { house: string; language: Language }): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(house)}</title>
<style>${style}</style>
<p>${escaped(house)}</p>
<main>
<h1>${escaped(title)}</h1>
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${action === undefined ? '' : `<form method="post"><button>${escaped(action)}</button></form>`}
</main>
</html>
`;
}
