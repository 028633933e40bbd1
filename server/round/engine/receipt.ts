/** The receipt of a round: one file from which everybody can draw the list again (docs/receipt.md). */
import { canonicalJson, freeze, seedHash, sha256, type EntryHashes } from './freeze.ts';
import type { RoundInput } from './input.ts';
import type { Placement } from './outcome.ts';

/** Counted up whenever the rule changes: a list that was drawn by an earlier one stays verifiable by it. */
export const ruleVersion = 3;

export interface Receipt {
  format: 'hostelry-round';
  /** of the rule that the list was drawn by */
  version: number;
  seed: string;
  /** as published before the round closed */
  seedHash: string;
  /** as published when the round closed */
  frozenHash: string;
  /** as published with the result */
  resultHash: string;
  /** false: a longer search might have placed more, so that another who draws the list may come to another; older ones do not say it */
  proved?: boolean;
  input: RoundInput;
  /** of each room, student and group of the input */
  entryHashes: EntryHashes;
  result: {
    /** by the student's code */
    placements: readonly Placement[];
    /** codes of the groups and single students who wait, the first of the waiting list first */
    waiting: readonly string[];
  };
}

/** What a receipt needs of an outcome. `version`: of the rule, if it was an earlier one. */
export interface ReceiptResult {
  placements: readonly Placement[];
  waiting: readonly { code: string }[];
  version?: number;
  proved?: boolean;
}

/** `outcome` must be of this input and seed. It holds no names and no telephone numbers, because the input has none. */
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

/** Stands for exactly this list: who lives where and who waits. */
export const resultHash = (outcome: ReceiptResult): string => sha256(canonicalJson(resultOf(outcome)));

const resultOf = ({ placements, waiting }: ReceiptResult): Receipt['result'] => ({
  placements: placements.map(({ student, room, seat }) => ({ student, room, seat })),
  waiting: waiting.map(({ code }) => code),
});
