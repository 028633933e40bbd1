import type { searchCalls } from '#contract/search/search-everywhere.ts';
import { searchWords } from '#contract/text/search.ts';
import type { Handlers } from '#server/call/handler.ts';
import * as queries from './queries.ts';

const nothing = { found: [], more: false };

export const searchHandlers: Handlers<keyof typeof searchCalls> = {
  async searchEverywhere({ scope, db, query: { q } }) {
    // a search without words would match everything
    if (searchWords(q).length === 0)
      return { students: nothing, staff: nothing, workers: nothing, rooms: nothing, hostels: nothing, fines: nothing };
    const [students, staff, workers, rooms, hostels, fines] = await Promise.all([
      queries.studentsFoundBy(db, scope, q),
      queries.staffFoundBy(db, scope, q),
      queries.workersFoundBy(db, scope, q),
      queries.roomsFoundBy(db, scope, q),
      queries.hostelsFoundBy(db, scope, q),
      queries.finesFoundBy(db, scope, q),
    ]);
    return { students, staff, workers, rooms, hostels, fines };
  },
};
