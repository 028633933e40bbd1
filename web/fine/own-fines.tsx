import { useState } from 'react';
import { rupees } from '#contract/day/money.ts';
import { standingNames } from '#contract/fine/fine-list.ts';
import { type Fine, fineCan, standingOf } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Box, ErrorAlert, Hint, Text } from '#web/ui/show/elements.tsx';
import { MultilineText, nameChoices, Timestamp } from '#web/ui/show/values.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { FineBrief, FineOutcome } from './outcome.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { totalOf } from './total-of.ts';

/** What the reader owes, large; below it for what, and what the office has yet to confirm. On a phone, whose rows have no buttons, the way to pay too. */
function Owed({ fines, onPay }: { fines: readonly Fine[]; onPay: (fine: Fine) => void }) {
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

const namesOf = ({ amount, reason }: Fine) => ({ amount: rupees(amount), reason });

function Fines({ fines }: { fines: readonly Fine[] }) {
  // a student who has left may see the fines, but not their history
  const { hasLeft } = useMe();
  const withdraw = useAction('finePayWithdraw', { says: () => t('The office no longer looks for this payment.') });
  const [payingId, setPayingId] = useState<string>();
  // undefined, which closes the dialog, once the fine is paid, here or on another device
  const paying = fines.find((fine) => fine._id === payingId && fineCan.pay(fine));
  const buttonsOf = (fine: Fine) => {
    const values = namesOf(fine);
    return (
      <>
        {fineCan.pay(fine) && (
          <Button kind="primary" aria-label={t('Pay {amount}: {reason}', values)} onClick={() => setPayingId(fine._id)}>
            {t('Pay')}
          </Button>
        )}
        {fineCan.withdraw(fine) && (
          <Button
            aria-label={t('Withdraw “I have paid” {amount}: {reason}', values)}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: fine._id } })}
          >
            {t('Withdraw “I have paid”')}
          </Button>
        )}
        {fine.status === 'paid' && (
          <ButtonLink to={paths.receipt(fine._id)} aria-label={t('Receipt for {amount}: {reason}', values)}>
            {t('Receipt')}
          </ButtonLink>
        )}
      </>
    );
  };

  return (
    <>
      {fines.length > 0 && <Owed fines={fines} onPay={({ _id }) => setPayingId(_id)} />}
      {withdraw.error && <ErrorAlert title={t('The payment was not withdrawn')} of={withdraw.error} onDismiss={withdraw.reset} />}
      <WholeList
        name={t('Fines')}
        records={fines}
        pageSize={25}
        ofPage
        find={t('Find fines')}
        hint={t('Words of the reason, or the number')}
        texts={({ number, reason, receipt, voidReceipt }) => [String(number), reason, receipt ?? voidReceipt ?? '']}
        filter={{ choices: nameChoices(standingNames), of: standingOf }}
        columns={[
          { label: t('Amount'), value: ({ amount }) => rupees(amount), rank: 'value', brief: (fine) => <FineBrief fine={fine} /> },
          { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, long: true, rank: 'lead' },
          { label: t('Status'), value: (fine) => <FineOutcome fine={fine} own /> },
          { label: t('Fine no'), value: ({ number }) => number, right: true },
          { label: t('Imposed'), value: ({ imposedAt }) => <Timestamp at={imposedAt} />, rank: 'line' },
        ]}
        before={buttonsOf}
        history={hasLeft ? undefined : (fine) => t('the fine of {amount}: {reason}', namesOf(fine))}
        empty={{ title: t('No fines'), text: t('You have not been fined.') }}
      />
      {paying && <PayDialog fine={paying} onClose={() => setPayingId(undefined)} />}
    </>
  );
}

export default function OwnFines() {
  const fines = useCallQuery('fineOwn');
  return (
    <Page>
      <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
        {(list) => <Fines fines={list} />}
      </Loaded>
    </Page>
  );
}
