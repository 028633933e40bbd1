/** The build of the web app; our own plugins are in `scripts/web-build/`. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { at } from './scripts/web-build/at.ts';
import { compiledAtOnce } from './scripts/web-build/compiled-at-once.ts';
import { callRoutes, namedTexts, stubbedSchemas, withoutUnused } from './scripts/web-build/contract.ts';
import { firstCalls } from './scripts/web-build/first-calls.ts';
import { withoutOtherColors, withoutScrollArea, withoutUnusedParts } from './scripts/web-build/libraries.ts';
import { loadedAhead, pageFiles } from './scripts/web-build/page-files.ts';
import { serviceWorker } from './scripts/web-build/service-worker.ts';
import { sharedChunks } from './scripts/web-build/shared-chunks.ts';
import { twoStyles } from './scripts/web-build/two-styles.ts';
import { compressed, verifierPage } from './scripts/web-build/written-files.ts';

export default defineConfig({
  root: at('web'),
  plugins: [
    callRoutes(),
    namedTexts(),
    withoutUnused(),
    withoutScrollArea(),
    withoutUnusedParts(),
    withoutOtherColors(),
    react(),
    twoStyles(),
    pageFiles(),
    firstCalls(),
    compiledAtOnce(),
    serviceWorker(),
    verifierPage(),
    compressed(),
  ],
  resolve: { alias: stubbedSchemas },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // no data: addresses in the page, so that the content security policy can stay narrow
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: loadedAhead },
    // lists the files that a page needs, for web/page-size.test.ts
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // from a server without HTTP/2 a browser loads only six files at a time: what every page needs is in two, of which the
          // libraries stay in its cache when our own code changes
          groups: [
            { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
            { name: 'program', tags: ['$initial' as const] },
            ...sharedChunks,
          ].map((group, no) => ({ ...group, priority: 9 - no })),
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4000' } },
});
