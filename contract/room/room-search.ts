/** How a list of rooms is searched and filtered, on the screen and in its export. */
import { nameAndUsername } from '#contract/person/person.ts';
import type { RoomShow, RoomWithOccupants } from './room.ts';
import { matches } from '#contract/text/search.ts';
import { t } from '#contract/text/text.ts';

/** `A` becomes "Block A"; `Old wing` stays as it is. */
export const blockName = (block: string): string => (/^.{1,2}$|^\d+$/.test(block) ? t('Block {block}', { block }) : block);
/** `2` becomes "Floor 2", and `Ground` is the one word for a floor that nearly all hostels have. */
export const floorName = (floor: string): string =>
  /^-?\d+$/.test(floor) ? t('Floor {floor}', { floor }) : floor.toLowerCase() === 'ground' ? t('Ground') : floor;

/** "Block A, Floor 2"; empty if neither is known. */
export const placeOf = ({ block, floor }: Pick<RoomWithOccupants, 'block' | 'floor'>): string =>
  [block && blockName(block), floor && floorName(floor)].filter(Boolean).join(', ');

/** The place that a complaint is counted by: block, floor and, without both, the room; empty for no room. */
export function placeName(place: string): string {
  const [block = '', floor = '', room = ''] = place.split('|');
  return room || placeOf({ block, floor });
}

const isShownAs: Readonly<Record<RoomShow, (room: RoomWithOccupants, today: string) => boolean>> = {
  free: ({ availableSeats }) => availableSeats > 0,
  occupied: ({ state, availableSeats }) => state === 'open' && availableSeats === 0,
  closed: ({ state }) => state === 'closed',
  'to-move': ({ state, occupants }) => state === 'closed' && occupants.length > 0,
  overdue: ({ state, closedUntil }, today) => state === 'closed' && closedUntil !== null && closedUntil < today,
};

/** Whether a room matches the search and the filter. */
export const isRoomFound = (
  room: RoomWithOccupants,
  { q, show, today }: { q: string; show: RoomShow | undefined; /** the campus day */ today: string },
): boolean =>
  (show === undefined || isShownAs[show](room, today)) &&
  matches(q, [room.roomNumber, placeOf(room), ...room.occupants.flatMap((occupant) => [nameAndUsername(occupant), occupant.batch])]);
