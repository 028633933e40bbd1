/** The types of a list: its columns, its selection, its other props. */
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

/** Shown in a table cell without a value; a card leaves the line out. */
export const nothing = '–';

export interface Column<Row, Value extends ReactNode = ReactNode> {
  label: string;
  value: (row: Row) => Value;
  /** aligned to the right in a table, as numbers are */
  right?: boolean;
  /** never broken over two lines in a table: for numbers and codes such as B-G-05 */
  whole?: boolean;
  /** given more width in a table, for long texts */
  long?: boolean;
  /** may take a second line in a table: for words, such as a name */
  wraps?: boolean;
  /** the sort key that its heading sets */
  sort?: string;
  /** seldom needed: hidden behind "More" on a card */
  more?: boolean;
  /** kept on one line of a table and cut off at its end; the details beside the list have the whole text */
  cut?: boolean;
  /** one of the first to be left out of a table without room for all columns */
  spare?: boolean;
  /** not printed, unless the reader chose it in the columns menu */
  screenOnly?: boolean;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

export interface Selection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** "Select asha" */
  name: (row: Row) => string;
  /** rows that cannot be selected */
  fixed?: (row: Row) => boolean;
  /** selects all rows of the page, or none of them */
  toggleAll: (rows: readonly Row[], chosen: boolean) => void;
}

/** The row whose details are shown beside the list. */
interface CurrentRow<Row> {
  is: (row: Row) => boolean;
  choose: (row: Row) => void;
}

export interface ResourceListProps<Row> {
  /** what is listed: "Students of Ganga" */
  name: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** the first one names the row */
  columns: Columns<Row>;
  actions?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  /** for columns that can be sorted; phones need a `SortBy` as well */
  sorting?: Pick<ListState<never>, 'sort' | 'sortBy'>;
  /** highlights a row; the reason must be readable in one of its values too */
  marked?: (row: Row) => boolean;
  current?: CurrentRow<Row>;
  empty: { title: string; text?: string };
  /** whether a search or filter may be why the list is empty */
  narrowed?: boolean;
  onReset?: () => void;
  /** set if the rows are only one page of the list */
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number, instead?: 'instead') => void };
}
