import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#contract/text.ts';
import { createStore, useStore } from '#web/store.ts';
import { ErrorAlert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './print.module.css';
import { useTask } from './use-task.ts';

/** Shown in print only, where the page around it, which shows the same on the screen, is left out. */
export const PrintOnly = ({ children }: { children: ReactNode }) => <p className={styles.only}>{children}</p>;

/** What chooses the view of what is below it: paper has the one that was chosen. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => <div className={styles.screen}>{children}</div>;

interface PrintButtonProps {
  primary?: boolean;
  busy?: boolean;
  onPrint?: () => void;
}

export const PrintButton = ({ primary = false, busy = false, onPrint = () => window.print() }: PrintButtonProps) => (
  <Button kind={primary ? 'primary' : 'plain'} icon={<Printer aria-hidden size={18} />} busy={busy} onClick={onPrint}>
    {t('Print')}
  </Button>
);

const printing = createStore(false);
window.addEventListener('beforeprint', () => printing.set(true));
window.addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed: a printed list is whole, where the screen shows a page of it. */
export const usePrinting = (): boolean => useStore(printing, (isPrinting) => isPrinting);

/**
 * Prints a list of which only a page was read: reads the whole list first. `rows` are there only while it is printed, `button`
 * belongs among the actions of the page, and `failure` above the list.
 */
export function usePrintAll<Row>(read: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const { start, isPending, error, reset } = useTask(async () => setRows(await read()));
  const isPrinting = usePrinting();
  useEffect(() => {
    if (!rows) return;
    // the browser's own command prints what is shown, which may be found by other filters by then
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
