import { complaintCan, complaintLimits, type ComplaintOfStudent } from '#contract/complaint.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { momentText } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Text } from '#web/ui/text.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { useFields } from '#web/ui/use-fields.ts';

interface ResolveDialogProps {
  /** as it is now: somebody else may resolve it meanwhile */
  complaint: ComplaintOfStudent;
  onClose: () => void;
}

export function ResolveDialog({ complaint, onClose }: ResolveDialogProps) {
  const { _id, student, createdAt, remark } = complaint;
  const resolve = useCallMutation('complaintResolve');
  const fields = useFields({ remark: { label: t('Remark'), required: true } });
  const tooLate = !resolve.isPending && !complaintCan.resolve(complaint);
  return (
    <Dialog opened title={t('Resolve complaint of {student}', { student: student.username })} onClose={onClose}>
      <Stack gap="md">
        <div>
          <Text dimmed small>
            {momentText(createdAt)}
          </Text>
          <Text>
            <MultilineText>{complaint.complaint}</MultilineText>
          </Text>
        </div>
        {tooLate && remark && (
          <div>
            <Text dimmed small>
              {t('Remark')}
            </Text>
            <Text>
              <MultilineText>{remark}</MultilineText>
            </Text>
          </div>
        )}
        <Form
          fields={fields}
          action={t('Resolve')}
          call={resolve}
          disabled={tooLate}
          failed={t('The complaint was not resolved')}
          onCancel={onClose}
          onSubmit={() =>
            resolve.mutate({ params: { id: _id }, body: fields.values }, ({ message }) => {
              showToast(message);
              onClose();
            })
          }
        >
          <TextAreaField
            {...fields.field('remark')}
            rows={3}
            maxLength={complaintLimits.remark}
            description={t('{student} will read it.', { student: student.username })}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
