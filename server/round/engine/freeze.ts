/** Writes the frozen list as one text that does not depend on the order of its parts, and computes the hashes of it that are published. */
import { hash } from 'node:crypto';
import { compareKeys } from '#server/natural-order.ts';
import type { RoundInput, RoundPair, Wishes } from './input.ts';

export interface Frozen {
  /** the input in canonical order: each list sorted by code */
  input: RoundInput;
  /** SHA-256 of the whole list */
  hash: string;
  /** SHA-256 of each entry, by its code, so that an entry that was changed can be named */
  entries: EntryHashes;
}

export interface EntryHashes {
  rooms: Readonly<Record<string, string>>;
  students: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
  /** sorted; missing in a list without salts, whose pairs are hashed with the whole */
  apart?: readonly string[];
}

/** What is left of an entry about a person who was erased: its hash, so that the hash of the list can still be computed. Empty if the entry had no salt. */
export interface ErasedEntry {
  erased: string;
}

export const isErased = (entry: object): entry is ErasedEntry => 'erased' in entry;

/** The same students, rooms, groups and pairs give the same hash, in whatever order they are listed. */
export function freeze(input: RoundInput): Frozen {
  const ordered = orderedInput(input);
  const entries = hashEntries(ordered);
  return { input: ordered, hash: hashOfList(ordered, entries), entries };
}

/** The hash of an entry; of an erased one the hash that it had. */
export const hashOf = (entry: object): string => (isErased(entry) ? entry.erased : sha256(canonicalJson(entry)));

const hashesOf = (list: readonly { code: string }[]) => Object.fromEntries(list.map((entry) => [entry.code, hashOf(entry)]));

/** The hashes of a list in canonical order. With salts, each resident is hashed separately, so that one can be erased. */
export function hashEntries({ salt, rooms, students, groups, apart }: RoundInput): EntryHashes {
  const hashes = { students: hashesOf(students), groups: hashesOf(groups) };
  if (salt === undefined) return { ...hashes, rooms: hashesOf(rooms) };
  return {
    ...hashes,
    rooms: hashesOf(rooms.map((room) => ({ ...room, residents: room.residents.map(hashOf).sort() }))),
    apart: apart.map(hashOf).sort(),
  };
}

/** The hash of everything but the entries of students, which stands beside theirs in the hash of the list. Only for a list with salts. */
export const hashOfOthers = ({ salt }: RoundInput, { rooms, groups, apart }: EntryHashes): string =>
  sha256(canonicalJson({ salt, rooms, groups, apart }));

function hashOfList(input: RoundInput, entries: EntryHashes): string {
  const { round, policy, tiers, firstHash, apart } = input;
  const about = { round, policy, tiers, firstHash };
  return input.salt === undefined
    ? sha256(canonicalJson({ ...about, apart, ...entries }))
    : sha256(canonicalJson({ ...about, students: entries.students, others: hashOfOthers(input, entries) }));
}

/** Published before the round closes, so that nobody can choose another seed once the wishes are known. */
export const seedHash = (seed: string): string => sha256(seed);

export const sha256 = (text: string): string => hash('sha256', text);

/** JSON without spaces, with the members of each object sorted by name. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return textsOfLists.get(value) ?? `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // sort() without a comparison function sorts by UTF-16 code units
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`).join(',')}}`;
}

/** Cached JSON of lists that are needed again and no longer change: the lists of a frozen input, and those that many of its entries share. */
const textsOfLists = new WeakMap<readonly unknown[], string>();

/** Returns one shared, sorted list for equal lists of hostels: each of thousands of students may have hundreds of hostels. */
function sharedLists(): (hostels: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (hostels) => {
    const name = hostels.join('\n');
    let list = known.get(name);
    if (!list) {
      list = hostels.toSorted(compareKeys);
      textsOfLists.set(list, canonicalJson([...list]));
      known.set(name, list);
    }
    return list;
  };
}

/** A member for the salt of an entry, if it has one. */
const salted = ({ salt }: { salt?: string }): { salt?: string } => (salt === undefined ? {} : { salt });

/** Copies only the fields of the format, so that an extra field in the input cannot change the hash. */
function orderedInput(unordered: RoundInput): RoundInput {
  const { round, policy, tiers, firstHash, rooms, students, groups, apart } = unordered;
  const shared = sharedLists();
  return {
    ...salted(unordered),
    round,
    policy,
    tiers: [...tiers],
    firstHash,
    rooms: byCode(rooms).map(({ code, hostel, block, floor, number, seats, freeSeats, accessible, residents }) => {
      const living = byCode(residents).map((resident) => ({
        code: resident.code,
        batch: resident.batch,
        programme: resident.programme,
        ...salted(resident),
      }));
      const free = freeSeats.toSorted((a, b) => a - b);
      return { code, hostel, block, floor, number, seats, freeSeats: free, accessible, residents: living };
    }),
    students: byCode(students).map((student) => {
      const { code, batch, programme, hostels, tier, classicPlace, needsAccessible, wishes } = student;
      const wished = onlyWishes(wishes);
      return { code, batch, programme, hostels: shared(hostels), tier, classicPlace, needsAccessible, wishes: wished, ...salted(student) };
    }),
    groups: byCode(groups).map((group) => ({
      code: group.code,
      members: group.members.toSorted(compareKeys),
      wishes: onlyWishes(group.wishes),
      ...salted(group),
    })),
    apart: apart
      .map(([a, b, ...salt]): RoundPair => (compareKeys(a, b) <= 0 ? [a, b, ...salt] : [b, a, ...salt]))
      .toSorted((a, b) => compareKeys(a[0], b[0]) || compareKeys(a[1], b[1])),
  };
}

const onlyWishes = ({ sizes, hostels, blocks, floors }: Wishes): Wishes => ({
  sizes: [...sizes],
  hostels: [...hostels],
  blocks: [...blocks],
  floors: [...floors],
});

const byCode = <T extends { code: string }>(of: readonly T[]): T[] => of.toSorted((a, b) => compareKeys(a.code, b.code));
