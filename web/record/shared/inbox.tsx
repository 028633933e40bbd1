import { type ReactNode, useState } from 'react';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { Grid, Row as InRow } from '#web/ui/show/elements.tsx';
import { InSheet, Key, WithBeside } from '#web/ui/show/beside.tsx';
import { Button, IconButton } from '#web/ui/action/button.tsx';
import { InboxActions, InboxArea } from '#web/ui/list/inbox.tsx';
import type { ResourceListProps } from '#web/ui/list/list-columns.ts';
import { asItIsNow } from '#web/ui/list/list-query.ts';
import type { ListState } from '#web/ui/list/list-state.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { SelectionBar } from '#web/ui/list/selection-bar.tsx';
import { useInbox } from '#web/ui/list/use-inbox.ts';
import { useSelection } from '#web/ui/list/use-selection.ts';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { useWide } from '#web/ui/show/wide.ts';
import type { ListPlace } from './list-page.tsx';
import { type Recorded, type RowAction, useRowActions } from './list-rows.tsx';
import { useSelectSeveral } from './select-several.tsx';

export interface Asking {
  onDone: () => void;
  onClose: () => void;
}

/** What can be decided on records that wait for it, one by one or several together. */
export interface Decision<Row> {
  text: string;
  /** the letter of the key */
  letter: string;
  /** tells the buttons of different rows apart: "Approve leave of Asha, 3–5 May" */
  name: (row: Row) => string;
  /** shown in a row in place of the text while the details beside the list have the complete button */
  icon?: ReactNode;
  dialog: (row: Row, asking: Asking) => ReactNode;
  /** decides without asking if that can be taken back; returns false if it has to ask. Only for what is shown in full, beside the list or in a sheet */
  atOnce?: (row: Row) => boolean;
  /** the text of the button that decides on all selected records */
  manyText: (count: number) => string;
  manyDialog: (rows: readonly Row[], asking: Asking) => ReactNode;
}

interface InboxProps<Row extends Recorded> {
  items: readonly Row[];
  /** the props of the list of rows */
  rows: Omit<ResourceListProps<Row>, 'keyOf' | 'actions'>;
  list: ListState<string>;
  place: ListPlace;
  readAll: (only?: Readonly<Record<string, string>>) => Promise<readonly Row[]>;
  /** the usual one first; none for a reader who decides nothing */
  decisions: readonly Decision<Row>[];
  /** whether a record waits for a decision */
  waits: (row: Row) => boolean;
  /** "Select leave of Asha, 3–5 May" */
  select: (row: Row) => string;
  /** the most records on which one call decides */
  most: number;
  /** what else can be done with a record */
  others?: readonly RowAction<Row>[];
  /** the name of a record in the title of its history */
  history: (row: Row) => string;
  /** the current record in full */
  details: (row: Row, actions: ReactNode) => ReactNode;
}

type Opened<Row> = { at: number; row: Row } | { at: number; many: readonly Row[] };

/** A list of records that are decided on one by one by key or button, the current one beside the list, or several together. */
export function Inbox<Row extends Recorded>({
  items,
  rows,
  list,
  place: { hostel, beside },
  readAll,
  decisions,
  waits,
  select,
  most,
  others = [],
  history,
  details,
}: InboxProps<Row>) {
  const wide = useWide();
  const asTable = useListsAreTables();
  const decides = decisions.length > 0;
  const [opened, setOpened] = useState<Opened<Row>>();
  const selection = useSelection<Row>(hostel ?? '', select, { shown: items, mayBe: waits });
  const { selects, button } = useSelectSeveral(decides, selection.clear);
  const selected = [...selection.rows.values()];
  const choose = (row: Row | undefined) => row && waits(row) && selection.of.toggle(row);
  const inbox = useInbox(items, waits, {
    ...Object.fromEntries(
      decisions.map((decision, at) => [
        decision.letter.toLowerCase(),
        // the keys act on the selected records, as the selection bar does
        () => (selected.length > 0 ? setOpened({ at, many: selected }) : decide(decision, inbox.current)),
      ]),
    ),
    ...(decides ? { x: () => choose(inbox.current) } : {}),
  });
  const { current } = inbox;
  const other = useRowActions(items, { actions: others });
  const decision = opened && decisions[opened.at];

  function goOn(done: readonly Row[]): void {
    const ids = new Set(done.map(({ _id }) => _id));
    selection.drop(ids);
    inbox.goOn(ids);
  }

  function ask(asked: Decision<Row>, row: Row): void {
    if (waits(row)) setOpened({ at: decisions.indexOf(asked), row });
  }

  function decide(decision: Decision<Row>, row: Row | undefined): void {
    if (!row || !waits(row)) return;
    if ((beside || !asTable) && decision.atOnce?.(row)) goOn([row]);
    else ask(decision, row);
  }

  const asking = (done: readonly Row[]): Asking => ({ onDone: () => goOn(done), onClose: () => setOpened(undefined) });

  function decisionsOf(row: Row): ReactNode {
    return decisions.map((decision, at) =>
      beside && decision.icon ? (
        <IconButton key={decision.text} name={decision.name(row)} icon={decision.icon} onClick={() => ask(decision, row)} />
      ) : (
        <Button
          key={decision.text}
          kind={at === 0 && !asTable ? 'primary' : 'plain'}
          small={wide}
          aria-label={decision.name(row)}
          onClick={() => ask(decision, row)}
        >
          {decision.text}
        </Button>
      ),
    );
  }

  const actionsOf = (row: Row) => (
    <InRow gap={wide ? 4 : 'xs'} wrap={wide ? 'nowrap' : 'wrap'}>
      {waits(row) && decisionsOf(row)}
      {!beside && other.of?.(row)}
      {!beside && <HistoryButton small object={row._id} of={history(row)} />}
    </InRow>
  );

  /** On a phone: the usual decision is the wide button at the thumb. */
  const sheetActions = (row: Row) => (
    <Grid gap={8} className="onScreen">
      {waits(row) &&
        decisions.map((decision, at) => (
          <Button
            key={decision.text}
            wide
            kind={at === 0 ? 'primary' : 'plain'}
            aria-label={decision.name(row)}
            onClick={() => decide(decision, row)}
          >
            {decision.text}
          </Button>
        ))}
      {other.of?.(row)}
    </Grid>
  );

  const besideActions = (row: Row) =>
    decides && waits(row) ? (
      <InboxActions>
        {decisions.map((decision, at) => (
          <Button
            key={decision.text}
            kind={at === 0 ? 'primary' : 'plain'}
            small
            onClick={() => decide(decision, row)}
            aria-keyshortcuts={decision.letter}
          >
            {decision.text}
            <Key>{decision.letter}</Key>
          </Button>
        ))}
        {other.of?.(row)}
      </InboxActions>
    ) : (
      other.of?.(row)
    );

  return (
    <InboxArea area={inbox.area}>
      {button}
      <WithBeside beside={beside && current && details(current, besideActions(current))}>
        <ResourceList
          {...rows}
          keyOf={({ _id }) => _id}
          {...(decides || !beside ? { actions: actionsOf } : {})}
          {...(selects ? { selection: { ...selection.of, fixed: (row: Row) => !waits(row) } } : {})}
          sheet={(row) => <InSheet value>{details(row, sheetActions(row))}</InSheet>}
          {...(beside ? { current: { is: (row: Row) => row === current, choose: inbox.choose } } : {})}
        />
      </WithBeside>
      {decides && (
        <SelectionBar
          selection={selection}
          all={list.filters['status'] === 'pending' ? rows.paging?.total : undefined}
          most={most}
          readAll={() => readAll({ status: 'pending' })}
        >
          {(many) =>
            // the usual decision last, where the thumb is
            decisions
              .map((decision, at) => (
                <Button key={decision.text} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setOpened({ at, many })}>
                  {decision.manyText(many.length)}
                </Button>
              ))
              .toReversed()
          }
        </SelectionBar>
      )}
      {other.dialog}
      {opened && 'row' in opened && decision?.dialog(asItIsNow(opened.row, items), asking([opened.row]))}
      {opened && 'many' in opened && decision?.manyDialog(opened.many, asking(opened.many))}
    </InboxArea>
  );
}
