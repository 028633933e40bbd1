import type { FineTotals as Totals } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { standingNames } from '#contract/fine/fine-list.ts';
import { t } from '#contract/text/text.ts';
import styles from './fine-totals.module.css';

const shown: readonly (keyof Totals)[] = ['pending', 'unconfirmed', 'confirmed'];

/** The amounts still to be paid, reported as paid, and confirmed by the office. Cancelled fines do not count. */
export const FineTotals = ({ totals }: { totals: Totals }) => (
  <dl className={styles.totals}>
    {shown.map((standing) => (
      <div key={standing}>
        <dt>{t(standingNames[standing])}</dt>
        <dd>
          <strong>{rupees(totals[standing].amount)}</strong>{' '}
          <span>{t('{count, plural, one {# fine} other {# fines}}', { count: totals[standing].count })}</span>
        </dd>
      </div>
    ))}
  </dl>
);
