/** The blocks and floors of rooms, and the order in which they are listed. */
import { blockName, floorName } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';

/** Where a room is; block and floor are empty if they are not recorded. */
export interface Placed {
  roomNumber: string;
  block: string;
  floor: string;
}

// floor 2 before floor 10
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The levels of floors with names instead of numbers: below ground, ground, and above all others. */
const namedFloors: readonly [words: RegExp, level: number][] = [
  [/^(?:sub|lower) ?basement\b/i, -3],
  [/^(?:b|basement|cellar)\b/i, -2],
  [/^(?:lg|lower ground)\b/i, -1],
  [/^(?:g|gf|ground|0)\b/i, 0],
  [/^(?:top|terrace|roof|attic)\b/i, 1_000],
];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** How high a floor is, judged by its name; a floor without a name is below all others. */
function levelOf(floor: string): number {
  if (floor === '') return -1_000;
  const named = namedFloors.find(([words]) => words.test(floor));
  if (named) return named[1];
  const ordinal = ordinals.findIndex((word) => floor.toLowerCase().startsWith(word));
  const number = /-?\d+/.exec(floor)?.[0];
  return ordinal === -1 ? Number(number ?? 999) : ordinal + 1;
}

/** Orders the names of floors, the lowest first. */
export const byHeight = (a: string, b: string): number => levelOf(a) - levelOf(b) || collator.compare(a, b);

const isSame = (a: string, b: string) => collator.compare(a, b) === 0;

/** The distinct blocks of rooms, sorted by name; an empty one, for rooms without a block, comes last. */
export function blocksOf(rooms: readonly Pick<Placed, 'block'>[]): string[] {
  const blocks: string[] = [];
  for (const { block } of rooms) if (!blocks.some((known) => isSame(known, block))) blocks.push(block);
  return blocks.sort((a, b) => Number(a === '') - Number(b === '') || collator.compare(a, b));
}

export const inBlock = <Room extends Pick<Placed, 'block'>>(rooms: readonly Room[], block: string): Room[] =>
  rooms.filter((room) => isSame(room.block, block));

/** The blocks and floors that a hostel already has, suggested so that they are always written alike. */
export interface Places {
  blocks: readonly string[];
  floors: readonly string[];
}

export const placesOf = (rooms: readonly Placed[]): Places => ({
  blocks: blocksOf(rooms).filter(Boolean),
  floors: floorsOf(rooms).flatMap(({ floor }) => floor || []),
});

export interface Floor<Room> {
  floor: string;
  rooms: Room[];
}

/** The floors of a block, the highest first, each with its rooms by number. */
export function floorsOf<Room extends Placed>(rooms: readonly Room[]): Floor<Room>[] {
  const floors: Floor<Room>[] = [];
  for (const room of rooms) {
    const known = floors.find(({ floor }) => isSame(floor, room.floor));
    if (known) known.rooms.push(room);
    else floors.push({ floor: room.floor, rooms: [room] });
  }
  for (const { rooms: onFloor } of floors) onFloor.sort((a, b) => collator.compare(a.roomNumber, b.roomNumber));
  return floors.sort((a, b) => byHeight(b.floor, a.floor));
}

/** Headings for the rooms of a block or floor, or for rooms without one. */
export const blockTitle = (block: string): string => (block === '' ? t('Without a block') : blockName(block));
export const floorTitle = (floor: string): string => (floor === '' ? t('Without a floor') : floorName(floor));
