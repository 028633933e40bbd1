import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberRange } from './number-range.ts';

test('the room numbers of a range keep the text around their digits, and leading zeros', () => {
  assert.deepEqual(numberRange('G-08', 'G-11'), ['G-08', 'G-09', 'G-10', 'G-11']);
  assert.deepEqual(numberRange(' 101 ', '103'), ['101', '102', '103']);
  assert.deepEqual(numberRange('A-9 east', 'A-10 east'), ['A-9 east', 'A-10 east']);
  assert.deepEqual(numberRange('S1', 'S1'), ['S1']);
});

test('two room numbers that do not belong together make no range', () => {
  for (const [from, to] of [
    ['A1', 'B4'],
    ['A4', 'A1'],
    ['A', 'B'],
    ['1a', '4b'],
    ['', '4'],
    ['1', '99999999'],
  ] as const)
    assert.equal(numberRange(from, to), undefined, `${from} to ${to}`);
});
