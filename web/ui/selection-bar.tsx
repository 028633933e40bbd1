import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { ErrorAlert } from './alert.tsx';
import { Button } from './button.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Selection } from './use-selection.ts';
import { useTask } from './use-task.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** how many there are to select on all pages; undefined while that is not known */
  all: number | undefined;
  /** more are not dealt with at once */
  most: number;
  readAll: () => Promise<readonly Row[]>;
  /** what can be done with those selected */
  children: (rows: readonly Row[]) => ReactNode;
}

/** What can be done with the rows that are selected, in view however long the list is; there is nothing while none is. */
export function SelectionBar<Row>({ selection: { rows, set, clear }, all, most, readAll, children }: SelectionBarProps<Row>) {
  const everything = useTask(async () => set((await readAll()).slice(0, most)));
  if (rows.size === 0) return null;
  return (
    <SaveBar
      state={t('{rows} selected', { rows: rows.size })}
      failure={
        everything.error !== undefined && (
          <ErrorAlert title={t('The list could not be read')} of={everything.error} onDismiss={everything.reset} />
        )
      }
    >
      {(all === undefined || rows.size < Math.min(all, most)) && (
        <Button busy={everything.isPending} onClick={everything.start}>
          {all === undefined ? t('Select all pending found') : t('Select all {all} pending found', { all })}
        </Button>
      )}
      <Button aria-label={t('Clear selection')} onClick={clear}>
        {t('Clear')}
      </Button>
      {children([...rows.values()])}
    </SaveBar>
  );
}
