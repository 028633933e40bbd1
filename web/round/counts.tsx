import type { RoundForStaff } from '#contract/round.ts';
import { t } from '#contract/text.ts';
import styles from './counts.module.css';

export interface CountShown {
  value: number;
  label: string;
  detail?: string;
}

/** Large numbers, each with what it counts. */
export const Numbers = ({ counts }: { counts: readonly CountShown[] }) => (
  <dl className={styles.counts}>
    {counts.map(({ value, label, detail }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong>
          {detail && <small>{detail}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Who is in a round, and how many have chosen something. */
export const Counts = ({ round: { students, groups, groupCount, grouped, wished, wishes } }: { round: RoundForStaff }) => (
  <Numbers
    counts={[
      { value: students, label: t('Students') },
      ...(groups
        ? [{ value: groupCount, label: t('Groups'), detail: t('with {grouped, plural, one {# student} other {# students}}', { grouped }) }]
        : []),
      ...(wishes.length > 0 ? [{ value: wished, label: t('Students with wishes') }] : []),
    ]}
  />
);
