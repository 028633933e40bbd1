/** Draws in a thread of its own, so that a large round keeps nobody waiting. */
import { inThread } from '#server/in-thread.ts';
import { drawingOf, problemsOf, type Drawing, type Task } from './drawing.ts';
import type { Problem } from './engine/outcome.ts';

const thread = new URL('draw-thread.ts', import.meta.url);

/** Characters of a list that is drawn sooner than a thread has started: some two hundred students. */
const short = 100_000;

/** Draws a frozen list, in its canonical form. */
export async function drawApart(list: string, seed: string): Promise<Drawing> {
  if (list.length < short) return drawingOf(list, seed);
  return await inThread<Drawing>(thread, { what: 'draw', list, seed } satisfies Task);
}

/** What cannot hold in a frozen list. */
export async function findProblems(list: string): Promise<Problem[]> {
  if (list.length < short) return problemsOf(list);
  return await inThread<Problem[]>(thread, { what: 'problems', list } satisfies Task);
}
