/** The translations that the browser loads: without those of messages that only the server words. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, type Plugin } from 'vite';
import type { CallRow } from '../../contract/call/call.ts';
import { calls } from '../../contract/calls.ts';
import * as messages from '../../contract/messages.ts';
import { allTexts } from '../texts.ts';
import { at } from './at.ts';

const { faults, fieldTexts, replyTexts, notificationTexts, mailTexts, openPageTexts, gatewayFaultTexts, pushTexts } = messages;
const tables = { faults, fieldTexts, replyTexts, notificationTexts, mailTexts, openPageTexts, gatewayFaultTexts, pushTexts };

/**
 * The texts that nothing but the server says: those that only its files hold, what calls did, and those of these tables that no screen names. Screens, and the
 * contract that they share with it, name the texts they need, since no text of a table is repeated elsewhere (`contract/messages.test.ts`).
 */
export function textsOfServer(): ReadonlySet<string> {
  const files = globSync('{web,contract}/**/*.{ts,tsx}', { cwd: at('.') }).filter((file) => !/\.test\.|^contract\/hindi\//.test(file));
  const named = new Set(files.flatMap((file) => readFileSync(at(file), 'utf8').match(/\b(?:\w+Texts|faults)\.\w+/g) ?? []));
  const texts = Object.entries(tables).flatMap(([table, rows]) =>
    Object.entries<string | { text: string }>(rows).map(([key, row]) => ({
      text: typeof row === 'string' ? row : row.text,
      isNamed: named.has(`${table}.${key}`),
    })),
  );
  const saidOnScreen = new Set(texts.filter(({ isNamed }) => isNamed).map(({ text }) => text));
  const done = new Set<unknown>(Object.values<CallRow>(calls).map((row) => row.done));
  const inServer = [...allTexts()].flatMap(([text, holders]) =>
    holders.every((file) => file.startsWith('server/') || (done.has(text) && !file.startsWith('web/'))) ? [text] : [],
  );
  return new Set([...inServer, ...texts.flatMap(({ text }) => (saidOnScreen.has(text) ? [] : [text]))]);
}

interface Entry {
  start: number;
  end: number;
  type: string;
  key?: { type: string; value?: unknown };
}

const entriesOf = (file: string, code: string): Entry[] =>
  parseSync(file, code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const init = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
    return init?.type === 'ObjectExpression' ? init.properties : [];
  });

/** Leaves them out of the catalogues. */
export function translationsOfScreens(): Plugin {
  let unsaid: ReadonlySet<unknown> | undefined;
  return {
    name: 'translations-of-screens',
    apply: 'build',
    // before the values of the contract are marked
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(at('contract/hindi/'))) return null;
      const spared = (unsaid ??= textsOfServer());
      let left = code;
      for (const { key, start, end } of entriesOf(id, code).toReversed())
        if (key?.type === 'Literal' && spared.has(key.value)) left = left.slice(0, start) + left.slice(left[end] === ',' ? end + 1 : end);
      return { code: left, map: null };
    },
  };
}
