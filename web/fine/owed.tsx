import { type Fine, standingOf } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import { Box } from '#web/ui/show/arrange.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { totalOf } from './total-of.ts';

/** What the reader owes, large; below it for what, and what the office has yet to confirm. */
export function Owed({ fines }: { fines: readonly Fine[] }) {
  const pending = fines.filter(({ status }) => status === 'pending');
  const { count, amount } = totalOf(pending);
  const waiting = totalOf(fines.filter((fine) => standingOf(fine) === 'unconfirmed')).amount;
  return (
    <div>
      <Text small dimmed>
        {t('You owe')}
      </Text>
      <Box fz={40} lh={1.2} fw={750} lts="-0.02em" c={count === 0 ? 'var(--mantine-color-green-light-color)' : undefined}>
        {count === 0 ? t('Nothing') : rupees(amount)}
      </Box>
      {count > 0 && <Text>{count === 1 ? pending[0]?.reason : t('{count, plural, one {# fine} other {# fines}}', { count })}</Text>}
      {waiting > 0 && <Text dimmed>{t('{amount} waits for the office to confirm', { amount: rupees(waiting) })}</Text>}
    </div>
  );
}
