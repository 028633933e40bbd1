import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Call } from './contract/call.ts';
import { calls } from './contract/calls.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser calls by a row's method and path; the schemas, which only the server checks by, would double what a phone loads. */
function callTable(): Plugin {
  const rows = Object.entries<Call>(calls).map(([name, { method, path, who }]) => [
    name,
    { method, path, who: who === 'anyone' ? who : {} },
  ]);
  return {
    name: 'call-table',
    load: (id) => (id === at('contract/calls.ts') ? `export const calls = ${JSON.stringify(Object.fromEntries(rows))};` : null),
  };
}

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

export default defineConfig({
  root: at('web'),
  plugins: [callTable(), react(), compressed()],
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
