/** Threes divided among kinds of rooms. In each list, the number at x says for how many pairs there is room beside x threes. */

type Pairs = readonly number[];

/** The most pairs for each number of threes up to `most`, in two kinds of rooms together. */
export function together(a: Pairs, b: Pairs, most: number): number[] {
  const found: number[] = [];
  for (let threes = Math.min(most, a.length + b.length - 2); threes >= 0; threes--) found.push(-1);
  const keep = (threes: number, pairs: number) => {
    if (pairs > (found[threes] ?? Infinity)) found[threes] = pairs;
  };
  const parts = [everySecond(b, 0), everySecond(b, 1)];
  if (!parts.every(isConcave)) {
    for (const [n, pairs] of a.entries()) for (const [m, more] of b.entries()) keep(n + m, pairs + more);
    return found;
  }
  for (const odd of [0, 1]) {
    const own = everySecond(a, odd);
    const divide = isConcave(own) ? divideBothConcave : divideConcave;
    for (const [oddToo, part] of parts.entries()) {
      const threes = (n: number) => odd + oddToo + 2 * n;
      divide(own, part, Math.floor((found.length - 1 - odd - oddToo) / 2), (n, pairs) => keep(threes(n), pairs));
    }
  }
  return found;
}

function everySecond(list: Pairs, from: number): Pairs {
  const found: number[] = [];
  for (let n = from; n < list.length; n += 2) found.push(list[n] ?? 0);
  return found;
}

/** Whether each step down is at least as deep as those before. */
const isConcave = (list: Pairs): boolean =>
  list.every((value, n) => n < 2 || value - (list[n - 1] ?? 0) <= (list[n - 1] ?? 0) - (list[n - 2] ?? 0));

/** The best way to divide each number up to `last`, both being concave: each further one goes where it costs less. */
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
 * The best way to divide each number up to `last`, `b` being concave: then what the best way gives to `a` never falls as the number grows, so the
 * best way for the one in the middle bounds all others from one side.
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
