import { useState } from 'react';
import { sizeName } from '#contract/round/round-choices.ts';
import type { RoundOffer } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { type CallMutation, useCallMutation } from '#web/api.ts';
import { Section, Stack } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './big.module.css';
import groupStyles from './own-group.module.css';
import { leftText, whereIs } from './words.ts';

const done = ({ message }: { message: string }) => showToast(message);

/** A seat that fell free and is kept for the student for a while, or the error if it could no longer be taken. */
export function SeatOffer({ offer }: { offer: RoundOffer | null }) {
  // here, because an offer disappears with its buttons when it is over, and the error must stay
  const take = useCallMutation('roundOfferAccept');
  return (
    <>
      {take.error && <ErrorAlert title={t('You did not get the seat')} of={take.error} onDismiss={take.reset} />}
      {offer && <Offer key={offer._id} offer={offer} take={take} />}
    </>
  );
}

function Offer({ offer: { _id: id, place, expiresAt }, take }: { offer: RoundOffer; take: CallMutation<'roundOfferAccept'> }) {
  const decline = useCallMutation('roundOfferDecline');
  const [declining, setDeclining] = useState(false);
  const now = useNow().getTime();
  return (
    <Section id="offer" title={t('A seat is kept for you')}>
      <Stack gap="md">
        <div className={styles.big}>
          <strong>{t('Room {room}', { room: place.room.roomNumber })}</strong>
          <span>
            {whereIs(place)} · {sizeName(place.seats)}
          </span>
          <span>{t('Until {when}: {left}', { when: momentText(expiresAt), left: leftText(expiresAt, now) })}</span>
        </div>
        <div className={groupStyles.answers}>
          <Button kind="primary" busy={take.isPending} disabled={decline.isPending} onClick={() => take.mutate({ params: { id } }, done)}>
            {t('Take the seat')}
          </Button>
          <Button disabled={take.isPending} onClick={() => setDeclining(true)}>
            {t('Decline')}
          </Button>
        </div>
      </Stack>
      <Confirm
        opened={declining}
        title={t('Decline this seat?')}
        action={t('Decline')}
        busy={decline.isPending}
        failed={t('The seat was not declined')}
        error={decline.error}
        onClose={() => {
          decline.reset();
          setDeclining(false);
        }}
        onConfirm={() =>
          decline.mutate({ params: { id } }, (reply) => {
            setDeclining(false);
            done(reply);
          })
        }
      >
        <Text>{t('It is offered to the next whom it fits. You keep your place on the waiting list.')}</Text>
      </Confirm>
    </Section>
  );
}
