import type { Rolldown } from 'vite';
import { homePage } from './home-page.ts';

/** The modules that the home page imports, directly or indirectly. */
const neededAtHome = new Set<string>();

function isOfHome(id: string, context: Rolldown.ChunkingContext): boolean {
  const add = (module: string): void => {
    if (neededAtHome.has(module)) return;
    neededAtHome.add(module);
    for (const other of context.getModuleInfo(module)?.importedIds ?? []) add(other);
  };
  for (const module of homePage) add(module);
  return neededAtHome.has(id);
}

const calendar = /\/web\/person\/shared\/(calendar|month-table)\.|\/web\/attendance\/shared\/own-attendance\./;

/**
 * Chunks that many pages share, so that a page is loaded in few files, for each of which a phone waits: calendars, what the home page
 * shares with others (most people open it first), small parts, forms, and lists.
 */
export const sharedChunks = [
  { name: 'calendar', test: calendar, includeDependenciesRecursively: false },
  {
    // separate from `small`, so that the home page does not load that
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfHome(id, context) ? 'common' : null),
    debugName: 'common',
    minShareCount: 2,
    // not other libraries: they import much more than is used
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\//,
  },
  {
    name: 'small',
    minShareCount: 3,
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\/ui\/\w+\/(time|multiline-text|status-tag|person-name|use-now|meter|description-list|download|contact|telephone-numbers|save-bar)\.|\/web\/person\/shared\/(student-name|leave-days|leave-statuses|month|month-switch)\.|\/web\/exchange\/shared\/closing-text\./,
  },
  { name: 'forms', test: /\/web\/ui\/\w+\/(fields|form|use-fields)\./ },
  { name: 'lists', test: /\/web\/ui\/\w+\/(list-tools|resource-list|pager|list-state|drop-down)\./ },
];
