import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { routes } from './contract/call-routes.ts';
import * as messages from './contract/messages.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser gets the routes of the call table as data, without the table. */
const callRoutes = (): Plugin => ({
  name: 'call-routes',
  load: (id) => (id === at('contract/call-routes.ts') ? `export const routes = ${JSON.stringify(routes)};` : null),
});

const encoders = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const;

const screens = at('web/');

const tables: Readonly<Record<string, unknown>> = messages;

/** A screen gets the texts that it names from the message table, of which it would otherwise bring all. */
const namedTexts = (): Plugin => ({
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
const withoutUnused = (): Plugin => ({
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

const scrollArea = /components[/\\]ScrollArea[/\\]ScrollArea\.mjs$/;

/**
 * The component library's tables and choices bring its own bars for scrolling along, with a library to place things: a tenth of a
 * list's code. What scrolls here has the browser's bars, so a page that drew these would fail.
 */
const withoutScrollArea = (): Plugin => ({
  name: 'without-scroll-area',
  apply: 'build',
  load: {
    filter: { id: scrollArea },
    handler: () => `
      export function ScrollArea() { throw new Error('the build leaves ScrollArea out, see vite.config.ts'); }
      export const ScrollAreaAutosize = ScrollArea;
      ScrollArea.Autosize = ScrollArea;`,
  },
});

/** What libraries can do besides, by the end of their file's name: forms, requests beside the page, and programs that are drawn on a server. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'react-router/dist/production/lib/router/router.js': [
    'discoverRoutes',
    'fetch',
    'getSubmittingFetcher',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'patchRoutesImpl',
  ],
  'react-router/dist/production/lib/router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'react-router/dist/production/lib/dom/lib.js': ['HistoryRouter', 'deserializeErrors', 'useFormAction', 'useSubmit'],
  'react-router/dist/production/lib/dom/ssr/components.js': ['PrefetchPageLinks', 'Links', 'Meta', 'Scripts'],
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler'],
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': ['infiniteQueryBehavior'],
};

/** Leaves that out: a function of it that is called after all throws. One that is no longer there fails the build, so that an upgrade is noticed. */
const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  transform(code, id) {
    const [, names] = Object.entries(unused).find(([file]) => id.endsWith(file)) ?? [];
    if (!names) return null;
    let left = code;
    for (const name of names) {
      const start = left.search(new RegExp(`function ${name}\\(`));
      if (start < 0) this.error(`${id} has no function ${name} any more`);
      // the end of a function is the first bracket as far in as its beginning
      const indent = /\t*$/.exec(left.slice(0, start).replace(/async $/, ''))?.[0] ?? '';
      const end = left.indexOf(`\n${indent}}`, start);
      left = `${left.slice(0, start)}function ${name}() { throw new Error('the build leaves ${name} out, see vite.config.ts');${left.slice(end)}`;
    }
    return { code: left, map: null };
  },
});

/** The screens of the home page, which most people open first. */
const homeScreens = ['dashboard/dashboard', 'dashboard/waiting', 'attendance/shared/own-attendance', 'notice/shared/newest-notices'].map(
  (screen) => at(`web/${screen}.tsx`),
);

/** Everything that the home page imports, and what that imports. */
const ofHome = new Set<string>();

/** What is small goes with the home page if that needs it. */
function smallWith(id: string, context: Rolldown.ChunkingContext): string {
  const add = (module: string): void => {
    if (ofHome.has(module)) return;
    ofHome.add(module);
    for (const other of context.getModuleInfo(module)?.importedIds ?? []) add(other);
  };
  for (const screen of homeScreens) add(screen);
  return ofHome.has(id) ? 'home' : 'small';
}

/** What most pages share, so that a page comes in few files: small parts, what forms are made of, and what lists are. */
const shared = [
  {
    name: smallWith,
    debugName: 'home and small',
    minShareCount: 3,
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\/ui\/(time|multiline-text|status-tag|person-name|use-now|meter|description-list|download|contact|telephone-numbers|save-bar)\.|\/web\/person\/shared\/(student-name|leave-days|leave-statuses|month)\./,
  },
  { name: 'forms', test: /\/web\/ui\/(fields|form|use-fields)\./ },
  { name: 'lists', test: /\/web\/ui\/(list-tools|resource-list|pager|list-state|drop-down)\./ },
];

/** Compresses once, as well as it can be done, what a server would compress hastily for every visitor. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      for (const file of files.filter((name) => ['.js', '.css', '.svg', '.html'].includes(extname(name)))) {
        const content = await readFile(join(dir, file));
        await Promise.all(encoders.map(async ([ending, encode]) => writeFile(join(dir, file + ending), await encode(content))));
      }
    },
  };
}

/** The files of a chunk and of those it imports, the styles as well. */
function filesOf(bundle: Rolldown.OutputBundle, isFirst: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const other of chunk.imports) add(other);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isFirst(chunk)) add(chunk.fileName);
  return files;
}

/** What opens without a network: the roll call with its dialogs, the dashboard it is reached from, and what sends marks that wait. */
const withoutNetwork = [
  'attendance/mark-attendance.tsx',
  'attendance/shared/unsent-marks.tsx',
  'dashboard/dashboard.tsx',
  'dashboard/first-steps.tsx',
  'dashboard/waiting.tsx',
  'notice/shared/newest-notices.tsx',
  'ui/dialog-frame.tsx',
].map((file) => at(`web/${file}`));

/** The program that keeps those files in the browser, with their names in it. */
const serviceWorker = (): Plugin[] => {
  let files = new Set<string>();
  return [
    {
      name: 'files-without-network',
      apply: 'build',
      generateBundle(_, bundle) {
        files = filesOf(
          bundle,
          ({ isEntry, facadeModuleId }) => isEntry || (facadeModuleId !== null && withoutNetwork.includes(facadeModuleId)),
        );
      },
    },
    {
      name: 'service-worker',
      apply: 'build',
      generateBundle: {
        // an entry that only imports others has gone by then: they stand in the document
        order: 'post',
        async handler(_, bundle) {
          const names = JSON.stringify(
            [...[...files].filter((name) => name in bundle), 'icon.svg', 'theme.js'].toSorted().map((name) => `/${name}`),
          );
          const source = await readFile(at('web/service-worker.js'), 'utf8');
          const build = createHash('sha256').update(names).update(source).digest('hex').slice(0, 12);
          this.emitFile({
            type: 'asset',
            fileName: 'service-worker.js',
            source: source.replace('= FILES', () => `= ${names}`).replace('${BUILD}', build),
          });
        },
      },
    },
  ];
};

const filesMark = '\0files of ';

/**
 * The small program that stands in the document (`web/first-calls.ts`). It reads the page table as the app does, but has the browser
 * load the files of a page where the app loads its module, knows only the routes that the table names, and no menus.
 */
async function firstCallsOf(bundle: Rolldown.OutputBundle): Promise<string> {
  const table = await readFile(at('web/pages.ts'), 'utf8');
  const named = Object.entries(routes).filter(
    ([name, { method }]) => method === 'GET' && (['me', 'institutionGet'].includes(name) || table.includes(`'${name}'`)),
  );
  const everywhere = filesOf(bundle, ({ isEntry }) => isEntry);
  const rest = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && !everywhere.has(name));
  const parts: Plugin = {
    name: 'first-calls-parts',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (source.startsWith('lucide-react/')) return '\0no picture';
      if (kind !== 'dynamic-import') return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && filesMark + resolved.id;
    },
    load(id) {
      if (id === at('web/pages.ts'))
        return { code: table.replaceAll(/^ {4}(?:menu|bar): \{(?:.*\},|[^]*?^ {4}\},)$/gm, ''), moduleType: 'ts' };
      if (id === at('contract/call-routes.ts')) return `export const routes = ${JSON.stringify(Object.fromEntries(named))};`;
      if (id === '\0no picture') return 'export default undefined;';
      if (!id.startsWith(filesMark)) return null;
      const files = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId === id.slice(filesMark.length));
      const numbers = [...files].map((name) => rest.indexOf(name)).filter((number) => number >= 0);
      return `import { preloadFiles } from ${JSON.stringify(at('web/preload-files.ts'))}; preloadFiles(${JSON.stringify(numbers)});`;
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [parts],
    define: { FILES: JSON.stringify(rest) },
    resolve: { alias: schemasAreNothing },
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: at('web/first-calls.ts'), formats: ['iife'], name: 'first', fileName: 'first' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  return first && 'output' in first ? first.output[0].code : '';
}

const firstCalls = (): Plugin => ({
  name: 'first-calls',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // before the styles, which a script would wait for
    handler: async (html, { bundle }) => {
      const program = bundle ? await firstCallsOf(bundle) : '';
      return html.replace('</title>', () => `</title>\n    <script>${program.trim()}</script>`);
    },
  },
});

/** The page that verifies receipts, in one file that works from anybody's disk. Its program is left as people can read it. */
const verifierPage = (): Plugin => ({
  name: 'verifier-page',
  apply: 'build',
  async generateBundle() {
    const lib = { entry: at('verifier/page.js'), formats: ['iife' as const], name: 'verifier', fileName: 'page' };
    const built = await build({ configFile: false, logLevel: 'warn', build: { write: false, minify: false, lib } });
    const [first] = [built].flat();
    const program = first && 'output' in first ? first.output[0].code : '';
    const page = await readFile(at('verifier/page.html'), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'verify.html',
      source: page.replace('<script></script>', () => `<script>\n${program}</script>`),
    });
  },
});

const schemasAreNothing = [{ find: /^typebox$/, replacement: at('web/no-schemas.ts') }];

export default defineConfig({
  root: at('web'),
  plugins: [
    callRoutes(),
    namedTexts(),
    withoutUnused(),
    withoutScrollArea(),
    withoutUnusedParts(),
    react(),
    firstCalls(),
    serviceWorker(),
    verifierPage(),
    compressed(),
  ],
  resolve: {
    // what a page takes from the contract besides, such as a limit, stands beside schemas: they become nothing
    alias: schemasAreNothing,
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // no data: addresses in the page, so that the content security policy can stay narrow
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // which files a page needs, for web/page-size.test.ts
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // of a server without HTTP/2 a browser takes six files at a time: what every page needs comes in two, of which the
          // libraries stay in its cache over our own changes
          groups: [
            { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
            { name: 'program', tags: ['$initial' as const] },
            ...shared,
          ].map((group, no) => ({ ...group, priority: 9 - no })),
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4000' } },
});
