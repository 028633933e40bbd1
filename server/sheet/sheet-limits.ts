/** The limits of a sheet, and the faults for sheets that exceed them. */
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';

/** A list to be exported as a file. */

/** The value of a cell; null if it is empty. */
export type Cell = string | number | null;

/** `lines`: a long text. `rupees`: an amount. `day`: YYYY-MM-DD. `time`: a moment in UTC, which is written as campus time. */
export type Kind = 'text' | 'lines' | 'number' | 'rupees' | 'day' | 'time';

export interface Column<Row> {
  heading: string;
  /** default: text */
  kind?: Kind;
  /** in characters; default: the usual width of the kind */
  width?: number | undefined;
  value: (row: Row) => Cell;
}

export interface Sheet<Row> {
  /** what is listed, such as "Students" */
  title: string;
  /** added to the title, such as the month of a register */
  of?: string;
  columns: readonly Column<Row>[];
  /** how many columns at the left stay in place when a wide sheet is scrolled */
  fixedColumns?: number;
  /** in pieces */
  rows: AsyncIterable<readonly Row[]>;
}

/** A row with more columns is not from a list. */
export const mostColumns = 200;

/** The headings are searched for in this many rows that are not empty, since titles and notes may be above them. */
export const headingWithin = 20;

/** How many rows of a sheet are read if its list may have `most`: these, the headings and the rows above them. */
export const rowsToRead = (most: number): number => most + headingWithin;

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** the number that the spreadsheet shows: from 1, counting titles, headings and empty rows */
  row: number;
  cells: string[];
}

export const unreadable = (why: string): Fault => new Fault('invalid', { fields: { file: why } });
export const tooManyRows = (most: number): Fault => unreadable(t(fieldTexts.tooManyRows, { limit: most }));
export const tooManyColumns = (): Fault => unreadable(t(fieldTexts.tooManyColumns, { limit: mostColumns }));
