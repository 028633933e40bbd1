import type { Database, Db } from '#server/db/open.ts';
import { repeatedTransactions } from '#server/metrics.ts';
import { failureAhead } from '#server/db/together.ts';
import { isRetriable } from '#server/fault.ts';

/** Runs work in a transaction; work that met a serialization failure or a deadlock runs again, so it must be repeatable. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const triesPerTransaction = 5;

export function transactIn(database: Database): Transact {
  return async (work) => {
    for (let tries = 1; ; tries++) {
      let db: Db | undefined;
      try {
        return await database.write.transaction().execute(async (transaction) => await work((db = transaction)));
      } catch (thrown) {
        const error = (db && failureAhead(db)) ?? thrown;
        if (tries === triesPerTransaction || !isRetriable(error)) throw error;
        repeatedTransactions.inc({ error: error.code });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  };
}
