import type { Fine } from '#contract/fine.ts';
import { rupees } from '#contract/money.ts';
import { t } from '#contract/text.ts';
import styles from './fine-totals.module.css';
import { type Standing, standingNames, standingOf } from './statuses.ts';

const shown: readonly Standing[] = ['pending', 'unconfirmed', 'confirmed'];

function totalOf(fines: readonly Fine[], standing: Standing) {
  const these = fines.filter((fine) => standingOf(fine) === standing);
  // summed in paise: rupees with decimals do not add up exactly
  return { count: these.length, amount: these.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100 };
}

/** What is still to be paid, what is said to be paid, and what the office has. Cancelled fines are no money. */
export function FineTotals({ fines }: { fines: readonly Fine[] }) {
  const totals = shown.map((standing) => ({ label: t(standingNames[standing]), ...totalOf(fines, standing) }));
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
