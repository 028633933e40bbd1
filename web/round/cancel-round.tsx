import { useState } from 'react';
import { type RoundForStaff, roundCan, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Button } from '#web/ui/action/button.tsx';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

function CancelRoundDialog({ round, onClose }: { round: RoundForStaff; onClose: () => void }) {
  const cancel = useCallMutation('roundCancel');
  return (
    <RemarkDialog
      draft={{ form: 'roundCancel', about: round._id }}
      title={t('Cancel this round?')}
      action={t('Cancel round')}
      dismiss={t('Keep round')}
      danger
      label={t('Reason')}
      name="reason"
      limit={roundLimits.reason}
      description={t('All its students will read it.')}
      call={cancel}
      failed={t('The round was not cancelled')}
      tooLate={!roundCan.cancel(round)}
      onClose={onClose}
      onSubmit={(reason) =>
        cancel.mutate({ params: { id: round._id }, body: { reason } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          onClose();
        })
      }
    >
      <Text>
        {t(
          '{students, plural, one {# student is} other {# students are}} notified. Their groups and wishes no longer count, and they can be in another round.',
          {
            students: round.students,
          },
        )}
      </Text>
    </RemarkDialog>
  );
}

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
