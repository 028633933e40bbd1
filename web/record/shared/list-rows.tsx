import { Fragment, type ReactNode, useState } from 'react';
import { History, HistoryButton, HistoryItem } from '#web/operation/shared/history.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { asItIsNow } from '#web/ui/list/list-query.ts';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import type { ResourceListProps } from '#web/ui/list/list-columns.ts';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { useWide } from '#web/ui/show/wide.ts';

export interface Recorded {
  _id: string;
}

/** What can be done with one record of a list: a button in its row, which opens a dialog. */
export interface RowAction<Row> {
  text: string | ((row: Row) => string);
  /** tells the buttons of different rows apart: "Edit soap, Cleaning Supplies" */
  name: (row: Row) => string;
  /** which records have the button; default: all */
  mayBe?: (row: Row) => boolean;
  /** `primary` in the sheet of a row: in a table, in which it repeats, it is plain */
  kind?: 'primary' | 'quiet';
  /** behind the menu of a row in a table */
  rare?: boolean | ((row: Row) => boolean);
  /** shown after the button: until when it is there */
  note?: (row: Row) => ReactNode;
  /** `row` is the current version of the record: somebody else may change it while the dialog is open */
  dialog: (row: Row, onClose: () => void) => ReactNode;
}

export interface RowOptions<Row> {
  actions?: readonly RowAction<Row>[] | undefined;
  /** the name of a record in the title of its history: "the fine of ₹ 50, Asha"; without it the list offers no history */
  history?: ((row: Row) => string) | undefined;
  /** the rare actions and the history are behind the menu of the row, which has this name */
  menu?: ((row: Row) => string) | undefined;
  /** shown before the buttons */
  before?: ((row: Row) => ReactNode) | undefined;
  /** shown after the buttons in the menu */
  rare?: ((row: Row) => ReactNode) | undefined;
}

/** The buttons of each row of a list, its history, and the dialog that is open. */
export function useRowActions<Row extends Recorded>(
  rows: readonly Row[],
  { actions = [], history, menu, before, rare }: RowOptions<Row>,
): { of: ((row: Row) => ReactNode) | undefined; dialog: ReactNode } {
  const wide = useWide();
  const asTable = useListsAreTables();
  const [opened, setOpened] = useState<{ at: number; row: Row }>();

  const button = (action: RowAction<Row>, row: Row) => (
    <Fragment key={action.name(row)}>
      <Button
        kind={asTable && action.kind === 'primary' ? 'plain' : (action.kind ?? 'plain')}
        small={wide || action.kind === 'quiet'}
        aria-label={action.name(row)}
        onClick={() => setOpened({ at: actions.indexOf(action), row })}
      >
        {typeof action.text === 'string' ? action.text : action.text(row)}
      </Button>
      {action.note?.(row)}
    </Fragment>
  );

  const isRare = ({ rare: hidden = false }: RowAction<Row>, row: Row) => (typeof hidden === 'boolean' ? hidden : hidden(row));

  function of(row: Row): ReactNode {
    const offered = actions.filter(({ mayBe }) => mayBe?.(row) ?? true);
    const inMenu = offered.filter((action) => isRare(action, row));
    const name = history?.(row);
    const last = rare?.(row);
    return (
      <>
        {before?.(row)}
        {offered.filter((action) => !isRare(action, row)).map((action) => button(action, row))}
        {menu ? (
          <>
            {(inMenu.length > 0 || last || name !== undefined) && (
              <RowActions of={menu(row)}>
                {inMenu.map((action) => button(action, row))}
                {last}
                {name !== undefined && <HistoryItem object={row._id} of={name} />}
              </RowActions>
            )}
            {name !== undefined && <History object={row._id} of={name} />}
          </>
        ) : (
          name !== undefined && <HistoryButton small object={row._id} of={name} />
        )}
      </>
    );
  }

  return {
    of: actions.length > 0 || history || before ? of : undefined,
    dialog: opened && actions[opened.at]?.dialog(asItIsNow(opened.row, rows), () => setOpened(undefined)),
  };
}

type ListRowsProps<Row> = Omit<ResourceListProps<Row>, 'actions' | 'keyOf'> &
  RowOptions<Row> & {
    /** the records in their current version, of which `rows` are some; default: `rows` */
    records?: readonly Row[];
  };

/** A list of records with the buttons of each row. */
export function ListRows<Row extends Recorded>({ actions, history, menu, before, rare, records, ...list }: ListRowsProps<Row>) {
  const { of, dialog } = useRowActions(records ?? list.rows, { actions, history, menu, before, rare });
  return (
    <>
      <ResourceList {...list} keyOf={({ _id }) => _id} {...(of ? { actions: of } : {})} />
      {dialog}
    </>
  );
}
