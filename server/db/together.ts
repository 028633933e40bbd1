/** Statements of a transaction that need not wait for each other's results, and so not for another way to the database and back. */
import type { Compilable, RawBuilder } from 'kysely';
import type { Db } from './tables.ts';

type Statement = RawBuilder<unknown> | Compilable;

// a builder needs no `db`, and ignores it
const compiled = (db: Db, statement: Statement) => (statement as RawBuilder<unknown>).compile(db);

/**
 * Sends statements one right behind the other and returns the rows of each. They run in their order, each with what those before it wrote and
 * waited for; once one has failed, the transaction does nothing any more.
 */
export async function together(db: Db, statements: readonly Statement[]): Promise<unknown[][]> {
  const results = await db
    .getExecutor()
    .provideConnection((connection) => Promise.all(statements.map((statement) => connection.executeQuery(compiled(db, statement)))));
  return results.map(({ rows }) => rows);
}

const failures = new WeakMap<Db, unknown>();

/** Why a statement that was sent with `sendAhead` failed; undefined if none did. */
export const failureAhead = (db: Db): unknown => failures.get(db);

/**
 * Sends a statement whose result nobody needs, without waiting for it. If it fails, so does whatever its transaction does next, at the latest
 * the commit, and `transactIn` throws the error of this statement.
 */
export async function sendAhead(db: Db, statement: Statement): Promise<void> {
  if (!db.isTransaction) return void (await together(db, [statement]));
  await askAhead(db, statement);
}

/** The same for a statement whose rows are needed only once the transaction has ended: the function returned waits for them. */
export async function askAhead(db: Db, statement: Statement): Promise<() => Promise<unknown[]>> {
  return await db.getExecutor().provideConnection(async (connection) => {
    const asked = connection.executeQuery(compiled(db, statement));
    asked.catch((error: unknown) => failures.set(db, failures.get(db) ?? error));
    return async () => (await asked).rows;
  });
}
