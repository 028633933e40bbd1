import { complaintLimits, type ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { Named } from '#web/person/shared/named.tsx';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';

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
