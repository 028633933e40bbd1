/** A drawing in the form in which it is stored. The thread that draws also makes this form, to leave little work to the main thread. */
import { deflateRawSync } from 'node:zlib';
import { compressBeginning } from '#server/call/shared-beginning.ts';
import { canonicalJson, canonicalPieces, freeze, hashEntries } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import type { Outcome } from './engine/propose.ts';
import { orderOf } from './engine/order.ts';
import { proposeInOrder } from './engine/propose.ts';
import {
  completeList,
  eraseEntries,
  erasePlacements,
  receiptOf,
  resultOf,
  turnsOf,
  type Drawn,
  type DrawnResult,
} from './engine/receipt.ts';
import type { Move } from './engine/exchange.ts';
import type { StoredReason } from './reasons.ts';
import { inputOf, type RowsAsRead } from './rows-as-read.ts';
import { withSalts } from './rows-as-read.ts';

/** What a student came to, as it is stored. */
interface ResultRow {
  /** the student's code; of an exchange, which publishes no codes, the id */
  student: string;
  turn: number;
  size: number;
  roomId: string | null;
  seat: number | null;
  waitingNo: number | null;
  reason: StoredReason;
  /** null in an exchange */
  line: StoredLine | null;
}

/** JSON lists of a few thousand rows each, compressed: a thread can hand these over without copying them. */
export type Rows = readonly Uint8Array[];

/** How many rows one statement writes, so that none exceeds the statement timeout. */
const perStatement = 10_000;

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
  /** in the order of the turns */
  rows: Rows;
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

/** Draws a frozen list, and empties its `text`: a large list is not in memory twice while it is drawn. */
export function drawingOf(list: Written, seed: string): Drawing {
  const input = listOf(list.text);
  list.text = '';
  const drawn = { entries: hashEntries(input), hash: list.hash, seed };
  const { turns, result, rows } = outcomeOf(input, drawn);
  const complete = completeList(input, drawn, result);
  const placed = result.placements.length;
  return {
    placed,
    waiting: input.students.length - placed,
    resultHash: complete.resultHash,
    result: canonicalJson(result),
    rows,
    receipt: fileOf(receiptOf(complete, turns)),
    list: fileOf(complete),
  };
}

/** A function of its own, so that units and reasons are no longer in memory when the files are made. */
function outcomeOf(input: RoundInput, drawn: Drawn) {
  const order = orderOf(input, drawn.hash, drawn.seed);
  const outcome = proposeInOrder(input, order.units);
  const turns = turnsOf(input, drawn.entries, order);
  return { turns, result: resultOf(turns, outcome), rows: rowsOf(outcome, input) };
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
const fileOf = (file: object): Uint8Array => compressBeginning(open(file));

/** The pieces of the JSON without the brace at its end. */
function* open(file: object): Generator<string> {
  let last = '';
  for (const piece of canonicalPieces(file)) {
    yield last;
    last = piece;
  }
}

function rowsOf(outcome: Outcome, input: RoundInput): Rows {
  const lines = new Map(input.students.map((student) => [student.code, student]));
  const groups = new Map(input.groups.map((group) => [group.code, group]));
  const seats = new Map(outcome.placements.map(({ student, seat }) => [student, seat]));
  const turns = outcome.units.flatMap((unit, n) => unit.students.map((student) => ({ ...unit, student, turn: n + 1 })));
  return encoded(turns, ({ code, student, turn, students, room, reason }) => ({
    student,
    turn,
    size: students.length,
    roomId: room,
    seat: seats.get(student) ?? null,
    waitingNo: reason.values['waitingPlace'] ?? null,
    reason,
    line: { line: lines.get(student), group: groups.get(code) ?? null },
  }));
}

function encoded<T>(of: readonly T[], rowOf: (of: T) => ResultRow): Rows {
  const starts = Array.from({ length: Math.ceil(of.length / perStatement) }, (_, n) => n * perStatement);
  const textFrom = (start: number) => JSON.stringify(of.slice(start, start + perStatement).map(rowOf));
  return starts.map((start) => new Uint8Array(deflateRawSync(textFrom(start), { level: 1 })));
}

export const movesOf = (moves: readonly Move[]): Rows =>
  encoded(moves, ({ studentId, turn, from, to, wish, chain, unmet }) => ({
    student: studentId,
    turn,
    size: 1,
    roomId: to?.roomId ?? null,
    seat: to?.seat ?? null,
    waitingNo: null,
    reason: { from, wish, chain: chain?.no ?? null, ring: chain?.ring ?? null, unmet },
    line: null,
  }));
