import { useState } from 'react';
import { type RoomWithOccupants, roomLimits } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import type { Places } from './shared/room-places.ts';
import { fieldTexts } from '#contract/messages.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import type { CallInput } from '#web/api.ts';
import { dataOf } from '#web/api-error.ts';
import { Grid, InfoAlert } from '#web/ui/show/elements.tsx';
import { ChangedMeanwhile, PresentValues } from '#web/ui/form/changed-meanwhile.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { CareWarning } from './care-warning.tsx';
import { shownInRoom } from './shown-in-room.ts';

interface ChangeRoomsProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  places: Places;
  today: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

type Changes = Omit<CallInput<'roomUpdateMany'>['body'], 'roomIds' | 'basedOn' | 'despite'>;

/** The most values that are listed when rooms were changed meanwhile. */
const mostListed = 12;

/** Makes the same changes to several rooms; a field left empty changes nothing. */
function ChangeRoomsDialog({ hostelId, rooms, places, today, onClose, onDone }: ChangeRoomsProps) {
  const update = useAction('roomUpdateMany');
  const fields = useFields(
    {
      block: { label: t('Block') },
      floor: { label: t('Floor') },
      accessible: { label: t('Accessible without steps') },
      state: { label: t('State') },
      closedReason: {
        label: t('Why they are closed'),
        checksEmpty: true,
        check: (reason, { state }) => (state === 'closed' && !reason.trim() ? t(fieldTexts.required) : undefined),
      },
      closedUntil: { label: t('Closed until') },
    },
    { form: 'roomsChange', about: hostelId },
  );
  const { block, floor, accessible, state, closedReason, closedUntil } = fields.values;
  const closing = state === 'closed';
  const living = rooms.reduce((sum, { occupants }) => sum + occupants.length, 0);
  const asIs = t('Leave as it is');
  const changes: Changes = {
    ...(block.trim() ? { block } : {}),
    ...(floor.trim() ? { floor } : {}),
    ...(accessible ? { accessible: accessible === 'yes' } : {}),
    ...(state === 'open' ? { state } : {}),
    ...(closing ? { state, closedReason, closedUntil: closedUntil === '' ? null : closedUntil } : {}),
  };
  const names = Object.keys(changes) as (keyof Changes)[]; // made of these keys only

  /** the rooms as the person saw them when choosing them, and what errors have reported of them since */
  const [opened] = useState(rooms);
  const [reported, setReported] = useState<Readonly<Record<string, Changes>>>({});
  const clash = dataOf(update.error, 'changedMeanwhile');
  const current = (clash?.current ?? []) as Changes[]; // one for each room that was sent
  const present = current.map((values, n) => ({ id: update.variables?.body.roomIds[n] ?? '', values }));
  const known = { ...reported, ...Object.fromEntries(present.map(({ id, values }) => [id, { ...reported[id], ...values }])) };
  const clashing = present.flatMap(({ id, values }) => {
    const room = rooms.find(({ _id }) => _id === id)?.roomNumber ?? '';
    const fieldsOfRoom = names.filter((name) => name in values);
    return fieldsOfRoom.map((name) => ({ name, label: `${room}, ${fields.field(name).label}`, value: shownInRoom(name, values[name]) }));
  });

  function save(despite: boolean): void {
    setReported(known);
    const seenOf = (room: RoomWithOccupants): Changes => {
      const seen = { ...(opened.find(({ _id }) => _id === room._id) ?? room), ...known[room._id] };
      return Object.fromEntries(names.map((name) => [name, seen[name]]));
    };
    const body = { roomIds: rooms.map(({ _id }) => _id), ...changes, basedOn: rooms.map(seenOf), despite };
    update.mutate({ params: { id: hostelId }, body }, () => onDone());
  }

  function take(): void {
    for (const { name } of clashing) fields.set(name, '');
    update.reset();
  }

  return (
    <Dialog opened title={t('Change {rooms, plural, one {# room} other {# rooms}}', { rooms: rooms.length })} onClose={onClose}>
      <Form
        fields={fields}
        action={t('Change')}
        // what was changed meanwhile is shown below
        call={clash ? { ...update, error: null } : update}
        failed={t('The rooms were not changed')}
        disabled={Object.keys(changes).length === 0}
        onCancel={onClose}
        onSubmit={() => save(false)}
      >
        <Grid min="8rem">
          <TextField {...fields.field('block')} maxLength={roomLimits.block} suggestions={places.blocks} description={asIs} />
          <TextField {...fields.field('floor')} maxLength={roomLimits.floor} suggestions={places.floors} description={asIs} />
        </Grid>
        <SelectField
          {...fields.field('accessible')}
          prompt={asIs}
          choices={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
          ]}
        />
        <SelectField
          {...fields.field('state')}
          prompt={asIs}
          choices={[
            { value: 'open', label: t('Open') },
            { value: 'closed', label: t('Closed for a while') },
          ]}
        />
        {closing && (
          <>
            <TextField {...fields.field('closedReason')} required maxLength={roomLimits.closedReason} />
            <TextField {...fields.field('closedUntil')} type="date" {...(today === undefined ? {} : { min: today })} />
            {living > 0 && (
              <InfoAlert warning>
                {t('{living, plural, one {# student lives} other {# students live}} in these rooms and must be moved.', { living })}
              </InfoAlert>
            )}
          </>
        )}
        {update.error && clash && (
          <ChangedMeanwhile error={update.error} onTake={take}>
            <PresentValues of={clashing.slice(0, mostListed).map(({ label, value }) => [label, value])} />
          </ChangedMeanwhile>
        )}
      </Form>
      <CareWarning call={update} onConfirm={() => save(true)} />
    </Dialog>
  );
}

interface SelectedRoomsProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  /** the rooms that the search and filter show */
  found: readonly RoomWithOccupants[];
  places: Places;
  today: string | undefined;
  selected: ReadonlySet<string>;
  /** undefined ends the selection */
  onSelect: (ids: ReadonlySet<string> | undefined) => void;
}

/** How many rooms are selected, and what to do with them. */
export function SelectedRooms({ hostelId, rooms, found, places, today, selected, onSelect }: SelectedRoomsProps) {
  const [changing, setChanging] = useState(false);
  // a room may have been removed meanwhile
  const chosen = rooms.filter(({ _id }) => selected.has(_id));
  const shown = found.map(({ _id }) => _id);
  return (
    <>
      <SaveBar state={t('{rooms, plural, =0 {No room} one {# room} other {# rooms}} selected', { rooms: chosen.length })}>
        <Button onClick={() => onSelect(new Set([...selected, ...shown]))} disabled={shown.every((id) => selected.has(id))}>
          {t('Select all {found}', { found: shown.length })}
        </Button>
        <Button kind="quiet" onClick={() => onSelect(undefined)}>
          {t('Cancel')}
        </Button>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => setChanging(true)}>
          {t('Change')}
        </Button>
      </SaveBar>
      {changing && (
        <ChangeRoomsDialog
          hostelId={hostelId}
          rooms={chosen}
          places={places}
          today={today}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            onSelect(undefined);
          }}
        />
      )}
    </>
  );
}
