import type { Db } from '#server/db/open.ts';
import { toWrite } from '#server/sheet/export-sheet.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { SheetToWrite } from '#server/sheet/write-xlsx.ts';
import type { PersonOfData } from './person.ts';

/** Makes one sheet of a person's export. */
export type PersonSheet = (db: Db, person: PersonOfData, timeZone: string) => SheetToWrite;

interface Kind<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: (db: Db, person: PersonOfData, timeZone: string) => AsyncIterable<readonly Row[]>;
}

/** What `rows` gives is read when the sheet is written. */
export const personSheet =
  <Row>({ rows, ...sheet }: Kind<Row>): PersonSheet =>
  (db, person, timeZone) =>
    toWrite({ ...sheet, rows: rows(db, person, timeZone) }, timeZone);

/**
 * For rows of which one person has so few that they are read in one piece. They are read when their sheet is written: a query that is
 * under way before anybody waits for it would end the process if it failed.
 */
export async function* together<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}
