import type { Listed } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';

/** What a figure is read by. */
export interface Asked {
  db: Db;
  list: Listed;
  /** the campus day */
  today: string;
  timeZone: string;
}
