import { roomChangeCan, type RoomChange, roomChangeLimits } from '#contract/room-change.ts';
import { t } from '#contract/text.ts';
import { useCallMutation } from '#web/api.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Text } from '#web/ui/text.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { useFields } from '#web/ui/use-fields.ts';

interface DeclineDialogProps {
  /** as it is now: somebody else may close it meanwhile */
  request: RoomChange;
  onClose: () => void;
}

export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { _id, student, message } = request;
  const decline = useCallMutation('roomChangeDecline');
  const fields = useFields({ remark: { label: t('Remark'), required: true } });
  const tooLate = decline.error !== null && !roomChangeCan.close(request);
  return (
    <Dialog opened title={t('Decline the request of {student}', { student: student.username })} onClose={onClose}>
      <Stack gap="md">
        <Text>
          <MultilineText>{message}</MultilineText>
        </Text>
        <Form
          fields={fields}
          action={t('Decline')}
          call={decline}
          disabled={tooLate}
          failed={t('The request was not declined')}
          danger
          onCancel={onClose}
          onSubmit={() =>
            decline.mutate({ params: { id: _id }, body: fields.values }, ({ message: outcome }) => {
              showToast(outcome);
              onClose();
            })
          }
        >
          <TextAreaField
            {...fields.field('remark')}
            rows={3}
            maxLength={roomChangeLimits.remark}
            description={t('{student} will read it.', { student: student.username })}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
