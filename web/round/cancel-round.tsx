import { useState } from 'react';
import { type RoundForStaff, roundCan, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Text } from '#web/ui/show/text.tsx';

const CancelRoundDialog = ({ round, onClose }: { round: RoundForStaff; onClose: () => void }) => (
  <DecideCall
    call="roundCancel"
    input={(reason) => ({ params: { id: round._id }, body: { reason } })}
    may={roundCan.cancel(round)}
    of={round._id}
    title={t('Cancel this round?')}
    action={t('Cancel round')}
    dismiss={t('Keep round')}
    danger
    failed={t('The round was not cancelled')}
    remark={{ label: t('Reason'), name: 'reason', limit: roundLimits.reason, description: t('All its students will read it.') }}
    onClose={onClose}
  >
    <Text>
      {round.policy === 'exchange'
        ? t(
            'Nobody is moved. {asking, plural, =0 {Nobody has stated a wish.} one {The wishes of # student end with it.} other {The wishes of # students end with it.}}',
            { asking: round.wished },
          )
        : t(
            '{students, plural, one {# student is} other {# students are}} notified. Their groups and wishes no longer count, and they can be in another round.',
            { students: round.students },
          )}
    </Text>
  </DecideCall>
);

/** Cancels a round that is not published yet. */
export function CancelRoundButton({ round }: { round: RoundForStaff }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Cancel round')}</Button>
      {asking && <CancelRoundDialog round={round} onClose={() => setAsking(false)} />}
    </>
  );
}
