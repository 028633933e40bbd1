import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import type { Selection } from './use-selection.ts';
import { useTask } from '#web/ui/action/use-task.ts';
import { useWide } from '#web/ui/show/wide.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** how many rows all pages have to select; undefined while that is not known */
  all: number | undefined;
  /** the most rows that can be selected */
  most: number;
  readAll: () => Promise<readonly Row[]>;
  /** the actions for the selected rows */
  children: (rows: readonly Row[]) => ReactNode;
}

/** The actions for the selected rows, which stay in view on a long list; renders nothing while no row is selected. */
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
