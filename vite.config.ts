import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { routes } from './contract/call-routes.ts';

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

/** What opens without a network: the roll call, the dashboard it is reached from, and what sends marks that wait. */
const withoutNetwork = [
  'attendance/mark-attendance.tsx',
  'attendance/shared/unsent-marks.tsx',
  'dashboard/dashboard.tsx',
  'notice/shared/newest-notices.tsx',
].map((file) => at(`web/${file}`));

/** The program that keeps those files in the browser, with their names in it. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const files = new Set<string>();
    const add = (name: string): void => {
      const chunk = bundle[name];
      if (files.has(name) || chunk?.type !== 'chunk') return;
      files.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      for (const other of chunk.imports) add(other);
    };
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && (chunk.isEntry || (chunk.facadeModuleId !== null && withoutNetwork.includes(chunk.facadeModuleId))))
        add(chunk.fileName);
    const names = JSON.stringify([...files, 'icon.svg', 'theme.js'].toSorted().map((name) => `/${name}`));
    const source = await readFile(at('web/service-worker.js'), 'utf8');
    const build = createHash('sha256').update(names).update(source).digest('hex').slice(0, 12);
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      source: source.replace('= FILES', () => `= ${names}`).replace('${BUILD}', build),
    });
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

export default defineConfig({
  root: at('web'),
  plugins: [callRoutes(), react(), serviceWorker(), verifierPage(), compressed()],
  resolve: {
    // what a page takes from the contract besides, such as a limit, stands beside schemas: they become nothing
    alias: [{ find: /^typebox$/, replacement: at('web/no-schemas.ts') }],
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // no data: addresses in the page, so that the content security policy can stay narrow
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://localhost:4000' } },
});
