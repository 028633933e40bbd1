import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Gives the statements of a transaction more time, for large work on a busy machine. */
export const allowLongStatements =
  "select set_config('statement_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)";

/**
 * Runs work over thousands of rows that may have been written a moment ago. The planner does not know yet how many they are and would choose
 * a nested loop that compares each with each, so nested loops are off; and statements may take longer. Within a transaction that is already
 * open, both settings hold until its end.
 */
export async function overMany<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const doIt = async (transaction: Db) => {
    await sql`set local enable_nestloop to off`.execute(transaction);
    await sql.raw(allowLongStatements).execute(transaction);
    return await work(transaction);
  };
  return db.isTransaction ? await doIt(db) : await db.transaction().execute(doIt);
}

/** Rows handled by one statement, so that none runs into the statement timeout. */
export const perStatement = 5_000;

/** Works through many rows, as many at a time as one statement can take. */
export async function inParts<T>(rows: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += perStatement) await work(rows.slice(from, from + perStatement));
}
