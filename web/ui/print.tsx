import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { Button } from './button.tsx';
import styles from './print.module.css';

/** What a sheet of paper must say that the screen around it says already. */
export const PrintOnly = ({ children }: { children: ReactNode }) => <p className={styles.only}>{children}</p>;

export const PrintButton = ({ primary = false }: { primary?: boolean }) => (
  <Button kind={primary ? 'primary' : 'plain'} icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
    {t('Print')}
  </Button>
);
