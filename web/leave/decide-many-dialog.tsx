import { hasBegun, leaveLimits, type LeaveInHostel } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { daysText } from '#web/person/shared/leave-days.ts';
import { Named } from '#web/person/shared/named.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

interface DecideManyDialogProps {
  leaves: readonly LeaveInHostel[];
  status: 'approved' | 'rejected';
  /** the campus day */
  today: string;
  onDone: () => void;
  onClose: () => void;
}

/** Approves or rejects several requests, after listing whose they are. */
export function DecideManyDialog({ leaves, status, today, onDone, onClose }: DecideManyDialogProps) {
  const decide = useCallMutation('leaveDecideMany');
  const rejects = status === 'rejected';
  const fields = useFields(
    { caretakerRemark: { label: t('Remark'), required: rejects } },
    { form: `leave ${status}`, about: leaves.map(({ _id }) => _id).join() },
  );
  const begun = leaves.filter((leave) => hasBegun(leave, today)).length;
  const count = { leaves: leaves.length };
  return (
    <Dialog
      opened
      title={
        rejects
          ? t('Reject {leaves, plural, one {# leave request} other {# leave requests}}?', count)
          : t('Approve {leaves, plural, one {# leave request} other {# leave requests}}?', count)
      }
      onClose={onClose}
    >
      <Stack gap="md">
        <Named rows={leaves.map((leave) => ({ _id: leave._id, student: leave.student, what: daysText(leave) }))} />
        {begun > 0 && (
          <InfoAlert warning>
            {t('{begun, plural, one {# of them has} other {# of them have}} begun already, so this cannot be undone.', { begun })}
          </InfoAlert>
        )}
        <Form
          fields={fields}
          action={rejects ? t('Reject') : t('Approve')}
          danger={rejects}
          call={decide}
          failed={t(rejects ? screenTexts.rejectFailed : screenTexts.approveFailed)}
          onCancel={onClose}
          onSubmit={() =>
            decide.mutate(
              {
                body: { ids: leaves.map(({ _id }) => _id), status, ...(rejects ? { caretakerRemark: fields.values.caretakerRemark } : {}) },
              },
              (reply) => {
                showToast(reply.message, undoOf(reply));
                onDone();
                onClose();
              },
            )
          }
        >
          {rejects && (
            <TextAreaField
              {...fields.field('caretakerRemark')}
              rows={3}
              maxLength={leaveLimits.remark}
              description={t('Each of them will read it.')}
              data-autofocus
            />
          )}
        </Form>
      </Stack>
    </Dialog>
  );
}
