import { readFileSync } from 'node:fs';
import type { ModulePreloadOptions, Plugin } from 'vite';
import { at } from './at.ts';

const modules = new Set(
  [...readFileSync(at('web/pages.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => at(`web/${file}`)),
);
const filesOfPages = new Set<string>();

/** Notes which files the page table loads. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    // before the programs are told what to load ahead
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && modules.has(chunk.facadeModuleId ?? '')) filesOfPages.add(chunk.fileName);
    },
  },
});

/** What is loaded ahead of a file: of a page nothing, since the document has the list of its files (`web/first-calls.ts`). */
export const loadedAhead: ModulePreloadOptions['resolveDependencies'] = (file, needed) => (filesOfPages.has(file) ? [] : needed);
