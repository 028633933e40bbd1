import { RawNode, type KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/open.ts';

export interface FailingDatabase {
  database: Database;
  /** From now on the n-th statement fails in the database, as one with a bug does; null: none. */
  failAt(n: number | null): void;
  /** Whether it has failed since. */
  readonly hasFailed: boolean;
}

/** The same database, of which single statements can be made to fail; `text` is what PostgreSQL then says. */
export function failingStatements(database: Database, text = 'this statement was made to fail'): FailingDatabase {
  let left: number | null = null;
  const failing = RawNode.createWithSql(
    `do $$ begin raise exception using errcode = 'XX000', message = '${text}', detail = '${text}'; end $$`,
  );
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left === null || left === 0) return node;
      left--;
      // the transaction is then broken in the database too, whatever the handler makes of the error
      return left === 0 ? failing : node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, read: database.read.withPlugin(plugin), write: database.write.withPlugin(plugin) },
    failAt: (n) => (left = n),
    get hasFailed() {
      return left === 0;
    },
  };
}
