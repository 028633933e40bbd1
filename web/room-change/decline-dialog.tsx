import { shownName } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange, roomChangeLimits } from '#contract/room-change/room-change.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { RemarkDialog } from '#web/ui/dialog/remark-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

interface DeclineDialogProps {
  /** its current state: somebody else may close it meanwhile */
  request: RoomChange;
  onClose: () => void;
}

export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const student = shownName(request.student);
  const decline = useCallMutation('roomChangeDecline');
  return (
    <RemarkDialog
      draft={{ form: 'roomChangeDecline', about: request._id }}
      danger
      title={t('Decline the request of {student}', { student })}
      action={t('Decline')}
      call={decline}
      failed={t('The request was not declined')}
      limit={roomChangeLimits.remark}
      description={t('{student} will read it.', { student })}
      tooLate={decline.error !== null && !roomChangeCan.close(request)}
      onClose={onClose}
      onSubmit={(remark) =>
        decline.mutate({ params: { id: request._id }, body: { remark } }, (reply) => {
          showToast(reply.message, { ...undoOf(reply), about: student });
          onClose();
        })
      }
    >
      <Text>
        <MultilineText>{request.message}</MultilineText>
      </Text>
    </RemarkDialog>
  );
}
