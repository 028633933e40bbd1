import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { Choose, ChooseAll } from './list-choice.tsx';
import type { ResourceListProps } from './list-columns.ts';
import { usePrinting } from '#web/ui/page/print.tsx';
import styles from './resource-list.module.css';
import { useShownColumns } from './shown-columns.ts';

/** How many columns fit on a sheet of paper in portrait, one with long texts counting as two; wider tables are printed in landscape. */
const columnsUpright = 6;

/** Each press goes on to the next order: ascending, descending, default. */
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
  return columns.map(({ label, right, sort }) => {
    // when headings are repeated on each printed sheet, browsers leave buttons out
    if (sort === undefined || !sorting || printing) {
      return (
        <Table.Th key={label} data-right={right}>
          {label}
        </Table.Th>
      );
    }
    const sorted = sorting.sort === sort ? 'ascending' : sorting.sort === `-${sort}` ? 'descending' : 'none';
    return (
      <Table.Th key={label} data-right={right} aria-sort={sorted}>
        <SortHeading label={label} sort={sort} sorting={sorting} />
      </Table.Th>
    );
  });
}

/** A table with as many columns as there is room for. */
export function Rows<Row>({ name, rows, keyOf, columns: all, actions, selection, sorting, marked, current }: ResourceListProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { columns, overflows, choice } = useShownColumns(all, frame);
  const [first, ...others] = columns;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-wide={columns.length + columns.filter(({ long }) => long).length > columnsUpright || undefined}
      data-overflows={overflows || undefined}
      data-fits={current !== undefined || undefined}
      // a wide table scrolls inside this frame, which the keyboard must reach
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      <ColumnsMenu of={name} columns={all} choice={choice} />
      <Table verticalSpacing={1} horizontalSpacing={8} highlightOnHover className={styles.table}>
        <caption className="hidden">{name}</caption>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th data-choice>
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
                <Table.Td data-choice>
                  <Choose row={row} selection={selection} />
                </Table.Td>
              )}
              <Table.Th scope="row">{first.value(row)}</Table.Th>
              {others.map(({ label, value, right, whole, long, wraps, cut }) => (
                <Table.Td
                  key={label}
                  data-right={right}
                  data-whole={whole}
                  data-long={long || undefined}
                  data-wraps={wraps || undefined}
                  data-cut={cut || undefined}
                >
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
