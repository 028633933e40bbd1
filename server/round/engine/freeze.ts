/** Brings a list into one order, whatever order its parts came in, and computes the hashes of it that are published (docs/receipt.md). */
import { createHash, hash } from 'node:crypto';
import { compareKeys } from '#server/natural-order.ts';
import type { RoundInput, RoundPair } from './input.ts';

export interface Frozen {
  /** the input in canonical order: each list sorted by code */
  input: RoundInput;
  /** SHA-256 of the whole list */
  hash: string;
}

/** SHA-256 of each entry, by its code, so that an entry that was changed can be named. */
export interface EntryHashes {
  rooms: Readonly<Record<string, string>>;
  students: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
  /** sorted */
  apart: readonly string[];
}

/** What is left of an entry about a person who was erased: its hash, so that the hash of the list can still be computed. */
export interface ErasedEntry {
  erased: string;
}

export const isErased = (entry: object): entry is ErasedEntry => 'erased' in entry;

/** The same students, rooms, groups and pairs give the same hash, in whatever order they are listed. */
export function freeze(unordered: RoundInput): Frozen {
  const { homes, rooms, students, groups, apart } = unordered;
  const input: RoundInput = {
    ...unordered,
    homes: Object.fromEntries(Object.entries(homes).map(([name, hostels]) => [name, hostels.toSorted(compareKeys)])),
    rooms: byCode(rooms).map((room) => ({
      ...room,
      freeSeats: room.freeSeats.toSorted((a, b) => a - b),
      residents: byCode(room.residents),
    })),
    students: byCode(students),
    groups: byCode(groups).map((group) => ({ ...group, members: group.members.toSorted(compareKeys) })),
    apart: apart
      .map(([a, b, ...salt]): RoundPair => (compareKeys(a, b) <= 0 ? [a, b, ...salt] : [b, a, ...salt]))
      .toSorted((a, b) => compareKeys(a[0], b[0]) || compareKeys(a[1], b[1])),
  };
  return { input, hash: hashOfList(input, hashEntries(input)) };
}

const byCode = <T extends { code: string }>(of: readonly T[]): T[] => of.toSorted((a, b) => compareKeys(a.code, b.code));

/** The hash of an entry; of an erased one the hash that it had. */
export const hashOf = (entry: object): string => (isErased(entry) ? entry.erased : sha256(canonicalJson(entry)));

const hashesOf = (list: readonly { code: string }[]) => Object.fromEntries(list.map((entry) => [entry.code, hashOf(entry)]));

/** The hashes of a list in canonical order. Each resident is hashed separately, so that one can be erased. */
export const hashEntries = ({ rooms, students, groups, apart }: RoundInput): EntryHashes => ({
  rooms: hashesOf(rooms.map((room) => ({ ...room, residents: room.residents.map(hashOf).sort() }))),
  students: hashesOf(students),
  groups: hashesOf(groups),
  apart: apart.map(hashOf).sort(),
});

/** The hash of everything but the entries of students, which stands beside theirs in the hash of the list. */
export const hashOfOthers = ({ salt, homes }: RoundInput, { rooms, groups, apart }: EntryHashes): string =>
  hashOfLarge({ salt, homes, rooms, groups, apart });

/** What a list is about, as it stands in a receipt too. */
export type About = Pick<RoundInput, 'round' | 'policy' | 'tiers' | 'firstHash'>;

export const hashOfLines = ({ round, policy, tiers, firstHash }: About, students: EntryHashes['students'], others: string): string =>
  hashOfLarge({ round, policy, tiers, firstHash, students, others });

export const hashOfList = (input: RoundInput, entries: EntryHashes): string =>
  hashOfLines(input, entries.students, hashOfOthers(input, entries));

export const sha256 = (text: string): string => hash('sha256', text);

/** The SHA-256 of the canonical JSON of a value, whose text as a whole would take more memory than all else. */
export function hashOfLarge(value: unknown): string {
  const whole = createHash('sha256');
  for (const piece of canonicalPieces(value)) whole.update(piece);
  return whole.digest('hex');
}

/** JSON without spaces and without what is undefined, with the members of each object sorted by name. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open = '', close = ''] = bracketsOf(value);
  return `${open}${membersOf(value).map(([name, member]) => `${name}${canonicalJson(member)}`).join(',')}${close}`; // prettier-ignore
}

/** The same text in pieces, down to the entries of its lists. */
export function* canonicalPieces(value: unknown, depth = 3): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return yield canonicalJson(value);
  const [open = '', close = ''] = bracketsOf(value);
  yield open;
  for (const [n, [name, member]] of membersOf(value).entries()) {
    yield n === 0 ? name : `,${name}`;
    yield* canonicalPieces(member, depth - 1);
  }
  yield close;
}

const bracketsOf = (value: object): string => (Array.isArray(value) ? '[]' : '{}');

/** What is in a list or, by name, in an object, each with what stands before it. */
function membersOf(value: object): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((entry: unknown) => ['', entry] as const);
  // sort() without a comparison function sorts by UTF-16 code units
  const names = Object.keys(value).sort();
  return names.flatMap((name) => {
    const member: unknown = Reflect.get(value, name);
    return member === undefined ? [] : [[`${JSON.stringify(name)}:`, member] as const];
  });
}
