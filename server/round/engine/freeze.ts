/** Writes the frozen list as one text that does not depend on the order of its parts, and computes the hashes of it that are published. */
import { hash } from 'node:crypto';
import { compareKeys } from '#server/natural-order.ts';
import type { RoundInput, Wishes } from './input.ts';

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
}

/** The same students, rooms, groups and pairs give the same hash, in whatever order they are listed. */
export function freeze(input: RoundInput): Frozen {
  const ordered = orderedInput(input);
  const hashesOf = (list: readonly { code: string }[]) => {
    const texts = list.map(canonicalJson);
    textsOfLists.set(list, `[${texts.join(',')}]`);
    return Object.fromEntries(list.map(({ code }, n) => [code, sha256(texts[n] ?? '')]));
  };
  const entries = { rooms: hashesOf(ordered.rooms), students: hashesOf(ordered.students), groups: hashesOf(ordered.groups) };
  const { round, policy, tiers, firstHash, apart } = ordered;
  return { input: ordered, hash: sha256(canonicalJson({ round, policy, tiers, firstHash, apart, ...entries })), entries };
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

/** Copies only the fields of the format, so that an extra field in the input cannot change the hash. */
function orderedInput({ round, policy, tiers, firstHash, rooms, students, groups, apart }: RoundInput): RoundInput {
  const shared = sharedLists();
  return {
    round,
    policy,
    tiers: [...tiers],
    firstHash,
    rooms: byCode(rooms).map(({ code, hostel, block, floor, number, seats, freeSeats, accessible, residents }) => {
      const living = byCode(residents).map((resident) => ({
        code: resident.code,
        batch: resident.batch,
        programme: resident.programme,
      }));
      const free = freeSeats.toSorted((a, b) => a - b);
      return { code, hostel, block, floor, number, seats, freeSeats: free, accessible, residents: living };
    }),
    students: byCode(students).map(({ code, batch, programme, hostels, tier, classicPlace, needsAccessible, wishes }) => {
      return { code, batch, programme, hostels: shared(hostels), tier, classicPlace, needsAccessible, wishes: onlyWishes(wishes) };
    }),
    groups: byCode(groups).map(({ code, members, wishes }) => ({
      code,
      members: members.toSorted(compareKeys),
      wishes: onlyWishes(wishes),
    })),
    apart: apart
      .map(([a, b]): readonly [string, string] => (compareKeys(a, b) <= 0 ? [a, b] : [b, a]))
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
