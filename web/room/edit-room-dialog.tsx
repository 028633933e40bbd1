import { useState } from 'react';
import type { CallInput } from '#web/api.ts';
import { fieldTexts } from '#contract/messages.ts';
import { roomLimits, type RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { ErrorAlert, Grid, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { CareWarning } from './care-warning.tsx';
import type { Places } from './shared/room-places.ts';
import { shownInRoom } from './shown-in-room.ts';
import { ToBeMoved } from './to-be-moved.tsx';
import { seatsFault } from './seats-fault.ts';

interface EditRoomProps {
  room: RoomWithOccupants;
  /** blocks and floors to suggest while typing */
  places: Places;
  today: string | undefined;
  onClose: () => void;
}

type Changes = Omit<NonNullable<CallInput<'roomUpdate'>['body']>, 'basedOn' | 'despite'>;

/** Fields of the form as the call sends them. */
const typedOf = ({ seats, accessible, state, closedUntil, ...texts }: { readonly [F in keyof Changes]?: string }): Changes => ({
  ...texts,
  ...(seats === undefined ? {} : { seats: Number(seats) }),
  ...(accessible === undefined ? {} : { accessible: accessible === 'yes' }),
  ...(state === undefined ? {} : { state: state === 'closed' ? 'closed' : 'open' }),
  ...(closedUntil === undefined ? {} : { closedUntil: closedUntil || null }),
});

/** Asks before a room is removed. */
function RemoveRoom({ room: { _id, roomNumber }, onBack, onDone }: { room: RoomWithOccupants; onBack: () => void; onDone: () => void }) {
  const remove = useAction('roomDelete');
  return (
    <Stack>
      <Text>
        {t('Room {room} disappears from the hostel. A room in which somebody has lived stays and can only be closed.', {
          room: roomNumber,
        })}
      </Text>
      {remove.error && <ErrorAlert title={t('The room was not removed')} of={remove.error} onDismiss={remove.reset} />}
      <DialogButtons
        action={t('Remove')}
        danger
        busy={remove.isPending}
        onAct={() => remove.mutate({ params: { id: _id } }, () => onDone())}
        cancel={t('Back')}
        onCancel={onBack}
      />
    </Stack>
  );
}

/** Changes a room, closes or opens it, or removes it. */
export default function EditRoomDialog({ room, places, today, onClose }: EditRoomProps) {
  const update = useAction('roomUpdate', { says: (changed) => t('Room {room} was changed.', { room: changed.roomNumber }) });
  const [removing, setRemoving] = useState(false);
  const fields = useFields(
    {
      roomNumber: { label: t('Number'), required: true, initial: room.roomNumber },
      seats: { label: t('Seats'), required: true, initial: String(room.seats), check: seatsFault },
      block: { label: t('Block'), initial: room.block },
      floor: { label: t('Floor'), initial: room.floor },
      accessible: { label: t('Accessible'), initial: room.accessible ? 'yes' : '' },
      state: { label: t('State'), initial: room.state },
      closedReason: {
        label: t('Why it is closed'),
        initial: room.closedReason,
        checksEmpty: true,
        check: (reason, { state }) => (state === 'closed' && !reason.trim() ? t(fieldTexts.required) : undefined),
      },
      closedUntil: { label: t('Closed until'), initial: room.closedUntil ?? '' },
    },
    { form: 'roomChange', about: room._id },
  );
  const { values } = fields;
  const closing = values.state === 'closed';
  const living = room.occupants.length;

  const edit = useEdit(fields, update, {
    entered: (field, value) => (field === 'accessible' ? (value ? 'yes' : '') : String(value ?? '')),
    shown: (field, value) => shownInRoom(field, field === 'accessible' ? value === 'yes' : value),
  });

  function save(despite: boolean): void {
    const sent = edit.send();
    // an open room has neither a reason nor a day
    const relevant = (given: typeof sent.changed) => {
      const { closedReason: _, closedUntil: __, ...ofOpenRoom } = given;
      return typedOf(closing ? given : ofOpenRoom);
    };
    const body = { ...relevant(sent.changed), basedOn: relevant(sent.basedOn), despite };
    update.mutate({ params: { id: room._id }, body }, () => onClose());
  }

  return (
    <Dialog
      opened
      title={removing ? t('Remove room {room}?', { room: room.roomNumber }) : t('Edit room {room}', { room: room.roomNumber })}
      onClose={onClose}
    >
      {removing ? (
        <RemoveRoom room={room} onBack={() => setRemoving(false)} onDone={onClose} />
      ) : (
        <Form fields={fields} call={edit.call} failed={t('The room was not changed')} onCancel={onClose} onSubmit={() => save(false)}>
          <Grid min="8rem">
            <TextField {...fields.field('roomNumber')} maxLength={roomLimits.roomNumber} />
            <TextField {...fields.field('seats')} inputMode="numeric" />
            <TextField {...fields.field('block')} maxLength={roomLimits.block} suggestions={places.blocks} />
            <TextField {...fields.field('floor')} maxLength={roomLimits.floor} suggestions={places.floors} />
          </Grid>
          <CheckBox
            label={t('Accessible without steps')}
            checked={values.accessible === 'yes'}
            onChange={(on) => fields.set('accessible', on ? 'yes' : '')}
          />
          <SelectField
            {...fields.field('state')}
            choices={[
              { value: 'open', label: t('Open') },
              { value: 'closed', label: t('Closed for a while') },
            ]}
          />
          {closing && (
            <>
              <TextField {...fields.field('closedReason')} required maxLength={roomLimits.closedReason} />
              <TextField
                {...fields.field('closedUntil')}
                type="date"
                {...(today === undefined || values.closedUntil === room.closedUntil ? {} : { min: today })}
                description={t('The last day it is expected to be closed. It stays closed until somebody opens it.')}
              />
              <ToBeMoved from={room} />
            </>
          )}
          {edit.note}
          {living === 0 && (
            <div>
              <Button kind="quiet" onClick={() => setRemoving(true)}>
                {t('Remove this room')}
              </Button>
            </div>
          )}
        </Form>
      )}
      <CareWarning call={update} onConfirm={() => save(true)} />
    </Dialog>
  );
}
