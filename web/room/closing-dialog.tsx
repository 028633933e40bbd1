import { roomLimits, type RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ToBeMoved } from './to-be-moved.tsx';

interface ClosingProps {
  room: RoomWithOccupants;
  today: string | undefined;
  onClose: () => void;
}

function CloseRoom({ room, today, onClose }: ClosingProps) {
  const close = useAction('roomClosing', { says: ({ roomNumber }) => t('Room {room} is closed.', { room: roomNumber }) });
  const fields = useFields(
    { closedReason: { label: t('Why it is closed'), required: true }, closedUntil: { label: t('Closed until') } },
    { form: 'roomClosing', about: room._id },
  );
  const { closedReason, closedUntil } = fields.values;
  const seen = { closedReason: room.closedReason, closedUntil: room.closedUntil };
  const body = { closedReason, closedUntil: closedUntil || null, basedOn: seen };
  return (
    <FormDialog
      title={t('Close room {room}', { room: room.roomNumber })}
      onClose={onClose}
      fields={fields}
      action={t('Close')}
      call={close}
      failed={t('The room was not changed')}
      onSubmit={() => close.mutate({ params: { id: room._id }, body }, () => onClose())}
    >
      <TextField {...fields.field('closedReason')} maxLength={roomLimits.closedReason} />
      <TextField
        {...fields.field('closedUntil')}
        type="date"
        {...(today === undefined ? {} : { min: today })}
        description={t('The last day it is expected to be closed. It stays closed until somebody opens it.')}
      />
      <ToBeMoved from={room} />
    </FormDialog>
  );
}

/** Closes a room, or opens it again, for staff who do not change it otherwise. */
export default function ClosingDialog(props: ClosingProps) {
  const { room, onClose } = props;
  if (room.state !== 'closed') return <CloseRoom {...props} />;
  return (
    <ConfirmCall
      call="roomClosing"
      input={{ params: { id: room._id }, body: {} }}
      title={t('Open room {room} again?', { room: room.roomNumber })}
      action={t('Open again')}
      failed={t('The room was not changed')}
      says={({ roomNumber }) => t('Room {room} is open again.', { room: roomNumber })}
      onClose={onClose}
    >
      {t('Its seats can be given to students again.')}
    </ConfirmCall>
  );
}
