/**
 * Whether all units have a place, from counts alone: `stocks[kind][f]` is how many rooms of a kind have f free beds, and a demand is a number of units
 * of one size to whom the same kinds are open. A yes and a no are always right.
 *
 * How many pairs fit beside x groups of three in one kind has a closed form. Groups of four and more are put into rooms in every way that differs, and
 * units that may choose between kinds are divided among them in every way that differs, until all have a place.
 */

export type Stock = readonly number[];

/** `unknown`: none of the ways tried gives all a place, and there are more ways than are tried. */
export type Answer = 'yes' | 'no' | 'unknown';

export interface Demand {
  kinds: readonly number[];
  /** the members of each unit */
  size: number;
  count: number;
}

const mostTries = 2_000;

export function fit(stocks: readonly Stock[], demands: readonly Demand[]): Answer {
  const asked = demands.filter(({ count }) => count > 0);
  if (asked.length === 0) return 'yes';
  if (isTooMuch(stocks, asked)) return 'no';
  const [first, ...others] = asked;
  // in one kind, what is too much is exact
  if (others.length === 0 && first?.kinds.length === 1 && first.size <= 3) return 'yes';
  return new Placing(stocks, asked).answer();
}

/** How many groups of this size the rooms hold, with nobody else in them. */
export const roomFor = (stock: Stock, size: number): number => stock.reduce((sum, rooms, free) => sum + rooms * Math.floor(free / size), 0);

/**
 * The most pairs that fit beside so many threes; -1 if the threes alone do not fit. A three takes the place of one pair in a room with an odd number of
 * free beds and of two in one with an even number, and turns odd into even: within a room these costs alternate. The least sum of so many costs takes the
 * first of each odd room, then steps of two and one together, then a last two: any other choice can be exchanged for this one without costing more.
 */
export function pairsBeside(stock: Stock, threes: number): number {
  let [pairs, odd, byTwos, last] = [0, 0, 0, 0];
  for (let free = 2; free < stock.length; free++) {
    const rooms = stock[free] ?? 0;
    const isOdd = free % 2 === 1;
    const further = Math.floor((isOdd ? free - 3 : free) / 3);
    pairs += rooms * Math.floor(free / 2);
    if (isOdd) odd += rooms;
    byTwos += rooms * 2 * Math.floor(further / 2);
    last += rooms * (further % 2);
  }
  if (threes <= odd) return pairs - threes;
  const further = threes - odd;
  if (further <= byTwos) return pairs - odd - 3 * Math.floor(further / 2) - 2 * (further % 2);
  return further <= byTwos + last ? pairs - odd - (3 * byTwos) / 2 - 2 * (further - byTwos) : -1;
}

/** Whether so many units of each size up to three fit into rooms that are open to all of them. */
const holds = (stock: Stock, [, alone = 0, pairs = 0, threes = 0]: readonly number[]): boolean =>
  roomFor(stock, 1) >= alone + 2 * pairs + 3 * threes && (pairs + threes === 0 || pairsBeside(stock, threes) >= pairs);

/** Whether those whose rooms lie within some region would not fit even if all of it were open to all of them. */
function isTooMuch(stocks: readonly Stock[], demands: readonly Demand[]): boolean {
  const regions = new Set(demands.map(({ kinds }) => kinds.join(' ')));
  if (regions.has('')) return true;
  const everywhere = new Set(demands.flatMap(({ kinds }) => kinds));
  return [...regions, [...everywhere].join(' ')].some((name) => {
    const region = new Set(name.split(' ').map(Number));
    const stock: number[] = [];
    for (const kind of region) for (const [free, rooms] of (stocks[kind] ?? []).entries()) stock[free] = (stock[free] ?? 0) + rooms;
    const counts = [0, 0, 0, 0];
    for (const { kinds, size, count } of demands) if (kinds.every((kind) => region.has(kind))) counts[size] = (counts[size] ?? 0) + count;
    if (!holds(stock, counts.slice(0, 4))) return true;
    // a room with f free beds has floor(f / t) places for groups of t, of which a group of k takes floor(k / t) or more
    return counts.some((_, t) => t > 0 && counts.reduce((sum, count, k) => sum + Math.floor(k / t) * count, 0) > roomFor(stock, t));
  });
}

const moreFirst = (a: Demand, b: Demand): number => b.size - a.size || a.kinds.length - b.kinds.length;

class Placing {
  readonly #stocks: number[][];
  /** groups of four and more, the largest first */
  readonly #large: readonly Demand[];
  /** smaller units that may choose between kinds, the largest first, and those to whom fewer kinds are open first */
  readonly #choosing: readonly Demand[];
  /** `#inside[kind][size]`: how many smaller units are to live there */
  readonly #inside: number[][];
  readonly #seen = new Set<string>();
  #tries = 0;

  constructor(stocks: readonly Stock[], demands: readonly Demand[]) {
    this.#stocks = stocks.map((stock) => [...stock]);
    this.#inside = stocks.map(() => [0, 0, 0, 0]);
    this.#large = demands
      .filter(({ size }) => size > 3)
      .sort(moreFirst)
      .flatMap((demand) => Array.from({ length: demand.count }, () => demand));
    const sharing = stocks.map((_, kind) => demands.filter(({ kinds }) => kinds.includes(kind)).length);
    this.#choosing = demands
      .filter(({ size, kinds }) => size <= 3 && kinds.length > 1)
      .sort(moreFirst)
      .map((demand) => ({ ...demand, kinds: demand.kinds.toSorted((a, b) => (sharing[a] ?? 0) - (sharing[b] ?? 0)) }));
    for (const { size, kinds, count } of demands) if (size <= 3 && kinds.length === 1) this.#add(kinds[0] ?? 0, size, count);
  }

  answer(): Answer {
    return this.#place(0);
  }

  #add(kind: number, size: number, count: number): void {
    const inside = this.#inside[kind];
    if (inside) inside[size] = (inside[size] ?? 0) + count;
  }

  #holds(kind: number): boolean {
    return holds(this.#stocks[kind] ?? [], this.#inside[kind] ?? []);
  }

  /** Puts the groups of four and more from the nth on into rooms. */
  #place(n: number): Answer {
    const group = this.#large[n];
    if (!group) return this.#stocks.every((_, kind) => this.#holds(kind)) ? this.#divide(0, 0, this.#choosing[0]?.count ?? 0) : 'no';
    if (this.#tries++ >= mostTries) return 'unknown';
    const state = `${n}/${this.#stocks.map((stock) => stock.join(' ')).join('/')}`;
    if (this.#seen.has(state)) return 'no';
    this.#seen.add(state);
    const { size, kinds } = group;
    let found: Answer = 'no';
    for (const kind of kinds) {
      const stock = this.#stocks[kind] ?? [];
      for (let free = size; free < stock.length; free++) {
        if (!stock[free]) continue;
        const left = free - size;
        const move = (rooms: number) => {
          stock[free] = (stock[free] ?? 0) - rooms;
          stock[left] = (stock[left] ?? 0) + rooms;
        };
        move(1);
        const answer = this.#place(n + 1);
        move(-1);
        if (answer === 'yes') return answer;
        if (answer === 'unknown') found = answer;
        // in any other way, a group that fills a room exactly and whoever has these beds could exchange
        if (left === 0 && kinds.length === 1) return found;
      }
    }
    return found;
  }

  /** Gives those of the nth demand who are left a place in its kinds from the given one on, as many as possible in the first, and then divides the next demand. */
  #divide(n: number, from: number, left: number): Answer {
    const demand = this.#choosing[n];
    if (!demand) return 'yes';
    if (left === 0) return this.#divide(n + 1, 0, this.#choosing[n + 1]?.count ?? 0);
    const kind = demand.kinds[from];
    if (kind === undefined) return 'no';
    if (this.#tries++ >= mostTries) return 'unknown';
    const { size } = demand;
    const fits = (count: number): boolean => {
      this.#add(kind, size, count);
      const answer = this.#holds(kind);
      this.#add(kind, size, -count);
      return answer;
    };
    let [most, tooMany] = fits(left) ? [left, left + 1] : [0, left];
    while (tooMany - most > 1) {
      const middle = (most + tooMany) >> 1;
      if (fits(middle)) most = middle;
      else tooMany = middle;
    }
    // for the last to choose, nothing is gained by leaving beds free
    const least = n === this.#choosing.length - 1 ? most : 0;
    for (let here = most; here >= least; here--) {
      this.#add(kind, size, here);
      const answer = this.#divide(n, from + 1, left - here);
      this.#add(kind, size, -here);
      if (answer !== 'no') return answer;
    }
    return 'no';
  }
}
