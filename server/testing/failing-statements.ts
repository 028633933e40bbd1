import { RawNode, type KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/open.ts';

export interface FailingDatabase {
  database: Database;
  /** Makes the n-th statement from now on fail in the database, as one with a bug does; null: none. */
  failAt(n: number | null): void;
  /** Whether that statement has been sent and has failed. */
  readonly hasFailed: boolean;
}

/** The same database, of which single statements can be made to fail; `text` is then PostgreSQL's error message. */
export function failingStatements(database: Database, text = 'this statement was made to fail'): FailingDatabase {
  let left: number | null = null;
  const failing = RawNode.createWithSql(
    `do $$ begin raise exception using errcode = 'XX000', message = '${text}', detail = '${text}'; end $$`,
  );
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left === null || left === 0) return node;
      left--;
      // the transaction is then aborted in the database too, whatever the handler does with the error
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
