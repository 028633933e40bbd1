/** Draws in a thread of its own, so that a large round keeps nobody waiting. */
import { inThread } from '#server/in-thread.ts';
import { drawingOf, problemsOf, writtenOf, type Drawing, type Task, type Written } from './drawing.ts';
import type { Problem } from './engine/outcome.ts';
import { inputOf, type RowsAsRead } from './rows-as-read.ts';

const thread = new URL('draw-thread.ts', import.meta.url);

/** Characters of a list that is drawn sooner than a thread has started: some two hundred students. */
const short = 100_000;

const fewStudents = 500;

/** Writes down what a round of so many students is drawn from. */
export async function writeApart(read: RowsAsRead, students: number): Promise<Written> {
  if (students < fewStudents) return writtenOf(inputOf(read));
  return await inThread<Written>(thread, { what: 'write', read } satisfies Task);
}

/** Draws a frozen list, in its canonical form, that has this hash. */
export async function drawApart(list: string, hash: string, seed: string): Promise<Drawing> {
  if (list.length < short) return drawingOf(list, hash, seed);
  return await inThread<Drawing>(thread, { what: 'draw', list, hash, seed } satisfies Task);
}

/** What cannot hold in a frozen list. */
export async function findProblems(list: string): Promise<Problem[]> {
  if (list.length < short) return problemsOf(list);
  return await inThread<Problem[]>(thread, { what: 'problems', list } satisfies Task);
}
