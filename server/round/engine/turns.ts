/** Grants each item in turn what it wants if all can still be placed. To ask few questions, it tries many items together, and half as many when that fails. */
import type { Answer, Demand } from './demand.ts';

/** Counts a unit in another demand than before, or for the first time. */
export interface Move {
  from: Demand | null;
  to: Demand;
}

interface Deciding<T> {
  /** what the item wants at this point; null skips it */
  wants: (item: T) => Move | null;
  /** whether all units counted can be placed */
  asks: () => Answer;
  taken: (item: T, move: Move) => void;
  /** afterwards `wants` must answer differently for this item */
  refused: (item: T, move: Move, answer: Answer) => void;
}

/** Gives the same result as asking for each item alone, in order, since whatever can be placed with all before it can also be placed with some of them. */
export function inTurn<T>(items: readonly T[], { wants, asks, taken, refused }: Deciding<T>): void {
  let start = 0;
  let atOnce = items.length;
  while (start < items.length) {
    const batch: { item: T; move: Move }[] = [];
    let end = start;
    for (; end < items.length && batch.length < atOnce; end++) {
      const item = items[end] as T;
      const move = wants(item);
      if (move) batch.push({ item, move });
    }
    for (const { move } of batch) carryOut(move);
    const answer = batch.length === 0 ? 'yes' : asks();
    if (answer === 'yes') {
      for (const { item, move } of batch) taken(item, move);
      start = end;
      atOnce *= 2;
      continue;
    }
    for (const { move } of batch) takeBack(move);
    const [first, ...others] = batch;
    if (first && others.length === 0) refused(first.item, first.move, answer);
    atOnce = Math.max(1, Math.floor(batch.length / 2));
  }
}

function carryOut({ from, to }: Move): void {
  if (from) from.count--;
  to.count++;
}

function takeBack({ from, to }: Move): void {
  if (from) from.count++;
  to.count--;
}
