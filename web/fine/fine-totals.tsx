import type { Fine, FineTotals as Totals } from '#contract/fine/fine.ts';
import { standingOf } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import styles from './fine-totals.module.css';
import { totalOf } from './total-of.ts';
import { standingNames } from '#web/person/shared/fine-statuses.ts';

const shown: readonly (keyof Totals)[] = ['pending', 'unconfirmed', 'confirmed'];

/** The totals, computed from a list that is loaded completely. */
export function totalsOf(fines: readonly Fine[]): Totals {
  const of = (standing: keyof Totals) => totalOf(fines.filter((fine) => standingOf(fine) === standing));
  return { pending: of('pending'), unconfirmed: of('unconfirmed'), confirmed: of('confirmed') };
}

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
