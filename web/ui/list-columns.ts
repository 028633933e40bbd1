/** What a list is made of: its columns, and what may be done with its rows. */
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

/** What stands in a cell of a table that has nothing to say; a card leaves the line out. */
export const nothing = '–';

export interface Column<Row, Value extends ReactNode = ReactNode> {
  label: string;
  value: (row: Row) => Value;
  /** aligned to the right in a table, as numbers are */
  right?: boolean;
  /** a number or a code, such as B-G-05, which a table must not break */
  whole?: boolean;
  /** given more width in a table, for long texts */
  long?: boolean;
  /** words that may take a second line in a table, such as a name */
  wraps?: boolean;
  /** the key of the order that its heading sorts by */
  sort?: string;
  /** seldom needed: on a card it stands behind "More" */
  more?: boolean;
  /** kept on one line of a table, cut where it ends; the whole stands beside the list */
  cut?: boolean;
  /** left out of a table before others where there is no room for all */
  spare?: boolean;
  /** left out of print, unless the reader chose it in the menu of the columns */
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

/** The row that is looked at, in a list whose details stand beside it. */
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
  /** paging, where the rows are one page of more */
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number, instead?: 'instead') => void };
}
