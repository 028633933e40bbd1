/** Seeds, and salts: gives each entry about people in a list that is to be frozen a random salt (engine/input.ts). */
import { randomBytes } from 'node:crypto';
import { isErased } from './engine/freeze.ts';
import type { RoundInput, RoundPair } from './engine/input.ts';

export const newSeed = (): string => randomBytes(32).toString('hex');
const newSalt = (): string => randomBytes(16).toString('hex');

const ofPair = ([a, b]: RoundPair): string => [a, b].toSorted().join(' ');

/** The salts of a list by what they are of. */
function saltsOf({ salt, rooms, students, groups, apart }: RoundInput): Map<string, string | undefined> {
  const people = [...students, ...groups, ...rooms.flatMap(({ residents }) => residents)].filter((entry) => !isErased(entry));
  return new Map([
    ['', salt],
    ...people.map((entry): [string, string | undefined] => [entry.code, entry.salt]),
    ...apart.filter((pair) => !isErased(pair)).map((pair): [string, string | undefined] => [ofPair(pair), pair[2]]),
  ]);
}

/** `earlier`: the list that was frozen before, if any. What is in both keeps its salt, so that a list in which nothing has changed has the same hash. */
export function withSalts(input: RoundInput, earlier?: RoundInput): RoundInput {
  const known = earlier ? saltsOf(earlier) : new Map<string, string | undefined>();
  const saltOf = (what: string): string => known.get(what) ?? newSalt();
  const salted = <T extends { code: string }>(entry: T) => ({ ...entry, salt: saltOf(entry.code) });
  return {
    ...input,
    salt: saltOf(''),
    rooms: input.rooms.map((room) => ({ ...room, residents: room.residents.map(salted) })),
    students: input.students.map(salted),
    groups: input.groups.map(salted),
    apart: input.apart.map((pair): RoundPair => [pair[0], pair[1], saltOf(ofPair(pair))]),
  };
}
