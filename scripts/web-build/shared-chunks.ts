import type { Rolldown } from 'vite';
import { at } from './at.ts';

/** Everything that the home page imports, and what that imports. */
const neededAtHome = new Set<string>();

function isOfHome(id: string, context: Rolldown.ChunkingContext): boolean {
  const add = (module: string): void => {
    if (neededAtHome.has(module)) return;
    neededAtHome.add(module);
    for (const other of context.getModuleInfo(module)?.importedIds ?? []) add(other);
  };
  add(at('web/dashboard/dashboard.tsx'));
  return neededAtHome.has(id);
}

/**
 * What many pages share, so that a page comes in few files, for each of which a phone waits: small parts, the home page, which most
 * people open first, calendars, what forms are made of, and what lists are.
 */
export const sharedChunks = [
  {
    // those that the home page needs too go apart, so that it brings no others
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfHome(id, context) ? 'common' : 'small'),
    debugName: 'common and small',
    minShareCount: 3,
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\/ui\/(time|multiline-text|status-tag|person-name|use-now|meter|description-list|download|contact|telephone-numbers|save-bar)\.|\/web\/person\/shared\/(student-name|leave-days|leave-statuses|month|month-switch)\.|\/web\/exchange\/shared\/closing-text\./,
  },
  { name: 'calendar', test: /\/web\/person\/shared\/(calendar|month-table)\./ },
  {
    // of libraries too little of what they name is used
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfHome(id, context) ? 'home' : null),
    debugName: 'home',
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\//,
  },
  { name: 'forms', test: /\/web\/ui\/(fields|form|use-fields)\./ },
  { name: 'lists', test: /\/web\/ui\/(list-tools|resource-list|pager|list-state|drop-down)\./ },
];
