import type { RoundForStaff } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Numbers } from '#web/ui/show/numbers.tsx';

/** How many students and groups a round has, and how many students have wishes. */
export const Counts = ({ round: { students, groups, groupCount, grouped, wished, wishes, policy } }: { round: RoundForStaff }) => (
  <Numbers
    counts={[
      { value: students, label: t('Students') },
      ...(groups
        ? [
            {
              value: groupCount,
              label: t('Groups'),
              detail: groupCount > 0 ? t('with {grouped, plural, one {# student} other {# students}}', { grouped }) : undefined,
            },
          ]
        : []),
      ...(wishes.length > 0 || policy === 'exchange' ? [{ value: wished, label: t('Students with wishes') }] : []),
    ]}
  />
);
