import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { together } from './division.ts';
import { pairsBeside, shapeOf } from './room-shapes.ts';

/** Tries every way to divide the threes. */
function everyWay(a: readonly number[], b: readonly number[], most: number): number[] {
  const found = Array.from<number>({ length: Math.min(most, a.length + b.length - 2) + 1 }).fill(-1);
  for (const [n, pairs] of a.entries()) {
    for (const [m, more] of b.entries()) if (n + m < found.length) found[n + m] = Math.max(found[n + m] ?? -1, pairs + more);
  }
  return found;
}

/** Lists of real rooms, in which students alone have taken some beds. */
const rooms = fc.tuple(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 9 }), fc.nat({ max: 30 })).map(([stock, taken]) => {
  const beds = stock.reduce((sum, count, free) => sum + count * free, 0) - taken;
  const pairs: number[] = [Math.max(0, Math.min(pairsBeside(shapeOf(stock), 0), Math.floor(beds / 2)))];
  for (let threes = 1; ; threes++) {
    const more = Math.min(pairsBeside(shapeOf(stock), threes), Math.floor((beds - 3 * threes) / 2));
    if (more < 0) return pairs;
    pairs.push(more);
  }
});

/** Any falling list: groups of four and more can leave one that no real rooms have. */
const any = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 }).map((list) => list.sort((a, b) => b - a));

test('dividing threes among kinds of rooms gives the same as trying every way', () => {
  fc.assert(
    fc.property(fc.oneof(rooms, any), fc.oneof({ weight: 4, arbitrary: rooms }, any), fc.nat({ max: 80 }), (a, b, most) => {
      assert.deepEqual(together(a, b, most), everyWay(a, b, most));
    }),
    { numRuns: 1000 },
  );
});
