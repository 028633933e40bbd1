import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#contract/text.ts';
import { createStore, useStore } from '#web/store.ts';
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

/** Prints a list of which only a page was read: reads the whole list first. `rows` are there only while it is printed. */
export function usePrintAll<Row>(read: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const { start, ...task } = useTask(async () => setRows(await read()));
  const isPrinting = usePrinting();
  useEffect(() => {
    if (rows) window.print();
  }, [rows]);
  return { rows: isPrinting ? rows : undefined, print: start, ...task };
}
