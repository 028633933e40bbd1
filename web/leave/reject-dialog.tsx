import { leaveCan, leaveLimits } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { LeaveFacts } from './leave-facts.tsx';

export function RejectDialog({ leave, known, onDone, onClose }: DecisionDialogProps) {
  const student = shownName(leave.student);
  const reject = useCallMutation('leaveReject');
  return (
    <RemarkDialog
      draft={{ form: 'leaveReject', about: leave._id }}
      title={t('Reject leave of {student}?', { student })}
      action={t('Reject')}
      call={reject}
      danger
      failed={t(screenTexts.rejectFailed)}
      name="caretakerRemark"
      limit={leaveLimits.remark}
      description={t('{student} will read it. You can take the rejection back until the leave begins.', { student })}
      tooLate={!reject.isPending && !leaveCan.reject(leave)}
      onClose={onClose}
      onSubmit={(caretakerRemark) =>
        reject.mutate({ params: { id: leave._id }, body: { caretakerRemark } }, (reply) => {
          showToast(t(screenTexts.leaveRejected), { ...undoOf(reply), about: student });
          onDone();
          onClose();
        })
      }
    >
      <LeaveFacts leave={leave} />
      {known}
    </RemarkDialog>
  );
}
