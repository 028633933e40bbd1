import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Db } from './open.ts';

const rowsPerPiece = 1_000;
/** Up to so many rows it costs less to read all of them at once than to open a cursor. */
const rowsAtOnce = 2_000;

/** Makes something else of a piece; what it asks the database it asks here, since who waits for a second connection may wait for ever. */
type Finish<Row, Made> = (rows: Row[], db: Db) => Promise<Made[]>;

/** The rows of a query, a piece at a time and all as they are at one moment: the whole of a long list is never in memory. */
export async function* inPieces<Row, Made = Row>(db: Db, query: Expression<Row>, finish?: Finish<Row, Made>): AsyncGenerator<Made[]> {
  const transaction = await db.startTransaction().execute();
  try {
    await sql`declare listed no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerPiece)} from listed`.execute(transaction);
      // without a finish nothing else is made of them
      if (rows.length > 0) yield finish ? await finish(rows, transaction) : (rows as unknown[] as Made[]);
      if (rows.length < rowsPerPiece) return;
    }
  } finally {
    // nothing was written, and a connection that has died has no transaction any more
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** The same of a list that is mostly short, and then read by one statement. */
export async function* listInPieces<DB, T extends keyof DB, Row, Made>(
  db: Db,
  query: SelectQueryBuilder<DB, T, Row>,
  finish: Finish<Row, Made>,
): AsyncGenerator<Made[]> {
  const rows = await query.limit(rowsAtOnce + 1).execute();
  if (rows.length > rowsAtOnce) yield* inPieces(db, query, finish);
  else for (let at = 0; at < rows.length; at += rowsPerPiece) yield await finish(rows.slice(at, at + rowsPerPiece), db);
}

/** The same pieces with something else in the place of each row. */
export async function* mapPieces<Row, Made>(pieces: AsyncIterable<readonly Row[]>, make: (row: Row) => Made): AsyncGenerator<Made[]> {
  for await (const piece of pieces) yield piece.map((row) => make(row));
}
