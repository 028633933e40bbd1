import { fileURLToPath } from 'node:url';
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

export default defineConfig({
  root: at('web'),
  plugins: [callTable(), react()],
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
