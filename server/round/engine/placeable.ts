/**
 * Decides whether everybody can be placed, from counts of rooms and units alone. Exact as long as people differ little in the rooms that are open to
 * them (docs/rounds.md says what that means); otherwise the answer can be `unknown`, but a yes or no is never wrong.
 */
import type { Answer, Demand } from './demand.ts';
import { holds, nested, roomFor } from './nested.ts';
import type { Stock } from './room-shapes.ts';

/** How often the others are checked, each time beside another placement of the differing units, before the answer is `unknown`. */
const mostTries = 300;

/** `stocks[kind][f]`: how many rooms of that kind have f free beds. */
export function placeable(stocks: readonly Stock[], demands: readonly Demand[]): Answer {
  const asked = demands.filter(({ count }) => count > 0);
  if (asked.some(({ kinds }) => kinds.length === 0)) return 'no';
  const [only, second] = asked;
  if (!only) return 'yes';
  if (!second && only.size === 1) return bedsIn(stocks, only.kinds) >= only.count ? 'yes' : 'no';
  const simple = nested(stocks, asked);
  if (simple) return holds(simple);
  if (isTooMuch(stocks, asked)) return 'no';
  // the demands that remain when as many as possible have been taken into a nested set
  const differing: Demand[] = [];
  const others: Demand[] = [];
  for (const demand of asked.toSorted((a, b) => b.count - a.count)) (nested(stocks, [...others, demand]) ? others : differing).push(demand);
  const anywhere = [...new Set(asked.flatMap(({ kinds }) => kinds))];
  const small = differing.filter(({ size }) => size <= 3).map((demand) => ({ ...demand, kinds: anywhere }));
  if (ask(stocks, [...others, ...small]) === 'no') return 'no';
  return new Tries(stocks, differing, others).answer();
}

function ask(stocks: readonly Stock[], demands: readonly Demand[]): Answer {
  const simple = nested(stocks, demands);
  return simple ? holds(simple) : 'unknown';
}

const bedsIn = (stocks: readonly Stock[], kinds: readonly number[]): number =>
  kinds.reduce((sum, kind) => sum + roomFor(stocks[kind] ?? [], 1), 0);

/** Places the differing units in every way, and checks for each way whether the others fit beside them. */
class Tries {
  readonly #left: number[][];
  /** the groups, one entry each, placed room by room: the largest groups with the fewest open rooms first */
  readonly #units: readonly Demand[];
  /** students alone, divided among kinds of rooms many at a time, as only the number of beds matters for them */
  readonly #alone: readonly Demand[];
  readonly #others: readonly Demand[];
  readonly #seen = new Set<string>();
  #tries = 0;

  constructor(stocks: readonly Stock[], differing: readonly Demand[], others: readonly Demand[]) {
    this.#left = stocks.map((stock) => [...stock]);
    this.#others = others;
    const sharing = stocks.map((_, kind) => [...differing, ...others].filter(({ kinds }) => kinds.includes(kind)).length);
    const order = differing
      .toSorted((a, b) => b.size - a.size || a.kinds.length - b.kinds.length)
      .map(({ kinds, size, count }) => ({ kinds: kinds.toSorted((a, b) => (sharing[a] ?? 0) - (sharing[b] ?? 0)), size, count }));
    // with large groups among the others, students alone are placed room by room too: given to a kind, they would split its pool in two
    const inRooms = ({ size }: Demand) => size > 1 || others.some((other) => other.size > 3);
    this.#units = order.filter(inRooms).flatMap((demand) => Array.from({ length: demand.count }, () => demand));
    this.#alone = order.filter((demand) => !inRooms(demand));
  }

  answer(): Answer {
    return this.#place(0);
  }

  #place(n: number): Answer {
    if (this.#tries >= mostTries) return 'unknown';
    const state = `${n}/${this.#left.map((stock) => stock.join(' ')).join('/')}`;
    if (this.#seen.has(state)) return 'no';
    this.#seen.add(state);
    const unit = this.#units[n];
    if (!unit) {
      const answer = this.#ask(this.#others);
      return answer === 'yes' ? this.#give(this.#alone, this.#others) : answer;
    }
    let answer: Answer = 'no';
    for (const kind of unit.kinds) {
      const stock = this.#left[kind] ?? [];
      for (let free = unit.size; free < stock.length; free++) {
        if ((stock[free] ?? 0) === 0) continue;
        stock[free] = (stock[free] ?? 0) - 1;
        stock[free - unit.size] = (stock[free - unit.size] ?? 0) + 1;
        const found = this.#place(n + 1);
        if (found === 'yes') return found;
        if (found === 'unknown') answer = found;
        stock[free] = (stock[free] ?? 0) + 1;
        stock[free - unit.size] = (stock[free - unit.size] ?? 0) - 1;
      }
    }
    return answer;
  }

  #ask(demands: readonly Demand[]): Answer {
    if (this.#tries >= mostTries) return 'unknown';
    this.#tries++;
    return ask(this.#left, demands);
  }

  /** Divides students alone among kinds of rooms, as many as possible to the first kind first. `others` is known to be placeable. */
  #give([first, ...later]: readonly Demand[], others: readonly Demand[]): Answer {
    if (!first) return 'yes';
    if (first.count === 0) return this.#give(later, others);
    const [kind, ...kinds] = first.kinds;
    if (kind === undefined) return 'no';
    const withHere = (count: number) => (count === 0 ? others : [...others, { kinds: [kind], size: 1, count }]);
    let sure = true;
    const fits = (count: number) => {
      const answer = this.#ask(withHere(count));
      if (answer === 'unknown') sure = false;
      return answer === 'yes';
    };
    // if a number does not fit here, no larger one does, so the most can be found by bisection
    let [most, tooMany] = fits(first.count) ? [first.count, first.count + 1] : [0, first.count];
    while (tooMany - most > 1) {
      const middle = (most + tooMany) >> 1;
      if (fits(middle)) most = middle;
      else tooMany = middle;
    }
    for (let here = most; here >= 0; here--) {
      const answer = this.#give([{ ...first, kinds, count: first.count - here }, ...later], withHere(here));
      if (answer === 'yes') return answer;
      if (answer === 'unknown') sure = false;
      if (!sure && this.#tries >= mostTries) break;
    }
    return sure ? 'no' : 'unknown';
  }
}

/** How many regions are checked at most. */
const mostRegions = 100;

/** The sets of kinds that are open to one demand, and unions of such sets. */
function regionsOf(demands: readonly Demand[]): number[][] {
  const regions = new Map<string, number[]>();
  for (const { kinds } of demands) {
    for (const region of [[], ...regions.values()]) {
      if (regions.size >= mostRegions) break;
      const union = [...new Set([...region, ...kinds])].sort((a, b) => a - b);
      regions.set(union.join(' '), union);
    }
  }
  const everywhere = [...new Set(demands.flatMap(({ kinds }) => kinds))];
  return [...regions.values(), everywhere];
}

/**
 * Whether a necessary condition fails: a room with f free beds holds floor(f / t) groups of t, of which a group of k takes the place of at least
 * floor(k / t), for each t. Checked in each region for the demands whose rooms all lie within it.
 */
function isTooMuch(stocks: readonly Stock[], demands: readonly Demand[]): boolean {
  const largest = Math.max(...demands.map(({ size }) => size));
  return regionsOf(demands).some((region) => {
    const within = demands.filter(({ kinds }) => kinds.every((kind) => region.includes(kind)));
    for (let t = 1; t <= largest; t++) {
      const needed = within.reduce((sum, { size, count }) => sum + Math.floor(size / t) * count, 0);
      if (needed > 0 && needed > region.reduce((sum, kind) => sum + roomFor(stocks[kind] ?? [], t), 0)) return true;
    }
    return false;
  });
}
