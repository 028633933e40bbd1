/**
 * The translations that the browser loads: without those of messages that only the server words, and in two files, so that a student's phone
 * does not load what only pages of staff say.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { CallRow } from '../../contract/call/call.ts';
import { calls } from '../../contract/calls.ts';
import { hindi } from '../../contract/hindi/index.ts';
import * as messages from '../../contract/messages.ts';
import { isOfStaff } from '../../web/guard.ts';
import type { PageRow } from '../../web/page-row.ts';
import { importGraph } from '../import-graph.ts';
import { allTexts } from '../texts.ts';
import { at } from './at.ts';
import { modulesOf } from './page-modules.ts';

const { faults, fieldTexts, replyTexts, notificationTexts, mailTexts, openPageTexts, gatewayFaultTexts, pushTexts } = messages;
const tables = { faults, fieldTexts, replyTexts, notificationTexts, mailTexts, openPageTexts, gatewayFaultTexts, pushTexts };

const graph = importGraph();

/** The files of the browser that name each text of these tables, such as `faults.seatTaken`. */
function filesByName(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of graph.keys()) {
    if (!/^(?:web|contract(?!\/hindi))\//.test(file)) continue;
    for (const [name] of readFileSync(at(file), 'utf8').matchAll(/\b(?:\w+Texts|faults)\.\w+/g))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  return files;
}

/**
 * Each text with the files of the browser that say it. None: nothing but the server says it, because only its files hold it, or it tells what a call did, or it
 * is in one of these tables and no screen names it. Screens, and the contract that they share with it, name the texts they need, since no text of a
 * table is repeated elsewhere (`contract/messages.test.ts`).
 */
function filesOfTexts(): Map<string, string[]> {
  const done = new Set<unknown>(Object.values<CallRow>(calls).map((row) => row.done));
  const texts = new Map(
    [...allTexts()].map(([text, holders]) => [
      text,
      holders.filter((file) => file.startsWith('web/') || (!file.startsWith('server/') && !done.has(text))),
    ]),
  );
  const named = filesByName();
  const inTables = new Map<string, string[]>();
  for (const [table, rows] of Object.entries(tables))
    for (const [key, row] of Object.entries<string | { text: string }>(rows)) {
      const text = typeof row === 'string' ? row : row.text;
      inTables.set(text, [...(inTables.get(text) ?? []), ...(named.get(`${table}.${key}`) ?? [])]);
    }
  return new Map([...texts, ...inTables]);
}

/** All files that these import, directly or indirectly; the page table itself leads to no page. */
function reachedFrom(files: readonly string[], pageModules: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const imported = graph.get(file) ?? [];
    waiting.push(...(file === 'web/pages.ts' ? imported.filter((each) => !pageModules.has(each)) : imported));
  }
  return reached;
}

/** The texts by who needs their translations: nobody in a browser, only pages that no student may open, or all. */
export async function divideTexts(): Promise<Record<'ofServer' | 'ofStaff' | 'ofAll', Set<string>>> {
  // by an address that is not bundled into the configuration of the build, which would rewrite the functions that `modulesOf` reads
  const { pages } = (await import(pathToFileURL(at('web/pages.ts')).href)) as { pages: readonly PageRow[] };
  const pageModules = new Set(pages.flatMap(modulesOf));
  const ofAll = pages.filter(({ guard }) => !isOfStaff(guard)).flatMap(modulesOf);
  const frame = ['web/main.tsx', 'web/first-calls.ts'];
  const forAll = reachedFrom([...frame, ...ofAll], pageModules);
  const forAnybody = reachedFrom([...frame, ...pageModules], pageModules);
  const divided = { ofServer: new Set<string>(), ofStaff: new Set<string>(), ofAll: new Set<string>() };
  for (const [text, files] of filesOfTexts())
    divided[files.length === 0 ? 'ofServer' : files.every((file) => forAnybody.has(file) && !forAll.has(file)) ? 'ofStaff' : 'ofAll'].add(
      text,
    );
  return divided;
}

/** Writes the two catalogues. */
export function translationsOfScreens(): Plugin {
  let divided: ReturnType<typeof divideTexts> | undefined;
  const catalogues = {
    [at('contract/hindi/index.ts')]: ['hindi', 'ofAll'],
    [at('contract/hindi/of-staff.ts')]: ['hindiOfStaff', 'ofStaff'],
  } as const;
  return {
    name: 'translations-of-screens',
    apply: 'build',
    async load(id) {
      const catalogue = catalogues[id];
      if (!catalogue) return null;
      const [name, part] = catalogue;
      const texts = (await (divided ??= divideTexts()))[part];
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(Object.entries(hindi).filter(([text]) => texts.has(text))))};`;
    },
  };
}
