import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('web'),
  plugins: [react()],
  resolve: {
    // the browser needs the call table's methods and paths; its schemas are checked by the server only
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
