import type { ReactNode } from 'react';
import { hasBegun, type Leave, leaveCan } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { ConsentMissing } from './consents.tsx';
import { LeaveFacts } from './leave-facts.tsx';

export interface DecisionDialogProps extends Asking {
  leave: Leave;
  /** the student's last twelve months, unless they are already beside the request */
  known?: ReactNode;
}

export function ApproveDialog({ leave, known, ...asking }: DecisionDialogProps) {
  const student = shownName(leave.student);
  const today = useCallQuery('me').data?.today;
  return (
    <DecideCall
      {...asking}
      call="leaveApprove"
      input={() => ({ params: { id: leave._id } })}
      may={leaveCan.approve(leave)}
      of={leave._id}
      title={t('Approve leave of {student}?', { student })}
      action={t('Approve')}
      failed={t(screenTexts.approveFailed)}
      note={
        today !== undefined && (
          <Text>
            {hasBegun(leave, today)
              ? t('The leave has begun, so the decision cannot be taken back.')
              : t('You can take it back until the leave begins.')}
          </Text>
        )
      }
      says={() => t(screenTexts.leaveApproved)}
      about={student}
    >
      <LeaveFacts leave={leave} />
      <ConsentMissing leave={leave} />
      {known}
    </DecideCall>
  );
}
