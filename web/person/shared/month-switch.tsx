import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text/text.ts';
import { IconButton } from '#web/ui/action/button.tsx';
import { Heading } from '#web/ui/show/elements.tsx';
import { withParams } from '#web/with-params.ts';
import { monthAfter, monthBefore, monthText } from './month.ts';
import styles from './month-switch.module.css';

interface MonthSwitchProps {
  month: string;
  /** the last month that can be shown, and the one shown if the URL names none */
  latest: string;
  /** of the heading that names the month */
  level: 2 | 3;
  /** spread over the whole width, the month in the middle */
  wide?: boolean;
}

/** Goes from month to month; the month is kept in the URL. */
export function MonthSwitch({ month, latest, level, wide = false }: MonthSwitchProps) {
  const [, setParams] = useSearchParams();
  const goTo = (to: string) => setParams(withParams({ month: to === latest ? undefined : to }), { preventScrollReset: true });
  return (
    <div className={styles.switch} data-wide={wide || undefined}>
      <IconButton name={t('Previous month')} icon={<ChevronLeft aria-hidden />} onClick={() => goTo(monthBefore(month))} />
      <div role="status" className={styles.month}>
        <Heading level={level}>{monthText(month)}</Heading>
      </div>
      <IconButton
        name={t('Next month')}
        icon={<ChevronRight aria-hidden />}
        disabled={month >= latest}
        onClick={() => goTo(monthAfter(month))}
      />
    </div>
  );
}
