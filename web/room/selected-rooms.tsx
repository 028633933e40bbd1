import { useState } from 'react';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { ChangeRoomsDialog } from './change-rooms-dialog.tsx';
import type { Places } from './shared/room-places.ts';

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
