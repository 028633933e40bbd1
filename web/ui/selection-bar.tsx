import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { ErrorAlert } from './alert.tsx';
import { Button } from './button.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Selection } from './use-selection.ts';
import { useTask } from './use-task.ts';
import { useWide } from './wide.ts';

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
  const wide = useWide();
  if (rows.size === 0) return null;
  const everythingText = all === undefined ? t('Select all pending found') : t('Select all {all} pending found', { all });
  return (
    <SaveBar
      state={t('{rows} selected', { rows: rows.size })}
      short
      failure={
        everything.error !== undefined && (
          <ErrorAlert title={t('The list could not be read')} of={everything.error} onDismiss={everything.reset} />
        )
      }
    >
      {(all === undefined || rows.size < Math.min(all, most)) && (
        <Button busy={everything.isPending} onClick={everything.start} {...(wide ? {} : { 'aria-label': everythingText })}>
          {wide ? everythingText : all === undefined ? t('All') : t('All {all}', { all })}
        </Button>
      )}
      <Button aria-label={t('Clear selection')} onClick={clear}>
        {wide ? t('Clear') : <X aria-hidden size={18} />}
      </Button>
      {children([...rows.values()])}
    </SaveBar>
  );
}
