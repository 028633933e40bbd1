import { useState } from 'react';
import { type Fine, fineCan, standingOf } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { FineTotals, totalsOf } from './fine-totals.tsx';
import { FineBrief, FineOutcome } from './outcome.tsx';
import { standingChoices } from '#web/person/shared/fine-statuses.ts';

const namesOf = ({ amount, reason }: Fine) => ({ amount: rupees(amount), reason });

function Fines({ fines }: { fines: readonly Fine[] }) {
  // a student who has left may see the fines, but not their history
  const { hasLeft } = useMe();
  const pay = useAction('finePay', { says: () => t(screenTexts.finePaid) });
  const [payingId, setPayingId] = useState<string>();
  // undefined, which closes the dialog, once the fine is paid, here or on another device
  const paying = fines.find((fine) => fine._id === payingId && fineCan.pay(fine));
  const buttonsOf = (fine: Fine) => {
    const values = namesOf(fine);
    return (
      <>
        {fineCan.pay(fine) && (
          <Button
            kind="primary"
            aria-label={t('Pay {amount}: {reason}', values)}
            onClick={() => {
              pay.reset();
              setPayingId(fine._id);
            }}
          >
            {t('Pay')}
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
      {fines.length > 0 && <FineTotals totals={totalsOf(fines)} />}
      {pay.error && !paying && <ErrorAlert title={t(screenTexts.payFailed)} of={pay.error} onDismiss={pay.reset} />}
      <WholeList
        name={t('Fines')}
        records={fines}
        pageSize={25}
        ofPage
        find={t('Find fines')}
        hint={t('Words of the reason, or the number')}
        texts={({ number, reason, receipt, voidReceipt }) => [String(number), reason, receipt ?? voidReceipt ?? '']}
        filter={{ choices: standingChoices(), of: standingOf }}
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
      {paying && (
        <Confirm
          opened
          title={t('Pay {amount}?', { amount: rupees(paying.amount) })}
          action={t('Pay {amount}', { amount: rupees(paying.amount) })}
          busy={pay.isPending}
          failed={t(screenTexts.payFailed)}
          error={pay.error}
          onClose={() => setPayingId(undefined)}
          onConfirm={() => pay.mutate({ params: { id: paying._id } })}
        >
          <Stack gap="xs">
            <Text>{paying.reason}</Text>
            <Text dimmed>
              {t('The caretaker is notified, and the office confirms it once it has the money. This cannot be taken back.')}
            </Text>
          </Stack>
        </Confirm>
      )}
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
