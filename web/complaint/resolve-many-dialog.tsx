import { complaintLimits, type ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Named } from '#web/person/shared/named.tsx';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

interface ResolveManyDialogProps {
  complaints: readonly ComplaintInHostel[];
  onDone: () => void;
  onClose: () => void;
}

/** Resolves several complaints with one remark, after listing whose they are. */
export function ResolveManyDialog({ complaints, onDone, onClose }: ResolveManyDialogProps) {
  const resolve = useCallMutation('complaintResolveMany');
  return (
    <RemarkDialog
      draft={{ form: 'complaintResolveMany', about: complaints.map(({ _id }) => _id).join() }}
      title={t('Resolve {complaints, plural, one {# complaint} other {# complaints}}?', { complaints: complaints.length })}
      action={t('Resolve')}
      call={resolve}
      failed={t('The complaints were not resolved')}
      limit={complaintLimits.remark}
      description={t('Each of them will read it.')}
      tooLate={false}
      onClose={onClose}
      onSubmit={(remark) =>
        resolve.mutate({ body: { ids: complaints.map(({ _id }) => _id), remark } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          onDone();
          onClose();
        })
      }
    >
      <Named rows={complaints.map(({ _id, student, complaint }) => ({ _id, student, what: complaint }))} />
    </RemarkDialog>
  );
}
