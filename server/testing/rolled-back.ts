import { sql } from 'kysely';
import type { Database, Db } from '#server/db/open.ts';

/**
 * A database whose transactions run to their end, with the checks that come there, and are then rolled back: a writing call succeeds
 * and leaves the campus as it was, which is many times quicker than a new campus for each call.
 */
export function rolledBack(database: Database): Database {
  const transaction = () => ({
    execute: async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const outcome: { result?: T } = {};
      const undone = new Error('rolled back');
      const whole = database.write.transaction().execute(async (db) => {
        outcome.result = await work(db);
        await sql`set constraints all immediate`.execute(db);
        throw undone;
      });
      await whole.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return outcome.result as T; // set unless the work has thrown
    },
  });
  const write = new Proxy(database.write, {
    get(kysely, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(kysely, name, kysely);
      return typeof value === 'function' ? (value.bind(kysely) as unknown) : value;
    },
  });
  return { ...database, write };
}
