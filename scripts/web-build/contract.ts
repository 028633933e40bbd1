/** Reduces the contract for the browser to the routes as plain data and the texts and values that screens use, without schemas. */
import type { Plugin } from 'vite';
import type { Method } from '../../contract/call/call.ts';
import { routes } from '../../contract/call-routes.ts';
import * as messages from '../../contract/messages.ts';
import { at } from './at.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * By method, a line for each route, with more only where it has it: as objects or lists, two hundred routes would be larger on every page.
 * The order of the methods, and the path before the name, compress best.
 */
const lineOf = (name: string, path: string, more: object): string => `${path.slice(1)} ${name} ${JSON.stringify(more)}`.replace(/ {}$/, '');
const lines = JSON.stringify(
  Object.fromEntries(
    methods.map((of) => [
      of,
      Object.entries(routes)
        .flatMap(([name, { method, path, ...more }]) => (method === of ? [lineOf(name, path, more)] : []))
        .join('\n'),
    ]),
  ),
);

/** Replaces the module of the routes by plain data, so that the browser does not load the call table. */
export const callRoutes = (): Plugin => ({
  name: 'call-routes',
  load: (id) =>
    id === at('contract/call-routes.ts')
      ? `export const routes = Object.fromEntries(Object.entries(${lines}).flatMap(([method, found]) =>
          found.split('\\n').map((line) => {
            const [path, name, more = '{}'] = line.split(' ');
            return [name, { method, path: '/' + path, ...JSON.parse(more) }];
          })));`
      : null,
});

const screens = at('web/');

const tables: Readonly<Record<string, unknown>> = messages;

/** Inlines the texts of the message table that a screen names; importing the table would load all of them. */
export const namedTexts = (): Plugin => ({
  name: 'named-texts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(screens)
      ? {
          code: code.replaceAll(/\b(\w+Texts|faults)\.(\w+)(\.text\b)?/g, (whole, table: string, name: string) => {
            const found = (tables[table] as Readonly<Record<string, string | { text: string }>> | undefined)?.[name]; // the two forms of its entries
            const text = typeof found === 'object' ? found.text : found;
            return text === undefined ? whole : JSON.stringify(text);
          }),
          map: null,
        }
      : null,
});

const contractFolder = at('contract/');

/**
 * Marks the values that the contract computes when it is loaded, such as schemas and rows of the call table, as free of side effects,
 * which the build cannot know of a function call. It then leaves out the values that no page uses.
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

/** Files with values for pages, such as limits, also contain schemas: TypeBox is replaced by a stub, and the schemas become empty objects. */
export const stubbedSchemas = [{ find: /^typebox$/, replacement: at('web/no-schemas.ts') }];
