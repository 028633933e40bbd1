import type { Replies } from '#contract/calls.ts';
import type { searchCalls } from '#contract/search/search-everywhere.ts';
import { searchWords } from '#contract/text/search.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Db } from '#server/db/open.ts';
import { otherSearches } from './other-searches.ts';
import * as queries from './queries.ts';

const nothing = { found: [], more: false };

async function everywhere(db: Db, scope: Scope, q: string): Promise<Replies['searchEverywhere']> {
  const [students, staff, workers, rooms, hostels, fines] = await Promise.all([
    queries.studentsFoundBy(db, scope, q),
    queries.staffFoundBy(db, scope, q),
    queries.workersFoundBy(db, scope, q),
    queries.roomsFoundBy(db, scope, q),
    queries.hostelsFoundBy(db, scope, q),
    queries.finesFoundBy(db, scope, q),
  ]);
  return { students, staff, workers, rooms, hostels, fines };
}

const isAny = (reply: Replies['searchEverywhere']): boolean => Object.values(reply).some((kind) => kind.found.length > 0);

export const searchHandlers: Handlers<keyof typeof searchCalls> = {
  async searchEverywhere({ scope, db, query: { q } }) {
    // a search without words would match everything
    if (searchWords(q).length === 0)
      return { students: nothing, staff: nothing, workers: nothing, rooms: nothing, hostels: nothing, fines: nothing };
    const found = await everywhere(db, scope, q);
    if (isAny(found)) return found;
    for (const meant of await otherSearches(db, scope, q)) {
      const instead = await everywhere(db, scope, meant);
      if (isAny(instead)) return instead;
    }
    return found;
  },
};
