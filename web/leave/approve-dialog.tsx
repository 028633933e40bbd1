import type { ReactNode } from 'react';
import { hasBegun, type Leave, leaveCan } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { LeaveFacts } from './leave-facts.tsx';

export interface DecisionDialogProps {
  leave: Leave;
  /** the student's last twelve months, unless they are already beside the request */
  known?: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

export function ApproveDialog({ leave, known, onDone, onClose }: DecisionDialogProps) {
  const { student } = leave;
  const approve = useCallMutation('leaveApprove');
  const fields = useFields({}, null);
  const today = useCallQuery('me').data?.today;
  const tooLate = !approve.isPending && !leaveCan.approve(leave);
  return (
    <Dialog opened title={t('Approve leave of {student}?', { student: shownName(student) })} onClose={onClose}>
      <Stack gap="md">
        <LeaveFacts leave={leave} />
        {known}
        <Form
          fields={fields}
          action={t('Approve')}
          call={approve}
          disabled={tooLate}
          failed={t(screenTexts.approveFailed)}
          onCancel={onClose}
          onSubmit={() =>
            approve.mutate({ params: { id: leave._id } }, (reply) => {
              showToast(t(screenTexts.leaveApproved), { ...undoOf(reply), about: shownName(student) });
              onDone();
              onClose();
            })
          }
        >
          {!tooLate && today !== undefined && (
            <Text>
              {hasBegun(leave, today)
                ? t('The leave has begun, so the decision cannot be taken back.')
                : t('You can take it back until the leave begins.')}
            </Text>
          )}
        </Form>
      </Stack>
    </Dialog>
  );
}
