import { type Leave, leaveCan } from '#contract/leave/leave.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { LeaveFacts } from './leave-facts.tsx';

interface TakeBackDialogProps {
  /** its current state: the student may cancel it meanwhile */
  leave: Leave;
  /** the campus day */
  today: string;
  onClose: () => void;
}

export function TakeBackDialog({ leave, today, onClose }: TakeBackDialogProps) {
  const student = shownName(leave.student);
  const takeBack = useCallMutation('leaveTakeBack');
  const fields = useFields({}, null);
  const tooLate = !takeBack.isPending && !leaveCan.takeBack(leave, today);
  return (
    <Dialog opened title={t('Take back the decision on the leave of {student}?', { student })} onClose={onClose}>
      <Stack gap="md">
        <LeaveFacts leave={leave} />
        <Form
          fields={fields}
          action={t('Take back')}
          call={takeBack}
          disabled={tooLate}
          failed={t('The decision was not taken back')}
          onCancel={onClose}
          onSubmit={() =>
            takeBack.mutate({ params: { id: leave._id } }, (reply) => {
              showToast(reply.message, { ...undoOf(reply), about: student });
              onClose();
            })
          }
        >
          {!tooLate && <Text>{t('The request is pending again, and {student} is notified.', { student })}</Text>}
        </Form>
      </Stack>
    </Dialog>
  );
}
