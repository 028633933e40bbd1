import { useState } from 'react';
import type { Replies } from '#contract/calls.ts';
import { exchangeCan } from '#contract/exchange/exchange.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { dataOf } from '#web/api-error.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import styles from './exchange.module.css';

/** The buttons for what may be done with a round in its current state. */
export function RoundActions({ round }: { round: Replies['exchangeGet'] }) {
  const propose = useAction('exchangePropose');
  const carryOut = useAction('exchangeCarryOut');
  const [asking, setAsking] = useState<'close' | 'carryOut' | 'discard'>();
  const params = { id: round._id };
  const changed = dataOf(carryOut.error, 'exchangeChanged')?.changed;
  return (
    <Stack gap="sm">
      <Row gap="sm">
        {exchangeCan.close(round) && <Button onClick={() => setAsking('close')}>{t('Close now')}</Button>}
        {exchangeCan.carryOut(round) && (
          <Button kind="primary" disabled={round.moving === 0} onClick={() => setAsking('carryOut')}>
            {t('Carry out')}
          </Button>
        )}
        {exchangeCan.propose(round) && (
          <Button
            kind={round.state === 'closed' ? 'primary' : 'plain'}
            busy={propose.isPending}
            onClick={() => {
              carryOut.reset();
              propose.mutate({ params });
            }}
          >
            {round.state === 'closed' ? t('Propose the moves') : t('Propose again')}
          </Button>
        )}
        {exchangeCan.discard(round) && <Button onClick={() => setAsking('discard')}>{t('Discard round')}</Button>}
      </Row>
      {propose.error && <ErrorAlert title={t('Nothing was proposed')} of={propose.error} onDismiss={propose.reset} />}
      {carryOut.error && !asking && (
        <ErrorAlert title={t('Nothing was carried out')} of={changed ? undefined : carryOut.error} onDismiss={carryOut.reset}>
          {changed && (
            <>
              <Text>{t('This has changed since the proposal. Propose the moves again.')}</Text>
              <ul className={styles.plain}>
                {changed.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </>
          )}
        </ErrorAlert>
      )}
      {asking === 'close' && (
        <ConfirmCall
          call="exchangeClose"
          input={{ params }}
          title={t('Close the round now?')}
          action={t('Close now')}
          failed={t('The round was not closed')}
          onClose={() => setAsking(undefined)}
        >
          <Text>
            {t(
              '{asking, plural, =0 {Nobody has stated a wish yet.} one {# student has stated wishes.} other {# students have stated wishes.}} They cannot be changed after that.',
              {
                asking: round.asking,
              },
            )}
          </Text>
        </ConfirmCall>
      )}
      <Confirm
        opened={asking === 'carryOut'}
        title={t('Carry out the moves?')}
        action={t('Carry out')}
        busy={carryOut.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          carryOut.mutate({ params, body: { proposal: round.proposal } });
        }}
      >
        <Text>
          {t(
            '{moving, plural, one {# student gets another room} other {# students get other rooms}} at once, and all who asked are notified. It can be undone as a whole, for as long as nobody has been given another room since.',
            {
              moving: round.moving,
            },
          )}
        </Text>
      </Confirm>
      {asking === 'discard' && (
        <ConfirmCall
          call="exchangeDiscard"
          input={{ params }}
          title={t('Discard the round?')}
          action={t('Discard round')}
          danger
          failed={t('The round was not discarded')}
          onClose={() => setAsking(undefined)}
        >
          <Text>
            {t(
              'Nobody is moved. {asking, plural, =0 {Nobody has stated a wish.} one {The wishes of # student end with it.} other {The wishes of # students end with it.}}',
              {
                asking: round.asking,
              },
            )}
          </Text>
        </ConfirmCall>
      )}
    </Stack>
  );
}
