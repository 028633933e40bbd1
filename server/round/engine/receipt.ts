/** The receipt of a round: one file from which anybody can draw the list again (docs/receipt.md). */
import { canonicalJson, freeze, seedHash, sha256, type EntryHashes } from './freeze.ts';
import type { RoundInput } from './input.ts';
import type { Placement } from './outcome.ts';

/** Increased whenever the rule changes, so that a list drawn by an earlier rule can still be verified by that rule. */
export const ruleVersion = 3;

export interface Receipt {
  format: 'hostelry-round';
  /** of the rule by which the list was drawn */
  version: number;
  seed: string;
  /** as published before the round closed */
  seedHash: string;
  /** as published when the round closed */
  frozenHash: string;
  /** as published with the result */
  resultHash: string;
  /** false: a longer search might have placed more, so drawing the list again with another program may give another list. Missing in older receipts */
  proved?: boolean;
  input: RoundInput;
  /** SHA-256 of each room, student and group of the input */
  entryHashes: EntryHashes;
  result: {
    /** sorted by the student's code */
    placements: readonly Placement[];
    /** codes of the groups and single students who wait, the first of the waiting list first */
    waiting: readonly string[];
  };
}

/** The parts of an outcome that a receipt needs. `version`: of the rule, if not the current one. */
export interface ReceiptResult {
  placements: readonly Placement[];
  waiting: readonly { code: string }[];
  version?: number;
  proved?: boolean;
}

/** `outcome` must have been drawn from this input and seed. The receipt has no names or telephone numbers, because the input has none. */
export function makeReceipt(input: RoundInput, seed: string, outcome: ReceiptResult): Receipt {
  const frozen = freeze(input);
  const result = resultOf(outcome);
  return {
    format: 'hostelry-round',
    version: outcome.version ?? ruleVersion,
    seed,
    seedHash: seedHash(seed),
    frozenHash: frozen.hash,
    resultHash: sha256(canonicalJson(result)),
    ...(outcome.proved === undefined ? {} : { proved: outcome.proved }),
    input: frozen.input,
    entryHashes: frozen.entries,
    result,
  };
}

/** The published hash of the resulting list: who lives where and who waits. */
export const resultHash = (outcome: ReceiptResult): string => sha256(canonicalJson(resultOf(outcome)));

const resultOf = ({ placements, waiting }: ReceiptResult): Receipt['result'] => ({
  placements: placements.map(({ student, room, seat }) => ({ student, room, seat })),
  waiting: waiting.map(({ code }) => code),
});
