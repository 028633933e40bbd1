import { useState } from 'react';
import { nameAndUsername } from '#contract/person/person.ts';
import { roomTypeOf, roomTypes } from '#contract/room/room.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Text } from '#web/ui/show/elements.tsx';
import { blocksOf, blockTitle, floorsOf, floorTitle, inBlock } from './room-places.ts';
import { RoomTile, TileGroup, TileLegend } from './room-tile.tsx';
import styles from './plan-rooms.module.css';

/** At most so many tiles, since more would be slow on a phone. Of a larger hostel, only rooms that somebody gets are shown. */
const tilesShown = 240;

/** A room with its residents and the students who would move in. */
export interface PlannedRoom {
  _id: string;
  roomNumber: string;
  seats: number;
  block: string;
  floor: string;
  closed: boolean;
  residents: readonly Person[];
  arriving: readonly Person[];
}

interface Group {
  name: string;
  rooms: readonly PlannedRoom[];
}

/** Groups rooms by block and floor if any are recorded, otherwise by type. */
function groupsOf(rooms: readonly PlannedRoom[]): Group[] {
  if (!rooms.some(({ block, floor }) => block !== '' || floor !== '')) {
    return roomTypes.map((type) => ({ name: t(type), rooms: rooms.filter(({ seats }) => roomTypeOf(seats) === type) }));
  }
  const blocks = blocksOf(rooms);
  return blocks.flatMap((block) =>
    floorsOf(inBlock(rooms, block)).map(({ floor, rooms: onFloor }) => ({
      name: blocks.length === 1 ? floorTitle(floor) : `${blockTitle(block)}, ${floorTitle(floor)}`,
      rooms: onFloor,
    })),
  );
}

const emptySeats = ({ seats, residents, arriving }: PlannedRoom): number => seats - residents.length - arriving.length;

/** What a tile shows, in words. */
function wordsOf(room: PlannedRoom): string {
  const empty = emptySeats(room);
  const names = [
    ...room.residents.map(nameAndUsername),
    ...room.arriving.map((student) => t('{student} (new)', { student: nameAndUsername(student) })),
  ];
  const rest = room.closed
    ? t('closed')
    : empty > 0
      ? t('{free, plural, one {# seat stays free} other {# seats stay free}}', { free: empty })
      : '';
  return t('Room {room}: {seats}', { room: room.roomNumber, seats: [...names, rest].filter(Boolean).join(', ') });
}

/** The rooms as proposed: a tile for each room, a mark for each seat; seats to be given have another colour and shape. */
export function PlanRooms({ rooms }: { rooms: readonly PlannedRoom[] }) {
  const [pressed, setPressed] = useState<string>();
  const all = rooms.length <= tilesShown ? rooms : rooms.filter(({ arriving }) => arriving.length > 0);
  const shown = all.slice(0, tilesShown);
  const chosen = shown.find(({ _id }) => _id === pressed);
  return (
    <Grid gap={12}>
      <Grid gap={6} className={styles.head}>
        <TileLegend
          marks={[
            ['taken', t('lives there now')],
            ['next', t('new')],
            ['free', t('free')],
            ['closed', t('closed')],
          ]}
        />
        <Box role="status" component="p" m={0} mih="1.5em" fw={550}>
          {chosen ? wordsOf(chosen) : t('Press a room to see its students.')}
        </Box>
      </Grid>
      {groupsOf(shown)
        .filter((group) => group.rooms.length > 0)
        .map((group) => (
          <TileGroup key={group.name} name={group.name}>
            {group.rooms.map((room) => (
              <RoomTile
                key={room._id}
                number={room.roomNumber}
                marks={{
                  taken: room.residents.length,
                  next: room.arriving.length,
                  ...(room.closed ? { closed: emptySeats(room) } : { free: emptySeats(room) }),
                }}
                words={wordsOf(room)}
                closed={room.closed}
                pressed={room._id === pressed}
                onPress={() => setPressed(room._id)}
              />
            ))}
          </TileGroup>
        ))}
      {shown.length < rooms.length && (
        <Text dimmed>{t('{shown} of the {rooms} rooms that are given out are shown.', { shown: shown.length, rooms: rooms.length })}</Text>
      )}
    </Grid>
  );
}
