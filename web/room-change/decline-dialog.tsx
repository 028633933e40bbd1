import { shownName } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange, roomChangeLimits } from '#contract/room-change/room-change.ts';
import { t } from '#contract/text/text.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import { MultilineText } from '#web/ui/show/values.tsx';
import { Text } from '#web/ui/show/elements.tsx';

/** `request` is its current state: somebody else may close it meanwhile. */
export function DeclineDialog({ request, onClose }: { request: RoomChange; onClose: () => void }) {
  const student = shownName(request.student);
  return (
    <DecideCall
      call="roomChangeDecline"
      input={(remark) => ({ params: { id: request._id }, body: { remark } })}
      may={roomChangeCan.close(request)}
      of={request._id}
      danger
      title={t('Decline the request of {student}', { student })}
      action={t('Decline')}
      failed={t('The request was not declined')}
      remark={{ limit: roomChangeLimits.remark, description: t('{student} will read it.', { student }) }}
      about={student}
      onClose={onClose}
    >
      <Text>
        <MultilineText>{request.message}</MultilineText>
      </Text>
    </DecideCall>
  );
}
