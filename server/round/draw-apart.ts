/** Draws a large round in a thread of its own, so that the server goes on answering calls. */
import { inThread } from '#server/in-thread.ts';
import {
  drawingOf,
  erasedOf,
  filesOfStored,
  problemsOf,
  writtenOf,
  type Drawing,
  type Erased,
  type Erasing,
  type Files,
  type Task,
  type Written,
} from './drawing.ts';
import type { Problem } from './engine/outcome.ts';
import { inputOf, type RowsAsRead } from './rows-as-read.ts';

const thread = new URL('draw-thread.ts', import.meta.url);

/** A list of fewer characters (some two hundred students) is drawn sooner than a thread would start. */
const short = 100_000;

const fewStudents = 500;

/** Writes the frozen list of a round with so many students. `earlier`: the list that was written before; empty if there is none. */
export async function writeApart(read: RowsAsRead, students: number, earlier: string): Promise<Written> {
  if (students < fewStudents) return writtenOf(inputOf(read), earlier);
  return await inThread<Written>(thread, { what: 'write', read, earlier } satisfies Task);
}

/** Draws a frozen list: `list` in its canonical form, with its hash. */
export async function drawApart(list: string, hash: string, seed: string): Promise<Drawing> {
  if (list.length < short) return drawingOf(list, hash, seed);
  return await inThread<Drawing>(thread, { what: 'draw', list, hash, seed } satisfies Task);
}

/** Finds the problems of a frozen list that do not depend on the seed. */
export async function findProblems(list: string): Promise<Problem[]> {
  if (list.length < short) return problemsOf(list);
  return await inThread<Problem[]>(thread, { what: 'problems', list } satisfies Task);
}

/** Makes the files of a stored list and result. */
export async function makeFiles(list: string, hash: string, seed: string, result: string): Promise<Files> {
  if (list.length < short) return filesOfStored(list, hash, seed, result);
  return await inThread<Files>(thread, { what: 'files', list, hash, seed, result } satisfies Task);
}

/** Erases people from a frozen list and the results drawn from it. */
export async function eraseApart(erasing: Erasing): Promise<Erased> {
  if (erasing.list.length < short) return erasedOf(erasing);
  return await inThread<Erased>(thread, { what: 'erase', ...erasing } satisfies Task);
}
