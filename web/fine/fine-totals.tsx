import type { Fine } from '#contract/fine.ts';
import { rupees } from '#contract/money.ts';
import { t } from '#contract/text.ts';
import styles from './fine-totals.module.css';

function totalOf(fines: readonly Fine[], status: Fine['status']) {
  const ofStatus = fines.filter((fine) => fine.status === status);
  // summed in paise: rupees with decimals do not add up exactly
  return { count: ofStatus.length, amount: ofStatus.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100 };
}

/** What is still to be paid, and what was. */
export function FineTotals({ fines }: { fines: readonly Fine[] }) {
  const totals = [
    { label: t('Pending'), ...totalOf(fines, 'pending') },
    { label: t('Paid'), ...totalOf(fines, 'paid') },
  ];
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, count, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{rupees(amount)}</strong> <span>{t('{count, plural, one {# fine} other {# fines}}', { count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
