/**
 * Pages that open from a link in a message, without a sign-in and without a script: whoever has the link may do this one thing. To look
 * changes nothing, because messengers and scanners open links by themselves; a button does.
 */
import { qrPicture } from '#contract/qr-picture.ts';
import { type Language, languageNames, languages } from '#contract/text/language.ts';
import type { Db } from '#server/db/open.ts';

export interface OpenPage {
  title: string;
  text: readonly string[];
  /** the buttons that do it, each with what it sends as `answer`; without a button, there is nothing to do (any more) */
  actions?: readonly { label: string; value: string }[];
  /** what was answered by them, and what opens them again */
  answered?: { text: string; again: string };
  /** what may be written beside, which is sent as `remark` */
  remark?: { label: string; limit: number };
  /** cannot be loaded again, so nothing leads from it to the same address */
  isShownOnce?: boolean;
  /** where to go on */
  link?: { text: string; address: string };
  /** what somebody scans or types, in large letters */
  code?: string;
}

export interface Opened {
  /** of the campus */
  timeZone: string;
}

/** What links of one kind show. Undefined: the link is good for nothing (any more). */
export interface OpenLink {
  show(db: Db, token: string, opened: Opened): Promise<Shown | undefined>;
  /** where whoever holds a link that is good for nothing may look: the same for all, so that nobody learns why */
  readonly instead?: () => NonNullable<OpenPage['link']>;
}

/** What links of one kind do. */
export interface ActingLink extends OpenLink {
  /** what the audit log calls it, a key of `otherCalls` */
  call: string;
  /** `form` is what the page sent, `student` the id of the student who uses Hostelry in the same browser */
  act(db: Db, token: string, opened: Opened & { form: URLSearchParams; student: string | undefined }): Promise<Shown | undefined>;
}

export interface Shown {
  /** undefined: that of the browser */
  language?: Language;
  /** called in that language */
  readonly page: () => OpenPage;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 34rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  p { white-space: pre-line; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  textarea { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; font: inherit; }
  button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .5rem; border: 1px solid #1f62ab; background: #1f62ab; color: #fff; }
  .code { text-align: center; font-size: 2.25rem; font-weight: 700; letter-spacing: .15em; }
  .code svg { display: block; width: min(14rem, 70vw); margin: 0 auto; }
  button + button { background: none; color: inherit; }
  header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; }
  header a { padding: .5rem 0; }
  .answered { margin: 1.5rem 0; padding: 1rem; border: 2px solid #1f62ab; border-radius: .5rem; font-weight: 600; }
  summary { padding: .75rem 0; cursor: pointer; }
`;

/** As QR code, black on white. */
function qrCode(code: string): string {
  const { size, dark } = qrPicture(code);
  return `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${dark}"/></svg>`;
}

/** The whole page, for a browser of any age. */
export function asHtml(
  { title, text, actions = [], answered, remark, isShownOnce = false, link, code }: OpenPage,
  { house, language }: { house: string; language: Language },
): string {
  const fields = [
    ...(remark ? [`<label>${escaped(remark.label)}<textarea name="remark" rows="2" maxlength="${remark.limit}"></textarea></label>`] : []),
    ...actions.map(({ label, value }) => `<button name="answer" value="${escaped(value)}">${escaped(label)}</button>`),
  ];
  const form = actions.length === 0 ? '' : `<form method="post">\n${fields.join('\n')}\n</form>`;
  const others = (isShownOnce ? [] : languageNames)
    .filter((name) => name !== language)
    .map((name) => `<a href="?in=${name}" lang="${name}">${languages[name]}</a>`);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(house)}</title>
<style>${style}</style>
<header><p>${escaped(house)}</p>${others.join('')}</header>
<main>
<h1>${escaped(title)}</h1>
${code === undefined ? '' : `<p class="code">${qrCode(code)}${escaped(code)}</p>`}
${answered === undefined ? '' : `<p class="answered" role="status">${escaped(answered.text)}</p>`}
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${link === undefined ? '' : `<p><a href="${escaped(link.address)}">${escaped(link.text)}</a></p>`}
${answered === undefined ? form : `<details><summary>${escaped(answered.again)}</summary>${form}</details>`}
</main>
</html>
`;
}
