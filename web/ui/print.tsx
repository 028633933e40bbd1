import Printer from 'lucide-react/icons/printer';
import { t } from '#contract/text.ts';
import { Button } from './button.tsx';
import { dayText } from './dates.ts';
import styles from './print.module.css';

/** Heads a printed page: what a sheet of paper must say once it lies apart from the screen. */
export const PrintHead = ({ hostel, day }: { hostel: string; day: string | undefined }) => (
  <p className={styles.head}>{[hostel, day && dayText(day)].filter(Boolean).join(' · ')}</p>
);

export const PrintButton = ({ primary = false }: { primary?: boolean }) => (
  <Button kind={primary ? 'primary' : 'plain'} icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
    {t('Print')}
  </Button>
);
