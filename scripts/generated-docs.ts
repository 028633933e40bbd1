/** The parts of the documents that are written from the tables of the program: `npm run docs` writes them, a test compares them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { faults, replyTexts, screenTexts } from '#contract/messages.ts';
import { roles, type Role } from '#contract/roles.ts';
import { commands } from '#server/admin.ts';
import { settingTable } from '#server/settings.ts';
import { menuOf } from '#web/menu/menu.ts';
import { pages, type PageRow } from '#web/pages.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');

const staff: readonly Role[] = roles.filter((role) => role !== 'student');
const rolesIn = (only: readonly Role[]): string => (staff.every((role) => only.includes(role)) ? 'staff' : only.join(', '));

function openTo({ guard }: PageRow): string {
  if (guard === 'none') return 'everybody';
  if (guard === 'signed-in') return 'signed in';
  return rolesIn(guard.only) + (guard.students ? ` (students are sent to ${guard.students})` : '');
}

const pageLines = (): string =>
  [...Map.groupBy(pages, openTo)]
    .map(([who, found]) => `- **${who}**: ${found.map(({ path, title }) => `\`${path}\` ${title}`).join(' · ')}`)
    .join('\n');

function menuLine(role: Role): string {
  const entries = menuOf(pages, { role, hostelId: null, hasLeft: false });
  const words = entries.map((entry) =>
    'links' in entry ? `${entry.label} (${entry.links.map(({ label }) => label).join(', ')})` : entry.label,
  );
  return `- **${role}**: ${words.join(' · ')}`;
}

/** Such as `caretaker, warden: hostel; hosteladmin: all`. */
function reach({ who }: Call): string {
  if (who === 'anyone') return who;
  const byReach = Map.groupBy(
    ([...roles, 'guardian'] as const).filter((role) => who[role]),
    (role) => who[role],
  );
  return [...byReach].map(([how, which]) => `${which.length === roles.length ? 'signed in' : which.join(', ')}: ${how}`).join('; ');
}

function callLines(): string {
  const rows = Object.entries<Call>(calls);
  const byReach = Map.groupBy(rows, ([, call]) => reach(call));
  const ignoring = rows.filter(([, call]) => call.ignoresUnknown);
  return [
    ...[...byReach].map(([who, found]) => `- **${who}**: ${codes(found.map(([name]) => name))}`),
    `- **Made by clients written by others too**, so that fields they do not know are ignored: ${codes(ignoring.map(([name]) => name))}`,
  ].join('\n');
}

/** The texts of the message table that the tests of all screens quote. */
function textLines(): string {
  const root = join(import.meta.dirname, '..');
  const tests = globSync(['web/screens/*.test.ts', 'e2e/attendance-clash.spec.ts'], { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const texts = [
    ...Object.values<string>(screenTexts),
    ...Object.values<string>(replyTexts),
    ...Object.values(faults).map(({ text }) => text),
  ];
  const quoted = texts.filter((text) => tests.some((source) => source.includes(`'${text}'`)));
  return ['```text', ...new Set(quoted.toSorted()), '```'].join('\n');
}

const settingRows = (): string =>
  table(
    ['name', 'default', 'what it is'],
    Object.entries(settingTable).map(([name, setting]) => [
      `\`${name}\``,
      // the default time zone is that of the machine
      name === 'TIME_ZONE' ? "the server's" : setting.default === '' ? '' : `\`${setting.default}\``,
      setting.about,
    ]),
  );

const commandRows = (): string =>
  table(
    ['command', 'what it does'],
    Object.entries(commands).map(([name, { usage, about }]) => [`\`${`${name} ${usage}`.trimEnd()}\``, about]),
  );

/** The name of a generated part → its text, without the marks around it. */
const parts: Readonly<Record<string, () => string>> = {
  pages: pageLines,
  menus: () => roles.map(menuLine).join('\n'),
  calls: callLines,
  texts: textLines,
  settings: settingRows,
  commands: commandRows,
};

/** A document with its generated parts as the tables of the program are now. */
export const withGenerated = (document: string): string =>
  document.replaceAll(/(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- \/generated -->)/g, (_, start: string, name: string, end: string) => {
    const write = parts[name];
    if (!write) throw new Error(`There is no generated part ${name}.`);
    return `${start}\n${write()}\n\n${end}`;
  });

/** The documents that have generated parts. */
export const generatedDocuments = ['docs/reference.md', 'docs/settings.md', 'docs/command-line.md'] as const;
