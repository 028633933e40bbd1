/**
 * The two files of a published round (docs/receipt.md). From the complete list, which is for administrators, anybody can draw the round again. The receipt,
 * which every student of the round gets, shows the order of the turns, and of all others no more than their codes, numbers and hashes.
 */
import { canonicalJson, freeze, hashEntries, hashOf, hashOfOthers, isErased, seedHash, sha256, type EntryHashes } from './freeze.ts';
import type { RoundInput } from './input.ts';
import { numbersOf, unitsInOrder } from './lottery.ts';
import type { Placement } from './outcome.ts';

/** Increased whenever the rule or the hashes change, so that an earlier list can still be verified as it was made. */
export const version = 4;
/** The same rule for a list that was frozen without salts. */
const versionWithoutSalts = 3;

interface Result {
  /** hash of the order of the turns; missing without salts */
  order?: string;
  /** sorted by the student's code; one of somebody who was erased has `erased`, its hash, in place of room and seat */
  placements: readonly Placement[];
  /** codes of the groups and single students who wait, the first of the waiting list first */
  waiting: readonly string[];
}

/** What is stored of an outcome. */
export interface DrawnResult extends Result {
  version: number;
  /** false: a longer search might have placed more, so that drawing the list again with another program may give another list. Missing in older results */
  proved?: boolean;
}

export interface CompleteList extends Pick<DrawnResult, 'version' | 'proved'> {
  format: 'hostelry-round';
  seed: string;
  /** as published before the round closed */
  seedHash: string;
  /** as published when the round closed */
  frozenHash: string;
  /** as published with the result */
  resultHash: string;
  input: RoundInput;
  /** SHA-256 of each entry of the input */
  entryHashes: EntryHashes;
  result: Result;
}

/** A turn as others see it: of a student alone, or of a group, of which only the hash of its entry is shown. Without salts there are no hashes. */
export type Turn = { tier: number; code: string; number: number; hash?: string } | { tier: number; group?: string };

/** The order of the turns of a list in canonical order in which nobody was erased. */
export function turnsOf(input: RoundInput, frozenHash: string, seed: string) {
  const isSalted = input.salt !== undefined;
  const numbers = numbersOf(input, frozenHash, seed);
  const { students, groups } = hashEntries(input);
  const student = (code: string) => ({ code, number: numbers.get(code) ?? 0, ...(isSalted ? { hash: students[code] ?? '' } : {}) });
  const turns = unitsInOrder(input, numbers).map(({ code, tier }): Turn => {
    const group = groups[code];
    return { tier, ...(group === undefined ? student(code) : isSalted ? { group } : {}) };
  });
  // nobody but the members can tell from it who is in which group
  const inGroups = input.groups
    .flatMap(({ members }) => members)
    .sort()
    .map(student);
  return { turns, inGroups };
}

const hashOfOrder = (order: ReturnType<typeof turnsOf>): string => sha256(canonicalJson(order));

/** The result of an outcome that was drawn from this list with this seed. */
export function resultOf(
  input: RoundInput,
  seed: string,
  outcome: { frozenHash: string; placements: readonly Placement[]; waiting: readonly { code: string }[]; proved: boolean },
): DrawnResult {
  const { frozenHash, placements, waiting, proved } = outcome;
  return {
    ...(input.salt === undefined ? { version: versionWithoutSalts } : { version, order: hashOfOrder(turnsOf(input, frozenHash, seed)) }),
    placements: placements.map(({ student, room, seat }) => ({ student, room, seat })),
    waiting: waiting.map(({ code }) => code),
    proved,
  };
}

/** The hash of who lives where and who waits. Each placement is hashed with the salt of its student, so that one can be erased. */
function hashOfPlaces({ salt, students }: RoundInput, { placements, waiting }: Result): string {
  const salts = new Map(students.map((student) => [student.code, student.salt]));
  const hashes = placements.map((placement) => {
    const { student } = placement;
    return [student, hashOf(isErased(placement) ? placement : { ...placement, salt: salts.get(student) })];
  });
  return sha256(canonicalJson({ salt, placements: Object.fromEntries(hashes) as unknown, waiting }));
}

/** The published hash of the resulting list: who lives where and who waits and, with salts, the order of the turns. */
export function resultHash(input: RoundInput, { order, placements, waiting }: Result): string {
  const result = { placements, waiting };
  return sha256(canonicalJson(input.salt === undefined ? result : { order, places: hashOfPlaces(input, result) }));
}

/** `input` must be in canonical order. */
export function completeList(input: RoundInput, frozenHash: string, seed: string, drawn: DrawnResult): CompleteList {
  const { version: drawnBy, proved, ...result } = drawn;
  return {
    format: 'hostelry-round',
    version: drawnBy,
    seed,
    seedHash: seedHash(seed),
    frozenHash,
    resultHash: resultHash(input, result),
    ...(proved === undefined ? {} : { proved }),
    input,
    entryHashes: hashEntries(input),
    result,
  };
}

/** The receipt that goes with a complete list in which nobody was erased. The own part of its reader is added to it. */
export function receiptOf({
  version: drawnBy,
  seed,
  seedHash: hashOfSeed,
  frozenHash,
  resultHash: hash,
  input,
  entryHashes,
  result,
}: CompleteList) {
  const { round, policy, tiers, firstHash } = input;
  return {
    format: 'hostelry-receipt',
    version: drawnBy,
    round,
    policy,
    tiers,
    firstHash,
    seed,
    seedHash: hashOfSeed,
    frozenHash,
    // without salts these hashes would tell what they are of to anybody who tries out what could be
    ...(input.salt === undefined
      ? {}
      : { resultHash: hash, others: hashOfOthers(input, entryHashes), places: hashOfPlaces(input, result) }),
    ...turnsOf(input, frozenHash, seed),
  };
}

/** The complete list of an outcome that was drawn from this input, in whatever order, with this seed. */
export function makeList(unordered: RoundInput, seed: string, outcome: Parameters<typeof resultOf>[2]): CompleteList {
  const { input, hash } = freeze(unordered);
  return completeList(input, hash, seed, resultOf(input, seed, outcome));
}
