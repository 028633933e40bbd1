import { type Complaint, complaintCan, complaintLimits } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { Quote } from './quote.tsx';

/** Asks why a complaint is not settled. `complaint` is its current state. */
export function ReopenDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const { _id, createdAt, remark } = complaint;
  const now = useNow();
  const reopen = useCallMutation('complaintReopen');
  return (
    <RemarkDialog
      draft={{ form: 'complaintReopen', about: _id }}
      title={t('Reopen this complaint?')}
      action={t('Reopen')}
      call={reopen}
      failed={t('The complaint was not reopened')}
      label={t('Reason')}
      name="reason"
      limit={complaintLimits.reason}
      description={t('What is still wrong. The caretaker will read it.')}
      tooLate={!reopen.isPending && !complaintCan.reopen(complaint, now)}
      onClose={onClose}
      onSubmit={(reason) =>
        reopen.mutate({ params: { id: _id }, body: { reason } }, ({ message }) => {
          showToast(message);
          onClose();
        })
      }
    >
      <Quote caption={momentText(createdAt)}>{complaint.complaint}</Quote>
      {remark && <Quote caption={t('Remark')}>{remark}</Quote>}
    </RemarkDialog>
  );
}
