import type { Rolldown } from 'vite';
import { at } from './at.ts';

/** The screens of the home page, which most people open first. */
const homeScreens = ['dashboard/dashboard', 'dashboard/waiting', 'attendance/shared/own-attendance', 'notice/shared/newest-notices'].map(
  (screen) => at(`web/${screen}.tsx`),
);

/** Everything that the home page imports, and what that imports. */
const ofHome = new Set<string>();

/** What is small goes with the home page if that needs it. */
function smallWith(id: string, context: Rolldown.ChunkingContext): string {
  const add = (module: string): void => {
    if (ofHome.has(module)) return;
    ofHome.add(module);
    for (const other of context.getModuleInfo(module)?.importedIds ?? []) add(other);
  };
  for (const screen of homeScreens) add(screen);
  return ofHome.has(id) ? 'home' : 'small';
}

/** What most pages share, so that a page comes in few files: small parts, what forms are made of, and what lists are. */
export const sharedChunks = [
  {
    name: smallWith,
    debugName: 'home and small',
    minShareCount: 3,
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\/ui\/(time|multiline-text|status-tag|person-name|use-now|meter|description-list|download|contact|telephone-numbers|save-bar)\.|\/web\/person\/shared\/(student-name|leave-days|leave-statuses|month)\./,
  },
  { name: 'forms', test: /\/web\/ui\/(fields|form|use-fields)\./ },
  { name: 'lists', test: /\/web\/ui\/(list-tools|resource-list|pager|list-state|drop-down)\./ },
];
