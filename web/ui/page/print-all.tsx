import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { useTask } from '#web/ui/action/use-task.ts';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { PrintButton, usePrinting } from './print.tsx';

/**
 * Prints a whole list of which the screen has read only one page, by the button or by the keys of the browser's own print command. `rows` is
 * defined only while the page is printed so; `button` belongs among the actions of the page, `failure` above the list.
 */
export function usePrintAll<Row>(read: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const { start, isPending, error, reset } = useTask(async () => setRows(await read()));
  const isPrinting = usePrinting();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      start();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [start]);
  useEffect(() => {
    if (!rows) return;
    // forgotten afterwards: the filters may have changed when the browser's own print command is used later
    const forget = () => setRows(undefined);
    window.addEventListener('afterprint', forget);
    window.print();
    return () => window.removeEventListener('afterprint', forget);
  }, [rows]);
  return {
    rows: isPrinting ? rows : undefined,
    button: <PrintButton busy={isPending} onPrint={start} />,
    failure: error !== undefined && <ErrorAlert title={t('The list could not be read for printing')} of={error} onDismiss={reset} />,
  };
}
