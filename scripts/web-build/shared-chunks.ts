import type { Rolldown } from 'vite';
import { at } from './at.ts';

/** What the files of the home page import, and what that imports. */
const neededAtHome = new Set<string>();

function isOfHome(id: string, context: Rolldown.ChunkingContext): boolean {
  const add = (module: string): void => {
    if (neededAtHome.has(module)) return;
    neededAtHome.add(module);
    for (const other of context.getModuleInfo(module)?.importedIds ?? []) add(other);
  };
  for (const file of ['dashboard.tsx', 'student-home.tsx', 'staff-home.tsx']) add(at(`web/dashboard/${file}`));
  return neededAtHome.has(id);
}

const calendar = /\/web\/person\/shared\/(calendar|month-table)\.|\/web\/attendance\/shared\/own-attendance\./;

/**
 * What many pages share, so that a page comes in few files, for each of which a phone waits: what the home page shares, which most
 * people open first, small parts, calendars, what forms are made of, and what lists are.
 */
export const sharedChunks = [
  { name: 'calendar', test: calendar, includeDependenciesRecursively: false },
  {
    // apart from the other small parts, so that the home page brings none of those
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfHome(id, context) ? 'common' : null),
    debugName: 'common',
    minShareCount: 2,
    // of libraries too little of what they name is used
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\//,
  },
  {
    name: 'small',
    minShareCount: 3,
    test: /lucide-react|\/contract\/(?!hindi|exchange)|\/web\/ui\/(time|multiline-text|status-tag|person-name|use-now|meter|description-list|download|contact|telephone-numbers|save-bar)\.|\/web\/person\/shared\/(student-name|leave-days|leave-statuses|month|month-switch)\.|\/web\/exchange\/shared\/closing-text\./,
  },
  { name: 'forms', test: /\/web\/ui\/(fields|form|use-fields)\./ },
  { name: 'lists', test: /\/web\/ui\/(list-tools|resource-list|pager|list-state|drop-down)\./ },
];
