import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { pauses } from '#server/pause.ts';
import type { Db } from './open.ts';

const rowsPerPiece = 1_000;
/** Up to this number of rows it costs less to read all of them by one statement than to open a cursor. */
const rowsAtOnce = 2_000;

/** Converts a piece of rows. It must use this `db`: waiting for a second connection while holding one can deadlock the pool. */
type Finish<Row, Made> = (rows: Row[], db: Db) => Promise<Made[]>;

/** Reads the rows of a query in pieces, all from one snapshot, so that a long list is never in memory as a whole. */
export async function* inPieces<Row, Made = Row>(db: Db, query: Expression<Row>, finish?: Finish<Row, Made>): AsyncGenerator<Made[]> {
  const transaction = await db.startTransaction().execute();
  try {
    await sql`declare listed no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerPiece)} from listed`.execute(transaction);
      // without `finish`, `Made` is `Row`
      if (rows.length > 0) yield finish ? await finish(rows, transaction) : (rows as unknown[] as Made[]);
      if (rows.length < rowsPerPiece) return;
    }
  } finally {
    // nothing was written, and on a connection that has died the rollback fails
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** The same for a list that is mostly short: a short one is read by one statement. */
export async function* listInPieces<DB, T extends keyof DB, Row, Made>(
  db: Db,
  query: SelectQueryBuilder<DB, T, Row>,
  finish: Finish<Row, Made>,
): AsyncGenerator<Made[]> {
  const rows = await query.limit(rowsAtOnce + 1).execute();
  if (rows.length > rowsAtOnce) yield* inPieces(db, query, finish);
  else for (let at = 0; at < rows.length; at += rowsPerPiece) yield await finish(rows.slice(at, at + rowsPerPiece), db);
}

/** The same pieces with each row converted. */
export async function* mapPieces<Row, Made>(pieces: AsyncIterable<readonly Row[]>, make: (row: Row) => Made): AsyncGenerator<Made[]> {
  const pause = pauses();
  for await (const piece of pieces) {
    const made: Made[] = [];
    for (const row of piece) {
      made.push(make(row));
      await pause();
    }
    yield made;
  }
}
