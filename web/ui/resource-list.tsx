import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#contract/text.ts';
import { Card } from './arrange.tsx';
import type { ListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { usePrinting } from './print.tsx';
import { Empty, Loading, NoResult } from './states.tsx';
import styles from './resource-list.module.css';

/** How many columns fit on a sheet of paper in portrait. */
const columnsUpright = 7;

export interface Column<Row, Value extends ReactNode = ReactNode> {
  label: string;
  value: (row: Row) => Value;
  /** aligned to the right in a table, as numbers are */
  right?: boolean;
  /** a number or a code, such as B-G-05, which a table must not break */
  whole?: boolean;
  /** given more width in a table, for long texts */
  long?: boolean;
  /** the key of the order that its heading sorts by */
  sort?: string;
  /** seldom needed: on a card it stands behind "More" */
  more?: boolean;
  /** kept on one line of a table, cut where it ends; the whole stands beside the list */
  cut?: boolean;
  /** left out of a table in a window of middling width, where the others would not fit beside it */
  spare?: boolean;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface Selection<Row> {
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

interface ResourceListProps<Row> {
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

/** A list of records: a table where there is room, and a card for each on a phone, with every value beside its label. */
export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { name, rows, empty, narrowed = false, onReset, paging } = props;
  const wide = useMediaQuery('(min-width: 56em)', true, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const list = useRef<HTMLDivElement>(null);
  // the last record of the last page is gone: others are on the page before
  const { total = 0, pageSize = 1, onPage } = paging ?? {};
  const lastPage = rows.length === 0 && total > 0 ? Math.ceil(total / pageSize) : undefined;
  useEffect(() => {
    if (lastPage !== undefined) onPage?.(lastPage, 'instead');
    // it is asked for once, by whichever drawing of the list found the page empty
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastPage]);
  if (lastPage !== undefined) return <Loading />;
  if (rows.length === 0) return narrowed && onReset ? <NoResult onReset={onReset} /> : <Empty {...empty} />;
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {wide || printing ? <Rows {...props} /> : <Cards {...props} />}
      {paging && (
        <div className={styles.foot}>
          <p role="status" className={styles.count}>
            {t('{from}–{to} of {total}', {
              from: (paging.page - 1) * paging.pageSize + 1,
              to: (paging.page - 1) * paging.pageSize + rows.length,
              total: paging.total,
            })}
          </p>
          <Pager of={name} page={paging.page} pageCount={Math.ceil(paging.total / paging.pageSize)} onPage={paging.onPage} list={list} />
        </div>
      )}
    </div>
  );
}

function Choose<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={selection.name(row)}
        checked={selection.has(row)}
        disabled={selection.fixed?.(row) ?? false}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
}

/** Indeterminate while only some of the page's rows are selected. */
function ChooseAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const free = rows.filter((row) => !selection.fixed?.(row));
  const chosen = free.filter((row) => selection.has(row)).length;
  const all = free.length > 0 && chosen === free.length;
  return (
    <label className={styles.choose}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !all;
        }}
        type="checkbox"
        aria-label={t('Select all on this page')}
        checked={all}
        disabled={free.length === 0}
        onChange={() => selection.toggleAll(free, !all)}
      />
    </label>
  );
}

/** Sorts ascending, then descending, then in the default order. */
function SortHeading({ label, sort, sorting }: { label: string; sort: string; sorting: NonNullable<ResourceListProps<never>['sorting']> }) {
  const next = { '': sort, [sort]: `-${sort}`, [`-${sort}`]: '' };
  const Icon = sorting.sort === sort ? ArrowUp : sorting.sort === `-${sort}` ? ArrowDown : ArrowUpDown;
  return (
    <button type="button" className={styles.sort} onClick={() => sorting.sortBy(next[sorting.sort] ?? sort)}>
      {label}
      <Icon size={14} aria-hidden />
    </button>
  );
}

function Headings<Row>({ columns, sorting }: Pick<ResourceListProps<Row>, 'columns' | 'sorting'>) {
  const printing = usePrinting();
  return columns.map(({ label, right, sort, spare }) => {
    // browsers do not repeat buttons at the head of each sheet
    if (sort === undefined || !sorting || printing) {
      return (
        <Table.Th key={label} data-right={right} data-spare={spare}>
          {label}
        </Table.Th>
      );
    }
    const sorted = sorting.sort === sort ? 'ascending' : sorting.sort === `-${sort}` ? 'descending' : 'none';
    return (
      <Table.Th key={label} data-right={right} data-spare={spare} aria-sort={sorted}>
        <SortHeading label={label} sort={sort} sorting={sorting} />
      </Table.Th>
    );
  });
}

function Rows<Row>({ name, rows, keyOf, columns, actions, selection, sorting, marked, current }: ResourceListProps<Row>) {
  const [first, ...others] = columns;
  return (
    <div
      className={styles.frame}
      data-wide={columns.length > columnsUpright || undefined}
      data-fits={current !== undefined || undefined}
      // a wide table scrolls in its own frame, which the keyboard must reach
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      <Table verticalSpacing={4} horizontalSpacing={10} highlightOnHover className={styles.table}>
        <caption className={styles.caption}>{name}</caption>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th>
                <ChooseAll rows={rows} selection={selection} />
              </Table.Th>
            )}
            <Headings columns={columns} {...(sorting ? { sorting } : {})} />
            {actions && <Table.Th data-actions>{t('Actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              data-marked={marked?.(row) || undefined}
              {...(current?.is(row) ? { 'data-current': true, 'aria-current': true } : {})}
              {...(current ? { onClick: () => current.choose(row), onFocus: () => current.choose(row) } : {})}
            >
              {selection && (
                <Table.Td>
                  <Choose row={row} selection={selection} />
                </Table.Td>
              )}
              <Table.Th scope="row">{first.value(row)}</Table.Th>
              {others.map(({ label, value, right, whole, long, spare, cut }) => (
                <Table.Td key={label} data-right={right} data-whole={whole} data-long={long} data-spare={spare} data-cut={cut}>
                  {value(row)}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td data-actions>
                  <div className={styles.actions}>{actions(row)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Labels with their values on a card. What is empty takes no line of a small screen. */
function Values<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.values}>
      {columns
        .map(({ label, value }) => ({ label, shown: value(row) }))
        .filter(({ shown }) => shown !== '')
        .map(({ label, shown }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

function More<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  if (columns.every(({ value }) => value(row) === '')) return null;
  return (
    <details className={styles.more}>
      <summary>{t('More')}</summary>
      <Values columns={columns} row={row} />
    </details>
  );
}

function Cards<Row>({ name, rows, keyOf, columns, actions, selection, marked }: ResourceListProps<Row>) {
  const [first, ...others] = columns;
  return (
    <>
      {selection && (
        <div className={styles.cardHead}>
          <ChooseAll rows={rows} selection={selection} />
          <span aria-hidden>{t('Select all on this page')}</span>
        </div>
      )}
      <ul className={styles.cards} aria-label={name}>
        {rows.map((row) => (
          <Card key={keyOf(row)} component="li" {...(marked?.(row) ? { className: styles.marked } : {})}>
            <div className={styles.cardHead}>
              {selection && <Choose row={row} selection={selection} />}
              <strong>{first.value(row)}</strong>
            </div>
            <Values columns={others.filter(({ more }) => !more)} row={row} />
            <More columns={others.filter(({ more }) => more)} row={row} />
            {actions && <div className={styles.actions}>{actions(row)}</div>}
          </Card>
        ))}
      </ul>
    </>
  );
}
