/**
 * Decides exactly whether all can be placed when any two sets of open rooms are nested or disjoint: the innermost sets first, then those around them
 * (docs/rounds.md).
 */
import { together } from './division.ts';
import type { Answer, Demand } from './demand.ts';
import { pairsBeside, shapeOf, shapesBeside, type Shape, type Shapes, type Stock } from './room-shapes.ts';

/** All kinds of rooms that are open to the same units. */
interface Pool {
  stock: number[];
  /** `inside[k]`: how many groups of size k may live nowhere else */
  inside: number[];
}

/** Units that may choose between the same pools. */
interface Choosing {
  pools: ReadonlySet<number>;
  /** `counts[k]`: how many of them have size k; k is 1 to 3 */
  counts: number[];
}

export interface Nested {
  pools: readonly Pool[];
  /** the ones with the fewest pools first */
  choosing: readonly Choosing[];
}

/** Null if two sets of open rooms overlap without being nested, or if groups of four and more may choose between pools. */
export function nested(stocks: readonly Stock[], demands: readonly Demand[]): Nested | null {
  const pools: Pool[] = [];
  const known = new Map<string, number>();
  const poolOf = new Map<number, number>();
  for (const kind of new Set(demands.flatMap(({ kinds }) => kinds))) {
    let signature = '';
    for (const [n, { kinds }] of demands.entries()) if (kinds.includes(kind)) signature += `${n} `;
    const pool = known.get(signature) ?? pools.length;
    if (pool === pools.length) pools.push({ stock: [], inside: [] });
    known.set(signature, pool);
    for (const [free, rooms] of (stocks[kind] ?? []).entries()) add(pools[pool]?.stock ?? [], free, rooms);
    poolOf.set(kind, pool);
  }
  const choosing: Choosing[] = [];
  for (const { kinds, size, count } of demands) {
    const open = new Set(kinds.map((kind) => poolOf.get(kind) ?? 0));
    const [only = 0] = open;
    if (open.size === 1) {
      add(pools[only]?.inside ?? [], size, count);
      continue;
    }
    if (size > 3) return null;
    let same: Choosing | undefined;
    for (const other of choosing) {
      const shared = [...open].filter((pool) => other.pools.has(pool)).length;
      if (shared > 0 && shared < Math.min(open.size, other.pools.size)) return null;
      if (shared === open.size && shared === other.pools.size) same = other;
    }
    if (same) add(same.counts, size, count);
    else {
      const counts = [0, 0, 0, 0];
      add(counts, size, count);
      choosing.push({ pools: open, counts });
    }
  }
  return { pools, choosing: choosing.toSorted((a, b) => a.pools.size - b.pools.size) };
}

/** What some pools have left beside the units that must live there: free beds and, for each number of further threes, how many further pairs fit. */
interface Left {
  pools: readonly number[];
  pairs: readonly number[];
  beds: number;
}

/** Whether all can be placed. `unknown` only if `shapes` could not try all ways. */
export function holds({ pools, choosing }: Nested): Answer {
  const threesWithin = (pool: number) => choosing.reduce((sum, of) => (of.pools.has(pool) ? sum + (of.counts[3] ?? 0) : sum), 0);
  let all = true;
  let left: Left[] = [];
  for (const [pool, { stock, inside }] of pools.entries()) {
    const beds = roomFor(stock, 1) - bedsTaken(inside);
    if (beds < 0) return 'no';
    const ways = shapes(stock, inside);
    if (!ways.all) all = false;
    const pairs = pairsInside(beds, inside, ways.shapes, threesWithin(pool));
    if (pairs.length === 0) return ways.all ? 'no' : 'unknown';
    left.push({ pools: [pool], pairs, beds });
  }
  for (const { pools: open, counts } of choosing) {
    const [, singles = 0, pairs = 0, threes = 0] = counts;
    const [first = 0] = open;
    const within = left.filter((of) => open.has(of.pools[0] ?? -1));
    const joined = within.reduce((a, b) => ({
      pools: [...a.pools, ...b.pools],
      pairs: together(a.pairs, b.pairs, threesWithin(first)),
      beds: a.beds + b.beds,
    }));
    const beds = joined.beds - singles - 2 * pairs - 3 * threes;
    if (beds < 0) return 'no';
    const more = joined.pairs.slice(threes).map((count, n) => Math.min(count - pairs, Math.floor((beds - 3 * n) / 2)));
    const end = more.findIndex((count) => count < 0);
    const possible = end === -1 ? more : more.slice(0, end);
    if (possible.length === 0) return all ? 'no' : 'unknown';
    left = [...left.filter((of) => !within.includes(of)), { pools: joined.pools, pairs: possible, beds }];
  }
  return 'yes';
}

/** How many groups of this size the rooms hold, with nobody else in them. */
export const roomFor = (stock: Stock, size: number): number => stock.reduce((sum, rooms, free) => sum + rooms * Math.floor(free / size), 0);

const bedsTaken = (inside: readonly number[]): number => inside.reduce((sum, count, size) => sum + count * size, 0);

/** The shapes left by all ways of placing groups of four and more; only one if there are no such groups. */
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

/** A cache: each entry depends only on its key, so it changes how long an answer takes but not the answer. */
const remembered = new Map<string, Shapes>();

/** For each number of further threes up to `most`: how many further pairs one pool holds beside them, with `beds` free beds. */
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
