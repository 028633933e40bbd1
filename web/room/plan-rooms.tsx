import { useState } from 'react';
import { nameAndUsername } from '#contract/person.ts';
import { type RoomWithOccupants, roomTypes } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { Text } from '#web/ui/text.tsx';
import { placedByRoom, type Plan } from './allocation.ts';
import { blocksOf, blockTitle, floorsOf, floorTitle, inBlock } from './room-places.ts';
import { RoomTile, TileGroup, TileLegend } from './room-tile.tsx';
import styles from './plan-rooms.module.css';

/** More tiles would be slow on a phone: of a very large hostel only the rooms that somebody gets are shown. */
const tilesShown = 240;

interface Group {
  name: string;
  rooms: readonly RoomWithOccupants[];
}

/** By block and floor where those are known, else by type. */
function groupsOf(rooms: readonly RoomWithOccupants[]): Group[] {
  if (!rooms.some(({ block, floor }) => block !== '' || floor !== '')) {
    return roomTypes.map((type) => ({ name: t(type), rooms: rooms.filter(({ roomType }) => roomType === type) }));
  }
  const blocks = blocksOf(rooms);
  return blocks.flatMap((block) =>
    floorsOf(inBlock(rooms, block)).map(({ floor, rooms: onFloor }) => ({
      name: blocks.length === 1 ? floorTitle(floor) : `${blockTitle(block)}, ${floorTitle(floor)}`,
      rooms: onFloor,
    })),
  );
}

/** The rooms as they will look: a tile for each, a mark for each seat, those that are given in another colour and shape. */
export function PlanRooms({ plan, rooms }: { plan: Plan; rooms: readonly RoomWithOccupants[] }) {
  const [pressed, setPressed] = useState<string>();
  const byRoom = placedByRoom(plan);
  const all = rooms.length <= tilesShown ? rooms : rooms.filter(({ _id }) => byRoom.has(_id));
  const shown = all.slice(0, tilesShown);

  function wordsOf({ _id, roomNumber, state, seats, occupants }: RoomWithOccupants): string {
    const next = byRoom.get(_id) ?? [];
    const names = [
      ...occupants.map(nameAndUsername),
      ...next.map(({ student }) => t('{student} (new)', { student: nameAndUsername(student) })),
    ];
    const empty = seats - names.length;
    const rest =
      state === 'closed'
        ? t('closed')
        : empty > 0
          ? t('{free, plural, one {# seat stays free} other {# seats stay free}}', { free: empty })
          : '';
    return t('Room {room}: {seats}', { room: roomNumber, seats: [...names, rest].filter(Boolean).join(', ') });
  }

  const chosen = shown.find(({ _id }) => _id === pressed);
  return (
    <div className={styles.rooms}>
      <div className={styles.head}>
        <TileLegend
          marks={[
            ['taken', t('lives there now')],
            ['next', t('new')],
            ['free', t('free')],
            ['closed', t('closed')],
          ]}
        />
        <p role="status" className={styles.words}>
          {chosen ? wordsOf(chosen) : t('Press a room to see who will live there.')}
        </p>
      </div>
      {groupsOf(shown)
        .filter((group) => group.rooms.length > 0)
        .map((group) => (
          <TileGroup key={group.name} name={group.name}>
            {group.rooms.map((room) => {
              const { _id, roomNumber, seats, occupants, state } = room;
              const next = byRoom.get(_id)?.length ?? 0;
              const empty = seats - occupants.length - next;
              const closed = state === 'closed';
              return (
                <RoomTile
                  key={_id}
                  number={roomNumber}
                  marks={{ taken: occupants.length, next, ...(closed ? { closed: empty } : { free: empty }) }}
                  words={wordsOf(room)}
                  closed={closed}
                  pressed={_id === pressed}
                  onPress={() => setPressed(_id)}
                />
              );
            })}
          </TileGroup>
        ))}
      {shown.length < rooms.length && (
        <Text dimmed>
          {t('{shown} of {rooms} rooms are shown, of those that somebody gets.', { shown: shown.length, rooms: rooms.length })}
        </Text>
      )}
    </div>
  );
}
