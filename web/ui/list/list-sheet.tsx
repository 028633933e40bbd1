import { useEffect, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { InSheet } from '#web/ui/show/beside.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { type Column, nothing, type ResourceListProps } from './list-columns.ts';
import styles from './list-sheet.module.css';

/** The labels and values of a record. Empty values are left out, to save lines on a small screen. */
const factsOf = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.map(({ label, value }) => [label, value(row)] as const).filter(([, shown]) => shown !== '' && shown !== nothing);

interface SheetProps<Row> extends Pick<ResourceListProps<Row>, 'columns'> {
  row: Row;
  actions: ResourceListProps<Row>['actions'] | undefined;
  sheet: ResourceListProps<Row>['sheet'] | undefined;
  onClose: () => void;
}

/** A record with everything that is known of it and what can be done with it. It closes once something was done. */
export default function Sheet<Row>({ row, columns, actions, sheet, onClose }: SheetProps<Row>) {
  const [first] = columns;
  const to = columns.find((column) => column.to)?.to?.(row);
  const pressed = useRef<Row>(undefined);
  useEffect(() => {
    if (pressed.current !== undefined && pressed.current !== row) onClose();
    // `onClose` is another function at each render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [row]);
  return (
    <Dialog opened givesWay title={<span className={styles.title}>{first.value(row)}</span>} onClose={onClose}>
      {/* the clicks bubble up from the buttons inside, which the keyboard can press too */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.sheet} onClick={() => (pressed.current = row)}>
        {sheet ? (
          sheet(row)
        ) : (
          <>
            <DescriptionList long facts={factsOf(columns.slice(1), row)} />
            {actions && (
              <InSheet value>
                <div className={styles.actions}>{actions(row)}</div>
              </InSheet>
            )}
          </>
        )}
        {to && <ButtonLink to={to}>{t('Open page')}</ButtonLink>}
      </div>
    </Dialog>
  );
}
