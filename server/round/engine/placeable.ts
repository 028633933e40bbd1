/**
 * Whether everybody can be placed: the one question of a round, asked of counts. Exact as long as people differ little in the rooms that are open to them
 * (docs/rounds.md says what that means); otherwise the answer can be `unknown`, never a wrong yes or no.
 */
import { together } from './division.ts';
import { pairsBeside, shapeOf, shapesBeside, type Shape, type Shapes, type Stock } from './room-shapes.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** So many groups of one size (1: students alone) to whom the same kinds of rooms are open, named by their index in the stocks. */
export interface Demand {
  kinds: readonly number[];
  size: number;
  count: number;
}

/** Ways to place those who differ from the others that are tried before the answer is `unknown`. */
const mostTries = 300;

/** `stocks[kind][f]`: how many rooms of that kind have f free beds. */
export function placeable(stocks: readonly Stock[], demands: readonly Demand[]): Answer {
  const asked = demands.filter(({ count }) => count > 0);
  if (asked.some(({ kinds }) => kinds.length === 0)) return 'no';
  const simple = simplified(stocks, asked);
  if (simple) return holds(simple);
  if (isTooMuch(stocks, asked)) return 'no';
  // the fewest first, until those who are left differ so little that they are decided exactly
  const byCount = asked.toSorted((a, b) => a.count - b.count);
  let differing = 1;
  while (!simplified(stocks, byCount.slice(differing))) differing++;
  return tryPlaces(stocks, byCount.slice(0, differing), byCount.slice(differing));
}

/** Places each of the differing in every way, tight rooms first, and asks for the others beside them. */
function tryPlaces(stocks: readonly Stock[], differing: readonly Demand[], others: readonly Demand[]): Answer {
  const left = stocks.map((stock) => [...stock]);
  const sharing = stocks.map((_, kind) => [...differing, ...others].filter(({ kinds }) => kinds.includes(kind)).length);
  const order = differing
    .toSorted((a, b) => b.size - a.size || a.kinds.length - b.kinds.length)
    .map(({ kinds, size, count }) => ({ kinds: kinds.toSorted((a, b) => (sharing[a] ?? 0) - (sharing[b] ?? 0)), size, count }));
  const units = order.flatMap((demand) => Array.from({ length: demand.count }, () => demand));
  const seen = new Set<string>();
  let tries = 0;
  let sure = true;
  const place = (n: number): boolean => {
    if (tries >= mostTries) {
      sure = false;
      return false;
    }
    const state = `${n}/${left.map((stock) => stock.join(' ')).join('/')}`;
    if (seen.has(state)) return false;
    seen.add(state);
    const unit = units[n];
    if (!unit) {
      tries++;
      const simple = simplified(left, others);
      const answer = simple ? holds(simple) : 'unknown';
      if (answer === 'unknown') sure = false;
      return answer === 'yes';
    }
    for (const kind of unit.kinds) {
      const stock = left[kind] ?? [];
      for (let free = unit.size; free < stock.length; free++) {
        if ((stock[free] ?? 0) === 0) continue;
        stock[free] = (stock[free] ?? 0) - 1;
        stock[free - unit.size] = (stock[free - unit.size] ?? 0) + 1;
        if (place(n + 1)) return true;
        stock[free] = (stock[free] ?? 0) + 1;
        stock[free - unit.size] = (stock[free - unit.size] ?? 0) - 1;
      }
    }
    // where no room takes it, every further way fails as soon
    return false;
  };
  if (place(0)) return 'yes';
  return sure ? 'no' : 'unknown';
}

/** What is decided exactly: each is fixed to rooms of one kind, or is of up to three and shares one choice of kinds with all who are not fixed. */
interface Simple {
  stocks: readonly Stock[];
  /** `fixed[kind][k]`: groups of size k that live there */
  fixed: readonly (readonly number[])[];
  /** the kinds open to all others, and how many of size 1, 2 and 3 they are */
  kinds: readonly number[];
  others: readonly number[];
}

/** Kinds of rooms that are open to the same demands are put together. Null: people differ more than that. */
function simplified(stocks: readonly Stock[], demands: readonly Demand[]): Simple | null {
  const merged: number[][] = [];
  const mergedOf = new Map<string, number>();
  const kindOf = stocks.map((stock, kind) => {
    let signature = '';
    for (const [n, { kinds }] of demands.entries()) if (kinds.includes(kind)) signature += `${n} `;
    const known = mergedOf.get(signature) ?? merged.length;
    if (known === merged.length) merged.push([]);
    mergedOf.set(signature, known);
    for (const [free, rooms] of stock.entries()) add(merged[known] ?? [], free, rooms);
    return known;
  });
  const fixed = merged.map((): number[] => []);
  const others = [0, 0, 0, 0];
  let shared: number[] | null = null;
  for (const { kinds, size, count } of demands) {
    const open = [...new Set(kinds.map((kind) => kindOf[kind] ?? 0))];
    const [only = 0] = open;
    if (open.length === 1) add(fixed[only] ?? [], size, count);
    else {
      if (size > 3 || (shared && !hasSame(shared, open))) return null;
      shared = open;
      add(others, size, count);
    }
  }
  return { stocks: merged, fixed, kinds: shared ?? [], others };
}

const hasSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((kind) => b.includes(kind));

/**
 * A need that no way of placing can get round: of rooms that hold floor(f / t) groups of t, a group of k takes at least floor(k / t), for each t.
 * Looked at for all whose rooms lie among those of one of them.
 */
function isTooMuch(stocks: readonly Stock[], demands: readonly Demand[]): boolean {
  const regions = new Map(demands.map(({ kinds }) => [kinds.join(' '), kinds]));
  const largest = Math.max(...demands.map(({ size }) => size));
  const everywhere = [...new Set(demands.flatMap(({ kinds }) => kinds))];
  return [...regions.values(), everywhere].some((region) => {
    const within = demands.filter(({ kinds }) => kinds.every((kind) => region.includes(kind)));
    for (let t = 1; t <= largest; t++) {
      const needed = within.reduce((sum, { size, count }) => sum + Math.floor(size / t) * count, 0);
      if (needed > 0 && needed > region.reduce((sum, kind) => sum + roomFor(stocks[kind] ?? [], t), 0)) return true;
    }
    return false;
  });
}

/** How many groups of this size the rooms hold, with nobody else in them. */
export const roomFor = (stock: Stock, size: number): number => stock.reduce((sum, rooms, free) => sum + rooms * Math.floor(free / size), 0);

const bedsTaken = (inside: readonly number[]): number => inside.reduce((sum, count, size) => sum + count * size, 0);

/** The ways groups of four and more can be in the rooms; without such groups there is one. */
function shapes(stock: Stock, inside: readonly number[]): Shapes {
  if (!inside.some((count, size) => size >= 4 && count > 0)) return { shapes: [shapeOf(stock)], all: true };
  const key = `${stock.join(' ')}/${inside.slice(4).join(' ')}`;
  let known = remembered.get(key);
  if (!known) {
    if (remembered.size > 5000) remembered.clear();
    known = shapesBeside(stock, inside);
    remembered.set(key, known);
  }
  return known;
}

/** Only what was computed from the key itself: it changes how long an answer takes, not the answer. */
const remembered = new Map<string, Shapes>();

/** Exact if all ways of `shapes` are known. */
function holds({ stocks, fixed, kinds, others: [, singles = 0, pairs = 0, threes = 0] }: Simple): Answer {
  let all = true;
  // best[x]: the most pairs beside x threes of the others in the kinds looked at so far
  let best: number[] = [0];
  let beds = 0;
  for (const [kind, stock] of stocks.entries()) {
    const inside = fixed[kind] ?? [];
    const isShared = kinds.includes(kind);
    if (inside.length === 0 && !isShared) continue;
    const left = roomFor(stock, 1) - bedsTaken(inside);
    if (left < 0) return 'no';
    const ways = shapes(stock, inside);
    if (!ways.all) all = false;
    const room = pairsInside(left, inside, ways.shapes, isShared ? threes : 0);
    if (room.length === 0) return ways.all ? 'no' : 'unknown';
    if (!isShared) continue;
    beds += left;
    best = together(best, room, threes);
  }
  if (beds < singles + 2 * pairs + 3 * threes) return 'no';
  return (best[threes] ?? -1) >= pairs ? 'yes' : all ? 'no' : 'unknown';
}

/** For each number of further threes up to `most`: how many further pairs one kind of rooms holds beside them, with so many beds left. */
function pairsInside(beds: number, inside: readonly number[], ways: readonly Shape[], most: number): number[] {
  const found: number[] = [];
  for (let threes = 0; threes <= most; threes++) {
    let room = -1;
    for (const shape of ways) room = Math.max(room, pairsBeside(shape, (inside[3] ?? 0) + threes) - (inside[2] ?? 0));
    const more = Math.min(room, Math.floor((beds - 3 * threes) / 2));
    if (more < 0) break;
    found.push(more);
  }
  return found;
}

function add(counts: number[], size: number, count: number): void {
  while (counts.length <= size) counts.push(0);
  counts[size] = (counts[size] ?? 0) + count;
}
