/** A drawing in the form in which it is stored. The thread that draws also makes this form, to leave little work to the main thread. */
import { compressBeginning } from '#server/call/shared-beginning.ts';
import { canonicalJson, freeze, hashEntries } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import type { Outcome } from './engine/outcome.ts';
import { proposeFrozen } from './engine/propose.ts';
import {
  completeList,
  eraseEntries,
  erasePlacements,
  receiptOf,
  resultHash,
  resultOf,
  type Drawn,
  type DrawnResult,
} from './engine/receipt.ts';
import type { Move } from './engine/exchange-input.ts';
import type { StoredMove } from './reasons.ts';
import { inputOf, type RowsAsRead } from './rows-as-read.ts';
import { withSalts } from './salts.ts';

/** The results by student in the order of the turns, as one list for each column. */
export interface ResultColumns {
  /** the student's code; of an exchange, which publishes no codes, the id */
  student: string[];
  turn: number[];
  size: number[];
  roomId: (string | null)[];
  seat: (number | null)[];
  waitingNo: (number | null)[];
  /** a `StoredReason` as JSON */
  reason: string[];
  /** a `StoredLine` as JSON; null in an exchange */
  line: (string | null)[];
}

/** What was frozen of a student and the student's group: for the student's own receipt, as JSON. */
export interface StoredLine {
  line: unknown;
  group: unknown;
}

export interface Drawing {
  /** the two files of a round, each compressed but for its end (server/call/shared-beginning.ts) */
  receipt: Uint8Array;
  list: Uint8Array;
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
}

/** Writes the frozen list of a round. `earlier`: the list that was written before; empty if there is none. */
export function writtenOf(read: RowsAsRead, earlier: string): Written {
  const { input, hash } = freeze(withSalts(inputOf(read), earlier === '' ? undefined : listOf(earlier)));
  return { hash, text: canonicalJson(input) };
}

const listOf = (text: string): RoundInput => JSON.parse(text) as RoundInput; // `writtenOf` wrote it

/** Draws a frozen list: `list` in its canonical form, with its hash. */
export function drawingOf(list: string, hash: string, seed: string): Drawing {
  const input = listOf(list);
  const outcome = proposeFrozen(input, hash, seed);
  const drawn = { entries: hashEntries(input), hash, seed };
  const result = resultOf(input, drawn, outcome);
  const complete = completeList(input, drawn, result);
  const placed = outcome.placements.length;
  return {
    placed,
    waiting: input.students.length - placed,
    resultHash: resultHash(input, result),
    result: canonicalJson(result),
    columns: columnsOf(outcome, input),
    receipt: fileOf(receiptOf(complete)),
    list: fileOf(complete),
  };
}

/** What is left of a frozen list, and of the results drawn from it, without the people with these codes. */
export function erasedOf(list: string, { hash, seed }: Omit<Drawn, 'entries'>, codes: readonly string[], results: readonly string[]) {
  const input = listOf(list);
  const people = new Set(codes);
  const left = eraseEntries(input, people);
  const drawn = { entries: hashEntries(left), hash, seed };
  return {
    list: canonicalJson(left),
    proposals: results.map((result) => {
      const erased = erasePlacements(input, JSON.parse(result) as DrawnResult, people); // `drawingOf` wrote it
      return { result: canonicalJson(erased), list: fileOf(completeList(left, drawn, erased)) };
    }),
  };
}

/** The JSON of a file, compressed but for its end: what only one reader gets follows there. */
const fileOf = (file: object): Uint8Array => compressBeginning(canonicalJson(file).slice(0, -1));

const noColumns = (): ResultColumns => ({ student: [], turn: [], size: [], roomId: [], seat: [], waitingNo: [], reason: [], line: [] });

function columnsOf(outcome: Outcome, input: RoundInput): ResultColumns {
  const lines = new Map(input.students.map((student) => [student.code, student]));
  const groups = new Map(input.groups.map((group) => [group.code, group]));
  const seats = new Map(outcome.placements.map(({ student, seat }) => [student, seat]));
  const columns = noColumns();
  for (const [n, { code: unit, students, room, waitingPlace, reason }] of outcome.units.entries()) {
    for (const code of students) {
      columns.student.push(code);
      columns.turn.push(n + 1);
      columns.size.push(students.length);
      columns.roomId.push(room);
      columns.seat.push(seats.get(code) ?? null);
      columns.waitingNo.push(waitingPlace || null);
      columns.reason.push(JSON.stringify(reason));
      columns.line.push(JSON.stringify({ line: lines.get(code), group: groups.get(unit) ?? null } satisfies StoredLine));
    }
  }
  return columns;
}

export function movesOf(moves: readonly Move[]): ResultColumns {
  const columns = noColumns();
  for (const { studentId, turn, from, to, wish, chain, unmet } of moves) {
    columns.student.push(studentId);
    columns.turn.push(turn);
    columns.size.push(1);
    columns.roomId.push(to?.roomId ?? null);
    columns.seat.push(to?.seat ?? null);
    columns.waitingNo.push(null);
    columns.reason.push(JSON.stringify({ from, wish, chain: chain?.no ?? null, ring: chain?.ring ?? null, unmet } satisfies StoredMove));
    columns.line.push(null);
  }
  return columns;
}
