import { type Leave, leaveCan, leaveLimits } from '#contract/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { LeaveFacts } from './leave-facts.tsx';

export function RejectDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { student } = leave;
  const reject = useCallMutation('leaveReject');
  const fields = useFields({ caretakerRemark: { label: t('Remark'), required: true } });
  const tooLate = !reject.isPending && !leaveCan.reject(leave);
  return (
    <Dialog opened title={t('Reject leave of {student}?', { student: student.username })} onClose={onClose}>
      <Stack gap="md">
        <LeaveFacts leave={leave} />
        <Form
          fields={fields}
          action={t('Reject')}
          call={reject}
          disabled={tooLate}
          failed={t(screenTexts.rejectFailed)}
          danger
          onCancel={onClose}
          onSubmit={() =>
            reject.mutate({ params: { id: leave._id }, body: fields.values }, () => {
              showToast(t(screenTexts.leaveRejected));
              onClose();
            })
          }
        >
          <TextAreaField
            {...fields.field('caretakerRemark')}
            rows={3}
            maxLength={leaveLimits.remark}
            description={t('{student} will read it. A rejection cannot be taken back.', { student: student.username })}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
