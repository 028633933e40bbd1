/** Statements that a connection prepares once and plans seldom: of the short ones, the planning is most of the work. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isDatabaseError } from './away.ts';

export interface StatementNames {
  /** The name under which a connection prepares a statement; undefined where that is not worth it. */
  nameOf(text: string, values: readonly unknown[]): string | undefined;
  /** A statement was refused under this name, which is not used again. */
  retire(name: string): void;
}

/** Each connection keeps the plans of so many statements in the memory of the database. */
const mostNames = 400;
/** Texts that are remembered to find out which come again. */
const mostTexts = 2_000;
/** From so many values in a list on, a plan made for them is worth more than one made for any. */
const longList = 50;

/** What is planned; the rest is said once, such as `begin`, or names something that must not outlive its transaction. */
const planned = /^\s*(--[^\n]*\n\s*)?(select|insert|update|delete|with)\b/i;

const hasLongList = (values: readonly unknown[]) => values.some((value) => Array.isArray(value) && value.length > longList);

/**
 * Names for statements by their text, so that no two servers ever mean different statements by one name. A statement gets its name
 * when it comes a second time, and their number is limited: a text that is made anew for each request must not fill the database.
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
      return hasLongList(values) ? undefined : `${found.hash}.${generation}`;
    },
    retire(name) {
      if (name.endsWith(`.${generation}`)) generation++;
    },
  };
}

/** A table has changed since; a pooler has put another connection in its place, which does not know the name, or knows it already. */
const outdatedCodes = new Set(['26000', '42P05']);

/** Whether a statement was refused for being prepared before something changed: prepared anew it does what it is to do. */
export const isOutdated = (error: unknown): boolean =>
  isDatabaseError(error) &&
  (outdatedCodes.has(error.code) || (error.code === '0A000' && error.message.startsWith('cached plan must not change result type')));

/**
 * Has a connection prepare what it is asked. Outside a transaction a statement whose preparation is outdated is asked again at once;
 * within one the transaction is lost, and whoever opened it can run it again.
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
  // every overload of `query` that is used elsewhere comes through here unchanged
  client.query = prepared as typeof client.query;
}
