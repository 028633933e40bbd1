import { useState } from 'react';
import { sizeName } from '#contract/round/round-choices.ts';
import type { RoundOffer } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import type { CallMutation } from '#web/api.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Section, Stack } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './big.module.css';
import groupStyles from './own-group.module.css';
import { leftText, whereIs } from './words.ts';

/** A seat that fell free and is kept for the student for a while, or the error if it could no longer be taken. */
export function SeatOffer({ offer }: { offer: RoundOffer | null }) {
  // here, because an offer disappears with its buttons when it is over, and the error must stay
  const take = useAction('roundOfferAccept');
  return (
    <>
      {take.error && <ErrorAlert title={t('You did not get the seat')} of={take.error} onDismiss={take.reset} />}
      {offer && <Offer key={offer._id} offer={offer} take={take} />}
    </>
  );
}

function Offer({ offer: { _id: id, place, expiresAt }, take }: { offer: RoundOffer; take: CallMutation<'roundOfferAccept'> }) {
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
          <Button kind="primary" busy={take.isPending} onClick={() => take.mutate({ params: { id } })}>
            {t('Take the seat')}
          </Button>
          <Button disabled={take.isPending} onClick={() => setDeclining(true)}>
            {t('Decline')}
          </Button>
        </div>
      </Stack>
      {declining && (
        <ConfirmCall
          call="roundOfferDecline"
          input={{ params: { id } }}
          title={t('Decline this seat?')}
          action={t('Decline')}
          failed={t('The seat was not declined')}
          onClose={() => setDeclining(false)}
        >
          <Text>{t('It is offered to the next whom it fits. You keep your place on the waiting list.')}</Text>
        </ConfirmCall>
      )}
    </Section>
  );
}
