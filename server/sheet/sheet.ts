/** A list as it is to stand in a file. */

/** What a cell holds; null for nothing. */
export type Cell = string | number | null;

/** `lines`: a long text. `rupees`: an amount. `day`: YYYY-MM-DD. `time`: a moment in UTC, which is shown as on the campus. */
export type Kind = 'text' | 'lines' | 'number' | 'rupees' | 'day' | 'time';

export interface Column<Row> {
  heading: string;
  /** default: text */
  kind?: Kind;
  /** in characters, where the usual width of the kind does not do */
  width?: number | undefined;
  value: (row: Row) => Cell;
}

export interface Sheet<Row> {
  /** what is listed: "Students" */
  title: string;
  /** what of it: the month of a register */
  of?: string;
  columns: readonly Column<Row>[];
  /** columns at the left that stay where a wide sheet is scrolled */
  fixedColumns?: number;
  /** in pieces */
  rows: AsyncIterable<readonly Row[]>;
}
