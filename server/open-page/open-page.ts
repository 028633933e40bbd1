/**
 * Pages that open from a link in a message, without a sign-in and without a script: whoever has the link may do this one thing. To look
 * changes nothing, because messengers and scanners open links by themselves; a button does.
 */
import type { Language } from '#contract/text/language.ts';
import type { Db } from '#server/db/open.ts';

export interface OpenPage {
  title: string;
  text: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** buttons: what is sent and what they say */
  answers?: readonly { value: string; label: string }[];
}

/** What links of one kind are for. Undefined: the link is good for nothing (any more). */
export interface OpenLink {
  /** what the audit log calls it, a key of `otherCalls` */
  call: string;
  show(db: Db, token: string): Promise<Shown | undefined>;
  act(db: Db, token: string, answer: string, request: { address: string; device: string }): Promise<Shown | undefined>;
}

export interface Shown {
  language: Language;
  /** called in that language */
  readonly page: () => OpenPage;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; --line: #8886; }
  body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 34rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  dl { border-block: 1px solid var(--line); padding-block: .75rem; display: grid; gap: .25rem 1rem; grid-template-columns: minmax(6rem, auto) 1fr; }
  dt { opacity: .75; } dd { margin: 0; white-space: pre-line; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .5rem; border: 1px solid currentColor; background: none; color: inherit; }
  button:first-of-type { background: #1d5c4a; border-color: #1d5c4a; color: #fff; }
`;

/** The whole page, for a browser of any age. */
export function asHtml(
  { title, text, facts = [], answers = [] }: OpenPage,
  { house, language }: { house: string; language: Language },
): string {
  const buttons = answers.map(({ value, label }) => `<button name="answer" value="${escaped(value)}">${escaped(label)}</button>`);
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
${facts.length > 0 ? `<dl>${facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>` : ''}
${buttons.length > 0 ? `<form method="post">${buttons.join('')}</form>` : ''}
</main>
</html>
`;
}
