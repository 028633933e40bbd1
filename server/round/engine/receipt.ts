/**
 * The two files of a published round (docs/receipt.md). From the complete list, which is for administrators, anybody can draw the round again. The receipt,
 * which every student of the round gets, shows the order of the turns, and of all others no more than their codes, numbers and hashes.
 */
import { canonicalJson, hashOf, hashOfLarge, hashOfOthers, isErased, sha256, type About, type EntryHashes } from './freeze.ts';
import type { RoundInput } from './input.ts';
import type { Order } from './order.ts';
import type { Outcome } from './propose.ts';

/** Increased whenever the rule or the hashes change. */
export const version = 6;

/** An outcome as it is stored. A placement of somebody who was erased has `erased`, its hash, in place of room and seat. */
export interface DrawnResult extends Omit<Outcome, 'units'> {
  version: number;
  /** hash of the order of the turns */
  order: string;
}

type Result = Omit<DrawnResult, 'version' | 'proved'>;

/** What stands in both files. */
interface Told {
  version: number;
  seed: string;
  /** as published before the round closed */
  seedHash: string;
  /** as published when the round closed */
  frozenHash: string;
  /** as published with the result */
  resultHash: string;
}

export interface CompleteList extends Told {
  format: 'hostelry-round';
  proved: boolean;
  input: RoundInput;
  /** SHA-256 of each entry of the input */
  entryHashes: EntryHashes;
  result: Result;
}

/** A turn as others see it: of a student alone, or of a group, of which only the hash of its entry is shown. */
export type Turn = { tier: number; code: string; number: number; hash: string } | { tier: number; group: string };

/** The order of the turns as others see it. */
export interface Turns {
  turns: Turn[];
  /** nobody but the members can tell from it who is in which group */
  inGroups: { code: string; number: number; hash: string }[];
}

export interface Receipt extends Told, About, Turns {
  format: 'hostelry-receipt';
  others: string;
  places: string;
}

/** `input`: a list in canonical order in which nobody was erased. */
export function turnsOf(input: RoundInput, { students, groups }: EntryHashes, { numbers, units }: Order): Turns {
  const student = (code: string) => ({ code, number: numbers.get(code) ?? 0, hash: students[code] ?? '' });
  return {
    turns: units.map(({ code, tier }): Turn => {
      const group = groups[code];
      return { tier, ...(group === undefined ? student(code) : { group }) };
    }),
    inGroups: input.groups.flatMap(({ members }) => members).sort().map(student), // prettier-ignore
  };
}

export const hashOfOrder = ({ turns, inGroups }: Turns): string => hashOfLarge({ turns, inGroups });

/** The hash of who lives where and who waits. Each placement is hashed with the salt of its student, so that one can be erased. */
function hashOfPlaces({ salt, students }: RoundInput, { placements, waiting }: Result): string {
  const salts = new Map(students.map((student) => [student.code, student.salt]));
  const hashes = placements.map((placement) => {
    const { student } = placement;
    return [student, hashOf(isErased(placement) ? placement : { ...placement, salt: salts.get(student) })];
  });
  return hashOfLarge({ salt, placements: Object.fromEntries(hashes) as unknown, waiting });
}

export const hashOfResult = (order: string, places: string): string => sha256(canonicalJson({ order, places }));

export const resultHash = (input: RoundInput, result: Result): string => hashOfResult(result.order, hashOfPlaces(input, result));

/** What a list was drawn from, beside its entries: their hashes, which take long to compute, its own hash and the seed. */
export interface Drawn {
  entries: EntryHashes;
  hash: string;
  seed: string;
}

export const resultOf = (turns: Turns, { placements, waiting, proved }: Outcome): DrawnResult => ({
  version,
  order: hashOfOrder(turns),
  placements,
  waiting,
  proved,
});

/** `input` must be in canonical order. */
export function completeList(input: RoundInput, { entries, hash, seed }: Drawn, drawn: DrawnResult): CompleteList {
  const { version: drawnBy, proved, ...result } = drawn;
  return {
    format: 'hostelry-round',
    version: drawnBy,
    seed,
    seedHash: sha256(seed),
    frozenHash: hash,
    resultHash: resultHash(input, result),
    proved,
    input,
    entryHashes: entries,
    result,
  };
}

/** The receipt that goes with a complete list in which nobody was erased. The own part of its reader is added to it. */
export function receiptOf({ input, entryHashes, result, ...list }: CompleteList, { turns, inGroups }: Turns): Receipt {
  const { version: drawnBy, seed, seedHash, frozenHash, resultHash: published } = list;
  const { round, policy, tiers, firstHash } = input;
  const told = { version: drawnBy, seed, seedHash, frozenHash, resultHash: published };
  const [others, places] = [hashOfOthers(input, entryHashes), hashOfPlaces(input, result)];
  return { format: 'hostelry-receipt', ...told, round, policy, tiers, firstHash, others, places, turns, inGroups };
}

/** Leaves of those entries that are about somebody only the hash, beside what `left` keeps of them. */
const without = <T extends object>(entries: readonly T[], isAbout: (entry: T) => boolean, left: (entry: T) => object): T[] =>
  entries.map((entry) =>
    isErased(entry) || !isAbout(entry)
      ? entry
      : // a list of which something was erased is never drawn, so nothing reads such an entry but to hash it
        ({ ...left(entry), erased: hashOf(entry) } as unknown as T),
  );

const nothing = () => ({});
const withCode = ({ code }: { code: string }) => ({ code });

/** `codes`: those of the people to erase, as students or as residents. */
export const eraseEntries = (input: RoundInput, codes: ReadonlySet<string>): RoundInput => ({
  ...input,
  rooms: input.rooms.map((room) => ({ ...room, residents: without(room.residents, ({ code }) => codes.has(code), nothing) })),
  students: without(input.students, ({ code }) => codes.has(code), withCode),
  groups: without(input.groups, ({ members }) => members.some((code) => codes.has(code)), withCode),
  apart: without(input.apart, ([one, other]) => codes.has(one) || codes.has(other), nothing),
});

/** `input`: the list before anything of these people was erased from it. */
export function erasePlacements(input: RoundInput, result: DrawnResult, codes: ReadonlySet<string>): DrawnResult {
  const salts = new Map(input.students.map(({ code, salt }) => [code, salt]));
  return {
    ...result,
    placements: result.placements.map((placement) => {
      const { student } = placement;
      if (isErased(placement) || !codes.has(student)) return placement;
      return { student, erased: hashOf({ ...placement, salt: salts.get(student) }) } as unknown as typeof placement; // as above
    }),
  };
}
