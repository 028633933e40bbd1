/** What the statements of a call read in the database, in pages of 8 KiB: unlike any time, it does not depend on how busy the machine is. */
import { CompiledQuery, type KyselyPlugin, type QueryId, sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export interface Recording {
  /** lets a connection note the statements sent over it */
  record: (db: Db) => Db;
  forget: () => void;
  seen: () => CompiledQuery[];
}

/** Notes the statements of a server's reading calls. */
export function recording(): Recording {
  const built = new WeakMap<QueryId, CompiledQuery>();
  let seen: CompiledQuery[] = [];
  return {
    record(db) {
      const plugin: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          built.set(queryId, db.getExecutor().compileQuery(node, queryId));
          return node;
        },
        // parts of a statement are built like whole ones, but only whole ones have a result
        async transformResult({ queryId, result }) {
          const sent = built.get(queryId);
          if (sent) seen.push(sent);
          return result;
        },
      };
      return db.withPlugin(plugin);
    },
    forget: () => (seen = []),
    seen: () => seen,
  };
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * How many pages these statements read when they are run once more. A cursor counts as if it was read to its end. `asIfLarge` has small tables
 * read like large ones, by an index wherever one serves.
 */
export async function blocksRead(statements: readonly CompiledQuery[], db: Db, { asIfLarge = false } = {}): Promise<number> {
  if (asIfLarge)
    return await db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan to off`.execute(transaction);
      return await blocksRead(statements, transaction);
    });
  let blocks = 0;
  for (const { sql: sent, parameters } of statements) {
    const text = sent.replace(/^declare listed no scroll cursor for /, '').trim();
    if (!/^(select|with)\b/.test(text)) continue;
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    blocks += plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0;
  }
  return blocks;
}
