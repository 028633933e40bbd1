import { t } from '#contract/text/text.ts';
import type { Selection } from './list-columns.ts';
import styles from './resource-list.module.css';

export function Choose<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
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

/** Selects all rows of the page, or none; indeterminate while only some are selected. */
export function ChooseAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
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
