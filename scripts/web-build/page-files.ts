import { readFileSync } from 'node:fs';
import type { ModulePreloadOptions, Plugin } from 'vite';
import { at } from './at.ts';

const modules = new Set(
  [...readFileSync(at('web/pages.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => at(`web/${file}`)),
);
const filesOfPages = new Set<string>();

/** Collects the files of the modules that the page table imports. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    // before the lists of files to preload are written into the chunks
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && modules.has(chunk.facadeModuleId ?? '')) filesOfPages.add(chunk.fileName);
    },
  },
});

/** The files to preload with a file: none with a page, because the document lists its files (`web/first-calls.ts`). */
export const loadedAhead: ModulePreloadOptions['resolveDependencies'] = (file, needed) => (filesOfPages.has(file) ? [] : needed);
