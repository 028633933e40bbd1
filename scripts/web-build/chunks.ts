import type { Rolldown } from 'vite';
import { firstCallsModule } from './first-calls.ts';
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

/**
 * The files that many pages share, in the order in which they take modules. From a server without HTTP/2 a browser loads only six files at
 * a time, and a phone waits for each: so what every page needs is in three, of which the libraries stay in its cache when our own code changes.
 */
export const chunks: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'first', test: (id: string) => id === firstCallsModule },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'program', tags: ['$initial' as const] },
  { name: 'calendar', test: /\/web\/person\/shared\/(calendar|month-switch|week-table|weeks)\./, includeDependenciesRecursively: false },
  {
    // what the home page shares with others: most people open it first
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfHome(id, context) ? 'home' : null),
    debugName: 'home',
    minShareCount: 2,
    includeDependenciesRecursively: false,
    // not other libraries: they import much more than is used
    test: /lucide-react|\/contract\/(?!hindi|round\/(exchange|reason-texts)|person\/student-details)|\/web\//,
  },
  { name: 'forms', test: /\/web\/ui\/form\/(fields|form)\./ },
  { name: 'outbox', test: /\/web\/outbox\/shared\/(database|sender)\.|\/web\/attendance\/outbox/ },
  { name: 'lists', test: /\/web\/ui\/list\//, minShareCount: 9 },
  { name: 'small', test: /lucide-react|\/web\/ui\/|\/shared\//, minShareCount: 11 },
].map((group, no, all) => ({ ...group, priority: all.length - no }));
