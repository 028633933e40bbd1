import { type Complaint, complaintCan, complaintLimits } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { useNow } from '#web/ui/show/use-now.ts';
import { Quote } from './quote.tsx';

/** Asks why a complaint is not settled. `complaint` is its current state. */
export function ReopenDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const { _id: id, createdAt, remark } = complaint;
  return (
    <DecideCall
      call="complaintReopen"
      input={(reason) => ({ params: { id }, body: { reason } })}
      may={complaintCan.reopen(complaint, useNow())}
      of={id}
      title={t('Reopen this complaint?')}
      action={t('Reopen')}
      failed={t('The complaint was not reopened')}
      remark={{
        label: t('Reason'),
        name: 'reason',
        limit: complaintLimits.reason,
        description: t('What is still wrong. The caretaker will read it.'),
      }}
      onClose={onClose}
    >
      <Quote caption={momentText(createdAt)}>{complaint.complaint}</Quote>
      {remark && <Quote caption={t('Remark')}>{remark}</Quote>}
    </DecideCall>
  );
}
