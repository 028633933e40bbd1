/** Divides groups of three among kinds of rooms. In each list, the number at index x is how many pairs fit beside x threes. */

type Pairs = readonly number[];

/** The most pairs that two kinds of rooms hold together, for each number of threes up to `most`. */
export function together(a: Pairs, b: Pairs, most: number): number[] {
  const found: number[] = [];
  for (let threes = Math.min(most, a.length + b.length - 2); threes >= 0; threes--) found.push(-1);
  const keep = (threes: number, pairs: number) => {
    if (pairs > (found[threes] ?? Infinity)) found[threes] = pairs;
  };
  const partsB = [everySecond(b, 0), everySecond(b, 1)];
  if (!partsB.every(isConcave)) {
    for (const [n, pairs] of a.entries()) for (const [m, more] of b.entries()) keep(n + m, pairs + more);
    return found;
  }
  for (const oddA of [0, 1]) {
    const partA = everySecond(a, oddA);
    const divide = isConcave(partA) ? divideBothConcave : divideConcave;
    for (const [oddB, partB] of partsB.entries()) {
      const threes = (n: number) => oddA + oddB + 2 * n;
      divide(partA, partB, Math.floor((found.length - 1 - oddA - oddB) / 2), (n, pairs) => keep(threes(n), pairs));
    }
  }
  return found;
}

function everySecond(list: Pairs, from: number): Pairs {
  const found: number[] = [];
  for (let n = from; n < list.length; n += 2) found.push(list[n] ?? 0);
  return found;
}

/** Whether each step down is at least as large as the step before. */
const isConcave = (list: Pairs): boolean =>
  list.every((value, n) => n < 2 || value - (list[n - 1] ?? 0) <= (list[n - 1] ?? 0) - (list[n - 2] ?? 0));

/** The best way to divide each number up to `last` when both lists are concave: each further unit goes to the list where it costs less. */
function divideBothConcave(a: Pairs, b: Pairs, last: number, found: (n: number, pairs: number) => void): void {
  const costOf = (list: Pairs, n: number) => (n + 1 < list.length ? (list[n] ?? 0) - (list[n + 1] ?? 0) : Infinity);
  if (a.length === 0 || b.length === 0) return;
  let here = 0;
  for (let n = 0; n <= Math.min(last, a.length + b.length - 2); n++) {
    const there = n - here;
    found(n, (a[here] ?? 0) + (b[there] ?? 0));
    if (costOf(a, here) <= costOf(b, there)) here++;
  }
}

/**
 * The best way to divide each number up to `last` when only `b` is concave. The share of `a` in the best division never falls as the number grows,
 * so the share found for the middle number is a lower bound for all larger numbers and an upper bound for all smaller ones.
 */
function divideConcave(a: Pairs, b: Pairs, last: number, found: (n: number, pairs: number) => void): void {
  if (a.length === 0 || b.length === 0) return;
  const between = (from: number, to: number, least: number, most: number): void => {
    if (from > to) return;
    const middle = (from + to) >> 1;
    let best = -Infinity;
    let bestAt = least;
    for (let n = Math.max(least, middle - b.length + 1); n <= Math.min(most, middle); n++) {
      const sum = (a[n] ?? 0) + (b[middle - n] ?? 0);
      if (sum > best) [best, bestAt] = [sum, n];
    }
    found(middle, best);
    between(from, middle - 1, least, bestAt);
    between(middle + 1, to, bestAt, most);
  };
  between(0, Math.min(last, a.length + b.length - 2), 0, a.length - 1);
}
