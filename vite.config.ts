/** The build of the web app; our own plugins are in `scripts/web-build/`. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { at } from './scripts/web-build/at.ts';
import { chunks } from './scripts/web-build/chunks.ts';
import { compiledAtOnce } from './scripts/web-build/compiled-at-once.ts';
import { callRoutes, namedTexts, stubbedSchemas, withoutUnused } from './scripts/web-build/contract.ts';
import { firstCalls } from './scripts/web-build/first-calls.ts';
import { withoutOtherColors, withoutUnusedModules } from './scripts/web-build/libraries.ts';
import { serviceWorker } from './scripts/web-build/service-worker.ts';
import { translationsOfScreens } from './scripts/web-build/translations.ts';
import { twoStyles } from './scripts/web-build/two-styles.ts';
import { compressed, verifierPage } from './scripts/web-build/written-files.ts';

const idOf = (file: string): string => createHash('sha256').update(file).digest('base64url').slice(0, 4);

export default defineConfig({
  root: at('web'),
  plugins: [
    callRoutes(),
    namedTexts(),
    withoutUnused(),
    withoutUnusedModules(),
    withoutOtherColors(),
    react(),
    twoStyles(),
    firstCalls(),
    translationsOfScreens(),
    compiledAtOnce(),
    serviceWorker(),
    verifierPage(),
    compressed(),
  ],
  // shorter than Vite's own names, and alike in a sheet, so that they compress well
  css: { modules: { generateScopedName: (name, file) => `${name}_${idOf(relative(at('web'), file))}` } },
  resolve: { alias: stubbedSchemas },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // no data: addresses in the page, so that the content security policy can stay narrow
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // lists the files that a page needs, for web/page-size.test.ts
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...chunks] },
        // the first file names all others, and their hashes cannot be compressed
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4000' } },
});
