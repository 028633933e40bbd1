import { type Fine, fineCan, fineLimits } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { FineFacts } from './fine-facts.tsx';

/** Asks why a fine is cancelled. `fine` is its current state: somebody else may confirm or cancel it meanwhile. */
export function CancelDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const student = shownName(fine.student);
  const cancel = useCallMutation('fineCancel');
  return (
    <RemarkDialog
      draft={{ form: 'fineCancel', about: fine._id }}
      title={t('Cancel the fine of {amount}?', { amount: rupees(fine.amount) })}
      action={t('Cancel fine')}
      dismiss={t('Keep fine')}
      call={cancel}
      danger
      failed={t('The fine was not cancelled')}
      label={t('Reason')}
      name="reason"
      limit={fineLimits.cancelReason}
      description={t('{student} will read it.', { student })}
      tooLate={!cancel.isPending && !fineCan.cancel(fine)}
      onClose={onClose}
      onSubmit={(reason) =>
        cancel.mutate({ params: { id: fine._id }, body: { reason } }, (reply) => {
          showToast(t(screenTexts.fineCancelled), { ...undoOf(reply), about: student });
          onClose();
        })
      }
    >
      <FineFacts fine={fine} />
    </RemarkDialog>
  );
}
