import { lazy, Suspense, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { AsText } from '#web/ui/action/link.tsx';
import { loadDialogs } from '#web/ui/dialog/dialog.tsx';
import { Row, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Choose, ChooseAll } from './list-choice.tsx';
import { type Column, nothing, type Rank, type ResourceListProps } from './list-columns.ts';
import styles from './list-entries.module.css';
import type SheetOf from './list-sheet.tsx';

const loadSheet = () => import('./list-sheet.tsx');
/** React's `lazy` knows no type parameters. */
const Sheet = lazy(loadSheet) as unknown as typeof SheetOf;

/** While the finger is still on the row. */
const loadAhead = () => void Promise.all([loadSheet(), loadDialogs()]).catch(() => undefined);

interface CellsProps<Row> {
  of: readonly Column<Row>[];
  row: Row;
  className?: string | undefined;
}

/** What a row says in one of its places; an empty value takes no room. */
const Cells = <Row,>({ of, row, className }: CellsProps<Row>) =>
  of.map(({ label, long, value, brief = value }) => {
    const shown = brief(row);
    return (
      shown !== '' &&
      shown !== nothing && (
        <span key={label} className={className} data-long={long}>
          {shown}
        </span>
      )
    );
  });

interface EntriesProps<Row> extends ResourceListProps<Row> {
  /** the key of the record that is open at first */
  openedFirst?: string;
}

/** Each record in a row of one or two lines, as on a phone; a press opens all of it, or selects it while several are chosen. */
export function Entries<Row>({ name, rows, keyOf, columns, actions, selection, marked, sheet, openedFirst }: EntriesProps<Row>) {
  const [openedKey, setOpened] = useState(openedFirst);
  const opened = rows.find((row) => keyOf(row) === openedKey);
  // once dealt with it is gone: it does not open by itself when an undo brings it back
  if (openedKey !== undefined && !opened) setOpened(undefined);
  const [first, second] = columns;
  const isRanked = columns.some(({ rank }) => rank);
  const at = (place: Rank) => columns.filter(({ rank }) => rank === place);
  const code = at('code');
  const lead = isRanked ? at('lead') : [first];
  const line = isRanked || !second ? at('line') : [second];
  return (
    <>
      {selection && (
        <Row gap="0.75rem">
          <ChooseAll rows={rows} selection={selection} />
          <span aria-hidden>{t('Select all on this page')}</span>
        </Row>
      )}
      <ul className={styles.entries} aria-label={name}>
        {rows.map((row) => (
          <li key={keyOf(row)} data-marked={marked?.(row) || undefined}>
            {selection && <Choose row={row} selection={selection} />}
            <button
              type="button"
              className={styles.press}
              {...(selection && !selection.fixed?.(row)
                ? { 'aria-pressed': selection.has(row), onClick: () => selection.toggle(row) }
                : { 'aria-haspopup': 'dialog', onPointerDown: loadAhead, onClick: () => setOpened(keyOf(row)) })}
            >
              {/* the whole row is the button, so that a link in it is text until it is opened */}
              <AsText value>
                {/* the first column names the row, also where something else is looked for first */}
                {!first.rank && isRanked && <VisuallyHidden>{first.value(row)}</VisuallyHidden>}
                {code.length > 0 && (
                  <span className={styles.code}>
                    <Cells of={code} row={row} />
                  </span>
                )}
                <span className={styles.words}>
                  <Cells of={lead} row={row} className={styles.lead} />
                  <span className={styles.line}>
                    <Cells of={line} row={row} />
                  </span>
                </span>
                <Cells of={at('value')} row={row} className={styles.value} />
              </AsText>
            </button>
            <Cells of={at('aside')} row={row} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <Sheet row={opened} columns={columns} actions={actions} sheet={sheet} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
