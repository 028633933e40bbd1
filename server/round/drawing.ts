/** A drawing in the form in which it is stored. The thread that draws also makes this form, to leave little work to the main thread. */
import type { Problem, Outcome } from './engine/outcome.ts';
import { canonicalJson, freeze } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import { problems } from './engine/problems.ts';
import { proposeFrozen } from './engine/propose.ts';
import { resultHash, ruleVersion, type ReceiptResult } from './engine/receipt.ts';
import type { RowsAsRead } from './rows-as-read.ts';

/** The results by student in the order of the turns, as one list for each column. */
export interface ResultColumns {
  code: string[];
  turn: number[];
  size: number[];
  roomId: (string | null)[];
  seat: (number | null)[];
  waitingNo: (number | null)[];
  /** a `StoredReason` as JSON */
  reason: string[];
}

export interface Drawing {
  placed: number;
  waiting: number;
  resultHash: string;
  /** the part that the receipt needs, as canonical JSON */
  result: string;
  columns: ResultColumns;
}

/** A task for the thread. `list` is a frozen list in its canonical form, `hash` its hash. */
export type Task =
  | { what: 'write'; read: RowsAsRead }
  | { what: 'draw'; list: string; hash: string; seed: string }
  | { what: 'problems'; list: string };

export interface Written {
  hash: string;
  /** the frozen list in its canonical form */
  text: string;
}

export function writtenOf(unordered: RoundInput): Written {
  const { input, hash } = freeze(unordered);
  return { hash, text: canonicalJson(input) };
}

export function drawingOf(list: string, hash: string, seed: string): Drawing {
  const outcome = proposeFrozen(JSON.parse(list) as RoundInput, hash, seed); // `writtenOf` wrote it
  const placed = outcome.placements.length;
  return {
    placed,
    waiting: outcome.reasons.length - placed,
    resultHash: resultHash(outcome),
    result: canonicalJson(storedResult(outcome)),
    columns: columnsOf(outcome),
  };
}

export const problemsOf = (list: string): Problem[] => problems(JSON.parse(list) as RoundInput); // `writtenOf` wrote it

/** The part of an outcome that the receipt needs. */
const storedResult = ({ placements, waiting, proved }: Outcome): ReceiptResult => ({
  placements,
  waiting: waiting.map(({ code }) => ({ code })),
  version: ruleVersion,
  proved,
});

/** Results drawn by version 1 of the rule were stored without a version. */
export const readStoredResult = (text: string): ReceiptResult => ({ version: 1, ...(JSON.parse(text) as ReceiptResult) }); // `storedResult` made it

function columnsOf(outcome: Outcome): ResultColumns {
  const placed = new Map(outcome.placements.map((placement) => [placement.student, placement]));
  const reasons = new Map(outcome.reasons.map(({ student, key, values }) => [student, JSON.stringify({ key, values })]));
  const waiting = new Map(outcome.waiting.flatMap(({ students, place }) => students.map((student) => [student, place])));
  const columns: ResultColumns = { code: [], turn: [], size: [], roomId: [], seat: [], waitingNo: [], reason: [] };
  for (const { students, place } of outcome.units) {
    for (const code of students) {
      columns.code.push(code);
      columns.turn.push(place);
      columns.size.push(students.length);
      columns.roomId.push(placed.get(code)?.room ?? null);
      columns.seat.push(placed.get(code)?.seat ?? null);
      columns.waitingNo.push(waiting.get(code) ?? null);
      columns.reason.push(reasons.get(code) ?? '{}');
    }
  }
  return columns;
}
