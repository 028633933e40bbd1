import { Fragment, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Card } from '#web/ui/show/arrange.tsx';
import { Choose, ChooseAll } from './list-choice.tsx';
import { type Column, nothing, type ResourceListProps } from './list-columns.ts';
import styles from './resource-list.module.css';

/** The labels and values of a card. Empty values are left out, to save lines on a small screen. */
function Values<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.values}>
      {columns
        .map(({ label, value }) => ({ label, shown: value(row) }))
        .filter(({ shown }) => shown !== '' && shown !== nothing)
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
  // rendered only when opened: a cheap phone would lay out two dozen that nobody looks at
  const [opened, setOpened] = useState(false);
  if (columns.every(({ value }) => value(row) === '')) return null;
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t('More')}</summary>
      {opened && <Values columns={columns} row={row} />}
    </details>
  );
}

/** A card for each record, with every value beside its label. */
export function Cards<Row>({ name, rows, keyOf, columns, actions, selection, marked }: ResourceListProps<Row>) {
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
