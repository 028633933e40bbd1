/** The types of a list: its columns, its selection, its other props. */
import type { Found } from './found.ts';
import type { ReactNode } from 'react';
import type { Path } from '#contract/paths.ts';
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
  /** seldom needed: among the first to be left out of a table without room for all columns */
  more?: boolean;
  /** kept on one line of a table and cut off at its end; the details beside the list have the whole text */
  cut?: boolean;
  /** one of the first to be left out of a table without room for all columns */
  spare?: boolean;
  /** not printed, unless the reader chose it in the columns menu */
  screenOnly?: boolean;
  /** its place in the row of a phone; without any the first column leads and the second is the line below */
  rank?: Rank;
  /** the page that its value leads to: the sheet of a phone has a button for it */
  to?: (row: Row) => Path;
  /** what stands in that row, if it is shorter than the value; an empty text leaves it out */
  brief?: (row: Row) => ReactNode;
}

/**
 * The places in the row of a phone: `code` is a number looked for first, at the left; `lead` is what the row is about; the `line`s are
 * muted, below it; by the `value` at the right one decides; `aside` is pressed by itself, such as a call.
 */
export type Rank = 'code' | 'lead' | 'line' | 'value' | 'aside';

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
  /** what a phone shows of a row that was pressed, with its actions; default: its values and its actions */
  sheet?: (row: Row) => ReactNode;
  /** `children` is what can be done about it */
  empty: { title: string; text?: string; children?: ReactNode };
  /** whether a search or filter may be why the list is empty */
  narrowed?: boolean;
  onReset?: () => void;
  /** set if the rows are only one page of the list */
  paging?: Found & { page: number; pageSize: number; onPage: (page: number, instead?: 'instead') => void };
}
