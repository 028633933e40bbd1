import { leaveCan, leaveLimits } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { LeaveFacts } from './leave-facts.tsx';

export function RejectDialog({ leave, known, ...asking }: DecisionDialogProps) {
  const student = shownName(leave.student);
  return (
    <DecideCall
      {...asking}
      call="leaveReject"
      input={(caretakerRemark) => ({ params: { id: leave._id }, body: { caretakerRemark } })}
      may={leaveCan.reject(leave)}
      of={leave._id}
      title={t('Reject leave of {student}?', { student })}
      action={t('Reject')}
      danger
      failed={t(screenTexts.rejectFailed)}
      remark={{
        name: 'caretakerRemark',
        limit: leaveLimits.remark,
        description: t('{student} will read it. You can take the rejection back until the leave begins.', { student }),
      }}
      says={() => t(screenTexts.leaveRejected)}
      about={student}
    >
      <LeaveFacts leave={leave} />
      {known}
    </DecideCall>
  );
}
