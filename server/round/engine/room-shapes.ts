/**
 * How many pairs and threes fit into rooms together. Of rooms that are open to the same people, only the free beds of each matter: `stock[f]` is how
 * many of them have f free beds.
 *
 * How many pairs fit beside x groups of three has a closed form, for rooms of any size. A three takes one place of a pair from a
 * room with an odd number of free beds (5 beds: 2 pairs; beside a three: 1) and two from one with an even number (4: 2; beside a three: 0).
 * Within a room these costs alternate, 1, 2, 1, 2 … or 2, 1, 2, 1 …, so once every odd room has its first three, the costs left in each room are
 * 2, 1, 2, 1 … Two such steps together cost 3, and no two steps cost less once the ones at the beginning are used; a room whose steps
 * end with a single 2 is used last. So the least cost of x threes is: first the ones, then steps in twos of cost 3, then the single 2s.
 *
 * Groups of four and more are put into rooms in all distinct ways; each leaves different rooms for threes and pairs.
 */

export type Stock = readonly number[];

/** How many pairs and threes some rooms hold. */
export interface Shape {
  /** pairs that fit without any threes */
  pairs: number;
  /** threes that take the place of one pair: one in each room with an odd number of free beds, three or more */
  odd: number;
  /** further threes, any two of which take the place of three pairs */
  byTwos: number;
  /** further threes that take the place of two pairs each */
  alone: number;
}

export function shapeOf(stock: Stock): Shape {
  const shape: Shape = { pairs: 0, odd: 0, byTwos: 0, alone: 0 };
  for (let free = 2; free < stock.length; free++) {
    const rooms = stock[free] ?? 0;
    if (rooms === 0) continue;
    const isOdd = free % 2 === 1;
    const further = Math.floor((isOdd ? free - 3 : free) / 3);
    shape.pairs += rooms * Math.floor(free / 2);
    if (isOdd) shape.odd += rooms;
    shape.byTwos += rooms * 2 * Math.floor(further / 2);
    shape.alone += rooms * (further % 2);
  }
  return shape;
}

/** The most pairs that fit beside `threes` threes; -1 if the threes alone do not fit. */
export function pairsBeside({ pairs, odd, byTwos, alone }: Shape, threes: number): number {
  if (threes <= odd) return pairs - threes;
  const further = threes - odd;
  if (further <= byTwos) return pairs - odd - 3 * Math.floor(further / 2) - 2 * (further % 2);
  if (further <= byTwos + alone) return pairs - odd - (3 * byTwos) / 2 - 2 * (further - byTwos);
  return -1;
}

export interface Shapes {
  /** the distinct shapes that the ways leave; empty if the large groups do not fit */
  shapes: readonly Shape[];
  /** false if there were more ways than are tried */
  all: boolean;
}

/** How many situations are tried when large groups are placed in one pool. */
const mostWays = 400;

/**
 * The shapes that are left when groups of four and more are in the rooms; `large[k]` is how many have size k. A group that fills a room exactly is placed
 * there without trying others: in any other arrangement, the group and whoever has those beds can exchange.
 */
export function shapesBeside(stock: Stock, large: readonly number[]): Shapes {
  const free = [...stock];
  const left = [...large];
  for (let size = 4; size < left.length; size++) {
    const exact = Math.min(left[size] ?? 0, free[size] ?? 0);
    left[size] = (left[size] ?? 0) - exact;
    free[size] = (free[size] ?? 0) - exact;
  }
  const sizes = left.flatMap((count, size) => (size >= 4 ? Array.from<number>({ length: count }).fill(size) : [])).reverse();
  const found = new Map<string, Shape>();
  const seen = new Set<string>();
  let all = true;
  const place = (n: number, largestRoom: number): void => {
    if (seen.size >= mostWays) {
      all = false;
      return;
    }
    const state = `${n} ${largestRoom} ${free.join(' ')}`;
    if (seen.has(state)) return;
    seen.add(state);
    const size = sizes[n];
    if (size === undefined) {
      const shape = shapeOf(free);
      found.set(Object.values(shape).join(' '), shape);
      return;
    }
    for (let room = Math.min(largestRoom, free.length - 1); room >= size; room--) {
      if ((free[room] ?? 0) === 0) continue;
      free[room] = (free[room] ?? 0) - 1;
      free[room - size] = (free[room - size] ?? 0) + 1;
      // groups of one size are interchangeable: a later one only tries rooms that are not larger
      place(n + 1, sizes[n + 1] === size ? room : free.length);
      free[room] = (free[room] ?? 0) + 1;
      free[room - size] = (free[room - size] ?? 0) - 1;
    }
  };
  place(0, free.length);
  return { shapes: [...found.values()], all };
}
