import type { Db } from '#server/db/open.ts';
import { toWrite } from '#server/sheet/export-sheet.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { SheetToWrite } from '#server/sheet/write-xlsx.ts';
import type { PersonOfData } from './person.ts';

/** One kind of what is kept of somebody, as a sheet. */
export type PersonSheet = (db: Db, person: PersonOfData, timeZone: string) => SheetToWrite;

interface Kind<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: (db: Db, person: PersonOfData, timeZone: string) => AsyncIterable<readonly Row[]>;
}

/** The rows are asked for when the sheet is written. */
export const personSheet =
  <Row>({ rows, ...sheet }: Kind<Row>): PersonSheet =>
  (db, person, timeZone) =>
    toWrite({ ...sheet, rows: rows(db, person, timeZone) }, timeZone);

/** Rows that one person has few enough of to read them together. */
export async function* together<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}
