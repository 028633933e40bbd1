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
