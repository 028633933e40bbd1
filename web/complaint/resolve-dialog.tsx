import { complaintCan, complaintLimits, type ComplaintOfStudent } from '#contract/complaint/complaint.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { History } from './history.tsx';
import { Quote } from './quote.tsx';

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
