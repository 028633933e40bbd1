import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { recordTable, type TableName } from '#server/db/record-table.ts';
import type { DB } from '#server/db/rows.ts';
import { toWrite } from '#server/sheet/export-sheet.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import type { SheetToWrite } from '#server/sheet/write-xlsx.ts';
import { isOf } from './erased-tables.ts';
import type { PersonOfData } from './person.ts';

/** The person of an export; `asks`: who reads it is the person, not the office. */
export type ExportedPerson = PersonOfData & { asks: boolean };

/** Makes one sheet of a person's export. */
export type PersonSheet = (db: Db, person: ExportedPerson, timeZone: string) => SheetToWrite;

interface Kind<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: (db: Db, person: ExportedPerson, timeZone: string) => AsyncIterable<readonly Row[]>;
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

/** A sheet of so few rows that one statement reads them. */
export const querySheet = <Row>({
  query,
  ...sheet
}: Omit<Kind<Row>, 'rows'> & { query: (person: ExportedPerson) => RawBuilder<Row> }): PersonSheet =>
  personSheet({ ...sheet, rows: (db, person) => together(async () => (await query(person).execute(db)).rows) });

interface RecordsOf<T extends TableName, More> extends Omit<Kind<Selectable<DB[T]> & { hostel: string } & More>, 'rows'> {
  table: T;
  /** the column by which the newest comes first */
  newest: keyof DB[T] & string;
  /** what is read besides the columns, in SQL over the row as `r` */
  more?: RawBuilder<unknown>;
  /** which of them the person may read, as a condition on `r`; the office reads all */
  ownIf?: RawBuilder<unknown>;
}

/** A sheet of the records of a table that are about the person, each with the name of its hostel. */
export const recordSheet = <T extends TableName, More = object>({
  table,
  newest,
  more,
  ownIf,
  ...sheet
}: RecordsOf<T, More>): PersonSheet =>
  querySheet({
    ...sheet,
    query: ({ id, asks }) => {
      const hasHostel = 'hostel_id' in (recordTable[table].columns ?? {});
      const read = [
        sql`r.*`,
        ...(hasHostel ? [sql`(select name from hostel where id = r.hostel_id) as hostel`] : []),
        ...(more ? [more] : []),
      ];
      return sql`select ${sql.join(read)} from ${sql.table(table)} r where ${isOf(table, id)} and ${asks && ownIf ? ownIf : sql`true`} order by ${sql.ref(`r.${newest}`)} desc`;
    },
  });
