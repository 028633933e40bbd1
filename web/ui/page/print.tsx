import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { createStore, useStore } from '#web/store.ts';
import { Box } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';

/** Text for print only, for what the screen shows in parts of the page that are not printed. */
export const PrintOnly = ({ children }: { children: ReactNode }) => (
  <Box component="p" className="onPaper" m={0} fw={600}>
    {children}
  </Box>
);

/** Parts that are not printed, such as controls that choose what is shown. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => <div className="onScreen">{children}</div>;

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

/** Whether the page is being printed: lists of which the screen shows one page are then rendered whole. */
export const usePrinting = (): boolean => useStore(printing, (isPrinting) => isPrinting);
