/** A drawing in the form in which it is stored. The thread that draws also makes this form, to leave little work to the main thread. */
import { compressBeginning } from '#server/call/shared-beginning.ts';
import { eraseEntries, erasePlacements } from './engine/erase.ts';
import { canonicalJson, freeze } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import type { RowsAsRead } from './rows-as-read.ts';
import type { Outcome, Problem } from './engine/outcome.ts';
import { problems } from './engine/problems.ts';
import { proposeFrozen } from './engine/propose.ts';
import { completeList, receiptOf, resultHash, resultOf, type CompleteList, type DrawnResult } from './engine/receipt.ts';
import { withSalts } from './salts.ts';

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
  /** a `StoredLine` as JSON */
  line: string[];
}

/** What was frozen of a student and the student's group: for the student's own receipt, as JSON. */
export interface StoredLine {
  line: unknown;
  group: unknown;
}

/** A task for the thread. `list` is a frozen list in its canonical form, `hash` its hash. */
export type Task =
  | { what: 'write'; read: RowsAsRead; earlier: string }
  | { what: 'draw'; list: string; hash: string; seed: string }
  | { what: 'problems'; list: string }
  | { what: 'files'; list: string; hash: string; seed: string; result: string }
  | ({ what: 'erase' } & Erasing);

/** A frozen list from which the people with these codes are to be erased, with the proposals drawn from it. */
export interface Erasing {
  list: string;
  hash: string;
  seed: string;
  codes: readonly string[];
  proposals: readonly { result: string; hasReceipt: boolean }[];
}

export interface Erased {
  list: string;
  /** `receipt` only if there was none: the order cannot be computed any more */
  proposals: { result: string; list: Uint8Array; receipt?: Uint8Array }[];
}

/** The two files of a round, each compressed but for its end (server/call/shared-beginning.ts). */
export interface Files {
  receipt: Uint8Array;
  list: Uint8Array;
}

export interface Drawing extends Files {
  placed: number;
  waiting: number;
  resultHash: string;
  /** a `DrawnResult` as canonical JSON */
  result: string;
  columns: ResultColumns;
}

export interface Written {
  hash: string;
  /** the frozen list in its canonical form */
  text: string;
  problems: Problem[];
}

/** `earlier`: the list that was written before; empty if there is none. */
export function writtenOf(unordered: RoundInput, earlier: string): Written {
  const { input, hash } = freeze(withSalts(unordered, earlier === '' ? undefined : (JSON.parse(earlier) as RoundInput)));
  return { hash, text: canonicalJson(input), problems: problems(input) };
}

export function drawingOf(list: string, hash: string, seed: string): Drawing {
  const input = JSON.parse(list) as RoundInput; // `writtenOf` wrote it
  const outcome = proposeFrozen(input, hash, seed);
  const result = resultOf(input, seed, outcome);
  const placed = outcome.placements.length;
  return {
    placed,
    waiting: outcome.reasons.length - placed,
    resultHash: resultHash(input, result),
    result: canonicalJson(result),
    columns: columnsOf(outcome, input),
    ...filesOf(completeList(input, hash, seed, result)),
  };
}

export const problemsOf = (list: string): Problem[] => problems(JSON.parse(list) as RoundInput); // `writtenOf` wrote it

/** The files of a stored list and result. */
export const filesOfStored = (list: string, hash: string, seed: string, result: string): Files =>
  filesOf(completeList(JSON.parse(list) as RoundInput, hash, seed, readResult(result)));

/** Results drawn by version 1 of the rule were stored without a version, and the waiting list of versions before 4 as objects. */
export function readResult(text: string): DrawnResult {
  const { waiting, ...stored } = JSON.parse(text) as Omit<DrawnResult, 'waiting'> & { waiting: readonly (string | { code: string })[] };
  return { ...stored, version: stored.version ?? 1, waiting: waiting.map((unit) => (typeof unit === 'string' ? unit : unit.code)) };
}

export function erasedOf({ list, hash, seed, codes, proposals }: Erasing): Erased {
  const input = JSON.parse(list) as RoundInput; // `writtenOf` wrote it
  const people = new Set(codes);
  const left = eraseEntries(input, people);
  return {
    list: canonicalJson(left),
    proposals: proposals.map(({ result, hasReceipt }) => {
      const drawn = readResult(result);
      const erased = erasePlacements(input, drawn, people);
      return {
        result: canonicalJson(erased),
        list: listFile(completeList(left, hash, seed, erased)),
        ...(hasReceipt ? {} : { receipt: filesOf(completeList(input, hash, seed, drawn)).receipt }),
      };
    }),
  };
}

const listFile = (list: CompleteList): Uint8Array => compressBeginning(beginningOf(list));

const filesOf = (list: CompleteList): Files => ({ receipt: compressBeginning(beginningOf(receiptOf(list))), list: listFile(list) });

/** The JSON of an object without its last brace, so that members can follow. */
const beginningOf = (file: object): string => canonicalJson(file).slice(0, -1);

function columnsOf(outcome: Outcome, input: RoundInput): ResultColumns {
  const lines = new Map(input.students.map((student) => [student.code, student]));
  const groups = new Map(input.groups.map((group) => [group.code, group]));
  const placed = new Map(outcome.placements.map((placement) => [placement.student, placement]));
  const reasons = new Map(outcome.reasons.map(({ student, key, values }) => [student, JSON.stringify({ key, values })]));
  const waiting = new Map(outcome.waiting.flatMap(({ students, place }) => students.map((student) => [student, place])));
  const columns: ResultColumns = { code: [], turn: [], size: [], roomId: [], seat: [], waitingNo: [], reason: [], line: [] };
  for (const { code: unit, students, place } of outcome.units) {
    for (const code of students) {
      columns.code.push(code);
      columns.turn.push(place);
      columns.size.push(students.length);
      columns.roomId.push(placed.get(code)?.room ?? null);
      columns.seat.push(placed.get(code)?.seat ?? null);
      columns.waitingNo.push(waiting.get(code) ?? null);
      columns.reason.push(reasons.get(code) ?? '{}');
      columns.line.push(JSON.stringify({ line: lines.get(code), group: groups.get(unit) ?? null } satisfies StoredLine));
    }
  }
  return columns;
}
