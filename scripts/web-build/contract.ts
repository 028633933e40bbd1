/** What the browser gets of the contract: the call table as plain data, the texts that it names, no schemas, and nothing that no screen uses. */
import type { Plugin } from 'vite';
import { routes } from '../../contract/call-routes.ts';
import * as messages from '../../contract/messages.ts';
import { at } from './at.ts';

/** The browser gets the routes of the call table as data, without the table. */
export const callRoutes = (): Plugin => ({
  name: 'call-routes',
  load: (id) => (id === at('contract/call-routes.ts') ? `export const routes = ${JSON.stringify(routes)};` : null),
});

const screens = at('web/');

const tables: Readonly<Record<string, unknown>> = messages;

/** A screen gets the texts that it names from the message table, of which it would otherwise bring all. */
export const namedTexts = (): Plugin => ({
  name: 'named-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(screens)
      ? {
          code: code.replaceAll(/\b(\w+Texts|faults)\.(\w+)(\.text\b)?/g, (whole, table: string, name: string) => {
            const found = (tables[table] as Readonly<Record<string, string | { text: string }>> | undefined)?.[name]; // as its parts are written
            const text = typeof found === 'object' ? found.text : found;
            return text === undefined ? whole : JSON.stringify(text);
          }),
          map: null,
        }
      : null,
});

const contractFolder = at('contract/');

/**
 * What the contract works out at its start, such as the schemas and rows of the call table, has no effect beside its value, which no
 * build can know of a function that it calls. So what a page does not use of it is left out.
 */
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contractFolder)) return null;
    const values = this.parse(code)
      .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
      .flatMap(({ init }) => (init && !['Literal', 'ArrowFunctionExpression'].includes(init.type) ? [init] : []));
    let marked = code;
    for (const { start, end } of values.toReversed())
      marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
    return { code: marked, map: null };
  },
});

/** What a page takes from the contract besides, such as a limit, stands beside schemas: they become nothing. */
export const schemasAreNothing = [{ find: /^typebox$/, replacement: at('web/no-schemas.ts') }];
