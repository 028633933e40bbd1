import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText, sizeText } from './sizes.ts';

test('sizes are given in the unit that fits', () => {
  assert.deepEqual([0, 999, 1000, 688_540, 9_950_000, 71_680_921, 3_200_000_000_000_000].map(sizeText), [
    '0 B',
    '999 B',
    '1 kB',
    '689 kB',
    '10 MB',
    '72 MB',
    '3,200 TB',
  ]);
});

test('ages are given in the largest unit that fits, in days only from two days on', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const age = (moment: string) => ageText(moment, now);
  assert.equal(age('2026-11-22T12:00:30Z'), 'just now', 'the clocks of two machines differ a little');
  assert.equal(age('2026-11-22T11:59:00Z'), '1 minute ago');
  assert.equal(age('2026-11-22T09:30:00Z'), '2 hours ago');
  assert.equal(age('2026-11-20T12:01:00Z'), '47 hours ago');
  assert.equal(age('2026-11-20T12:00:00Z'), '2 days ago');
});
