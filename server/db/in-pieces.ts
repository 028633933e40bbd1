import { sql, type Expression } from 'kysely';
import type { Db } from './open.ts';

const rowsPerPiece = 1_000;

/** The rows of a query, a piece at a time and all as they are at one moment: the whole of a long list is never in memory. */
export async function* inPieces<Row>(db: Db, query: Expression<Row>): AsyncGenerator<Row[]> {
  const transaction = await db.startTransaction().execute();
  try {
    await sql`declare listed no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerPiece)} from listed`.execute(transaction);
      if (rows.length > 0) yield rows;
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

/** The same pieces with something else in the place of each row. */
export async function* mapPieces<Row, Made>(pieces: AsyncIterable<readonly Row[]>, make: (row: Row) => Made): AsyncGenerator<Made[]> {
  for await (const piece of pieces) yield piece.map((row) => make(row));
}
