import {
  complaintCan,
  complaintLimits,
  type ComplaintOfStudent,
  type ComplaintInHostel,
  type Complaint,
} from '#contract/complaint/complaint.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { History, Quote } from './quote.tsx';
import { Named } from '#web/person/shared/named.tsx';
import { useNow } from '#web/ui/show/use-now.ts';

/** `complaint` is its current state: somebody else may resolve it meanwhile. */
export function ResolveDialog({ complaint, ...asking }: Asking & { complaint: ComplaintOfStudent }) {
  const { _id: id, createdAt, remark } = complaint;
  const student = shownName(complaint.student);
  const may = complaintCan.resolve(complaint);
  return (
    <DecideCall
      {...asking}
      call="complaintResolve"
      input={(remark) => ({ params: { id }, body: { remark } })}
      may={may}
      of={id}
      title={t('Resolve complaint of {student}', { student })}
      action={t('Resolve')}
      failed={t('The complaint was not resolved')}
      remark={{ limit: complaintLimits.remark, description: t('{student} will read it.', { student }) }}
      about={student}
    >
      <Quote caption={momentText(createdAt)}>{complaint.complaint}</Quote>
      <History of={complaint.reopenings} />
      {!may && remark && <Quote caption={t('Remark')}>{remark}</Quote>}
    </DecideCall>
  );
}

/** Resolves several complaints with one remark, after listing whose they are. */
export function ResolveManyDialog({ complaints, ...asking }: Asking & { complaints: readonly ComplaintInHostel[] }) {
  const ids = complaints.map(({ _id }) => _id);
  return (
    <DecideCall
      {...asking}
      call="complaintResolveMany"
      input={(remark) => ({ body: { ids, remark } })}
      may
      of={ids.join()}
      title={t('Resolve {complaints, plural, one {# complaint} other {# complaints}}?', { complaints: ids.length })}
      action={t('Resolve')}
      failed={t('The complaints were not resolved')}
      remark={{ limit: complaintLimits.remark, description: t('Each of them will read it.') }}
    >
      <Named rows={complaints.map(({ _id, student, complaint }) => ({ _id, student, what: complaint }))} />
    </DecideCall>
  );
}

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
