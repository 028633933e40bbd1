import { complaintCan, complaintLimits, type ComplaintOfStudent } from '#contract/complaint/complaint.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { History } from './history.tsx';
import { Quote } from './quote.tsx';

interface ResolveDialogProps {
  /** its current state: somebody else may resolve it meanwhile */
  complaint: ComplaintOfStudent;
  onDone: () => void;
  onClose: () => void;
}

export function ResolveDialog({ complaint, onDone, onClose }: ResolveDialogProps) {
  const { _id, createdAt, remark } = complaint;
  const student = shownName(complaint.student);
  const resolve = useCallMutation('complaintResolve');
  const tooLate = !resolve.isPending && !complaintCan.resolve(complaint);
  return (
    <RemarkDialog
      draft={{ form: 'complaintResolve', about: _id }}
      title={t('Resolve complaint of {student}', { student })}
      action={t('Resolve')}
      call={resolve}
      failed={t('The complaint was not resolved')}
      limit={complaintLimits.remark}
      description={t('{student} will read it.', { student })}
      tooLate={tooLate}
      onClose={onClose}
      onSubmit={(text) =>
        resolve.mutate({ params: { id: _id }, body: { remark: text } }, (reply) => {
          showToast(reply.message, { ...undoOf(reply), about: student });
          onDone();
          onClose();
        })
      }
    >
      <Quote caption={momentText(createdAt)}>{complaint.complaint}</Quote>
      <History of={complaint.reopenings} />
      {tooLate && remark && <Quote caption={t('Remark')}>{remark}</Quote>}
    </RemarkDialog>
  );
}
