/** Finds hostels and rooms by their names as lists write them. */
import { nameKey } from '#server/name-key.ts';
import type { HostelState, RoomState } from './import-queries.ts';

interface SplitName {
  name: string;
  number: string;
}

const number = String.raw`(?<number>(?=[^\s]*\d)[\p{L}\p{N}][\p{L}\p{N}/._-]{3,})`;
const name = String.raw`(?<name>\p{L}[\p{L}\p{M}.'’ ]*[\p{L}\p{M}.])`;
/** "Asha Rao (22BSM01)", "Asha Rao - 22BSM01" and "22BSM01 - Asha Rao". */
const patterns = [
  String.raw`^${name}\s*[(\[]\s*${number}\s*[)\]]$`,
  String.raw`^${name}\s+[-–]\s*${number}$`,
  String.raw`^${number}\s+[-–]\s*${name}$`,
].map((pattern) => new RegExp(pattern, 'u'));

/** No name and number are longer; trying the patterns on more would take long. */
const longest = 200;

/** The parts of a cell that holds a name and a roll number; undefined for any other. */
export function splitName(cell: string): SplitName | undefined {
  if (cell.length > longest) return undefined;
  for (const pattern of patterns) {
    const groups = pattern.exec(cell)?.groups;
    if (groups?.['name'] && groups['number']) return { name: groups['name'].trim(), number: groups['number'] };
  }
  return undefined;
}

/** "Room G-5", "Rm. No. 12" → what is painted on the door. */
export const doorNumber = (text: string): string => text.replace(/^(?:room|rm)\b\.?\s*(?:number|no\b)?\.?\s*[-:]?\s*(?=\S*\d)/i, '');

/** Ways to compare names, from exact to tolerant: sheets lose spaces, hyphens and leading zeros. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  nameKey,
  (text) => nameKey(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  (text) =>
    nameKey(text)
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
      .replaceAll(/(?<!\d)0+(?=\d)/g, ''),
];

/** Finds a thing by its name. A spelling that matches two things finds neither. */
export function finder<T>(things: readonly T[], nameOf: (thing: T) => string): (name: string) => T | undefined {
  const levels = spellings.map((spell) => ({ spell, things: Map.groupBy(things, (thing) => spell(nameOf(thing))) }));
  return (name) => {
    for (const level of levels) {
      const found = level.things.get(level.spell(name));
      if (found) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  };
}

/** Finds the room of a hostel by its number. */
export function roomFinder(rooms: readonly RoomState[]): (hostel: HostelState, number: string) => RoomState | undefined {
  const findRoomOf = new Map(
    [...Map.groupBy(rooms, ({ hostelId }) => hostelId)].map(([id, own]) => [id, finder(own, ({ number }) => number)]),
  );
  return (hostel, number) => findRoomOf.get(hostel.id)?.(number) ?? findRoomOf.get(hostel.id)?.(doorNumber(number));
}
