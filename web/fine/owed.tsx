import { type Fine, standingOf } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Box, Hint, Text } from '#web/ui/show/elements.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { totalOf } from './total-of.ts';

interface OwedProps {
  fines: readonly Fine[];
  onPay: (fine: Fine) => void;
}

/** What the reader owes, large; below it for what, and what the office has yet to confirm. On a phone, whose rows have no buttons, the way to pay too. */
export function Owed({ fines, onPay }: OwedProps) {
  const wide = useWide();
  const pending = fines.filter(({ status }) => status === 'pending');
  const oldest = pending.at(-1);
  const { count, amount } = totalOf(pending);
  const waiting = totalOf(fines.filter((fine) => standingOf(fine) === 'unconfirmed')).amount;
  return (
    <div>
      <Hint>{t('You owe')}</Hint>
      <Box fz={40} lh={1.2} fw={750} lts="-0.02em" c={count === 0 ? 'var(--mantine-color-green-light-color)' : undefined}>
        {count === 0 ? t('Nothing') : rupees(amount)}
      </Box>
      {count > 0 && <Text>{count === 1 ? pending[0]?.reason : t('{count, plural, one {# fine} other {# fines}}', { count })}</Text>}
      {oldest && !wide && (
        <Box my={8}>
          <Button kind="primary" wide onClick={() => onPay(oldest)}>
            {count === 1 ? t('Pay') : t('Pay {amount}: {reason}', { amount: rupees(oldest.amount), reason: oldest.reason })}
          </Button>
        </Box>
      )}
      {waiting > 0 && <Text dimmed>{t('{amount} waits for the office to confirm', { amount: rupees(waiting) })}</Text>}
    </div>
  );
}
