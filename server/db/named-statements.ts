/** Prepares statements once for each connection, so that they are seldom planned again: for short ones, planning is most of the work. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isDatabaseError } from './away.ts';

export interface StatementNames {
  /** The name under which a connection prepares a statement; undefined where that is not worth it. */
  nameOf(text: string, values: readonly unknown[]): string | undefined;
  /** Stops using a name under which a statement was refused. */
  retire(name: string): void;
}

/** Limits the plans that each connection keeps in the memory of the database. */
const mostNames = 400;
/** Statement texts that are remembered to see which are used again. */
const mostTexts = 2_000;
/** A list of more values than this is long. */
const longList = 50;

/** Statements that are planned; others, such as `begin`, are not, or name something that must not outlive its transaction. */
const planned = /^\s*(--[^\n]*\n\s*)?(select|insert|update|delete|with)\b/i;

/** For these values a plan of their own is worth more than a general one: long lists, and patterns, which occur in all rows or in none. */
const needPlan = (values: readonly unknown[]) =>
  values.some((value) => (Array.isArray(value) && value.length > longList) || (typeof value === 'string' && value.startsWith('%')));

/**
 * Names statements by a hash of their text, so that no two servers use one name for different statements. A statement gets its name
 * the second time it is sent, and the number of names is limited: texts that are new in each request must not fill the database.
 */
export function statementNames(): StatementNames {
  const known = new Map<string, { hash: string | undefined }>();
  let named = 0;
  let generation = 0;
  return {
    nameOf(text, values) {
      const found = known.get(text);
      if (!found) {
        if (known.size >= mostTexts) known.delete(known.keys().next().value ?? '');
        known.set(text, { hash: undefined });
        return undefined;
      }
      if (found.hash === undefined) {
        if (named >= mostNames || !planned.test(text)) return undefined;
        named++;
        found.hash = createHash('sha256').update(text).digest('base64url');
      }
      return needPlan(values) ? undefined : `${found.hash}.${generation}`;
    },
    retire(name) {
      if (name.endsWith(`.${generation}`)) generation++;
    },
  };
}

/** A pooler has switched to another connection, which does not know the name, or has it already. */
const outdatedCodes = new Set(['26000', '42P05']);

/** Whether a statement was refused only because its preparation is outdated; prepared again, it works. */
export const isOutdated = (error: unknown): boolean =>
  isDatabaseError(error) &&
  (outdatedCodes.has(error.code) || (error.code === '0A000' && error.message.startsWith('cached plan must not change result type')));

/**
 * Makes a connection prepare its statements. Outside a transaction a statement whose preparation is outdated is sent again immediately;
 * within one the transaction fails, and its caller can run it again.
 */
export function prepareStatements(client: pg.Client, names: StatementNames): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const ask = async (text: string, values: unknown[], name: string): Promise<unknown> => {
    try {
      return await query({ text, values, name });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.retire(name);
      if (client.getTransactionStatus() !== 'I') throw error;
      return await query({ text, values });
    }
  };
  const prepared = (...given: unknown[]) => {
    const [text, values, callback] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) return query(...given);
    const name = names.nameOf(text, values);
    return name === undefined ? query(text, values) : ask(text, values, name);
  };
  // every other overload of `query` is passed on unchanged
  client.query = prepared as typeof client.query;
}
