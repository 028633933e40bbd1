import { useState } from 'react';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { CheckOutDialog } from '#web/check-out/shared/check-out-dialog.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import type { Selection } from '#web/ui/list/use-selection.ts';

interface CheckOutBarProps {
  selection: Selection<Student>;
  /** how many students the search and filters find */
  total: number;
  readAll: () => Promise<readonly Student[]>;
}

/** The actions on the selected students; not rendered while none is selected. */
export function CheckOutBar({ selection: { rows, set, clear }, total, readAll }: CheckOutBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const all = useTask(async () => set(await readAll()));
  if (rows.size === 0) return null;
  return (
    <>
      <SaveBar
        state={t('{students, plural, one {# student} other {# students}} selected', { students: rows.size })}
        failure={all.error !== undefined && <ErrorAlert title={t('The list could not be read')} of={all.error} onDismiss={all.reset} />}
      >
        {rows.size < total && (
          <Button busy={all.isPending} onClick={all.start}>
            {t('Select all {total} found', { total })}
          </Button>
        )}
        <Button onClick={clear}>{t('Clear selection')}</Button>
        <Button kind="primary" onClick={() => setIsAsking(true)}>
          {t('Check out')}
        </Button>
      </SaveBar>
      {isAsking && <CheckOutDialog studentIds={[...rows.keys()]} onDone={clear} onClose={() => setIsAsking(false)} />}
    </>
  );
}
