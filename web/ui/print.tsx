import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#contract/text.ts';
import { Button } from './button.tsx';
import styles from './print.module.css';
import { useTask } from './use-task.ts';

/** What a sheet of paper must say that the screen around it says already. */
export const PrintOnly = ({ children }: { children: ReactNode }) => <p className={styles.only}>{children}</p>;

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

let printing = false;
const listeners = new Set<() => void>();

function setPrinting(next: boolean): void {
  printing = next;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a sheet of paper is being made: it holds the whole of a list that the screen shows a page of. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

/** Prints a list that is not all here: reads it first. `rows` are there only while the sheet is made. */
export function usePrintAll<Row>(read: () => Promise<readonly Row[]>) {
  const [rows, setRows] = useState<readonly Row[]>();
  const { start, ...task } = useTask(async () => setRows(await read()));
  const isPrinting = usePrinting();
  useEffect(() => {
    if (rows) window.print();
  }, [rows]);
  return { rows: isPrinting ? rows : undefined, print: start, ...task };
}
