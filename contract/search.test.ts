import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchWords, telephoneDigits, telephonePart } from './search.ts';

test('a search is split at spaces and dots, whatever its case and form of letters', () => {
  assert.deepEqual(searchWords('  Rao asha.CSE  ＡＳＨＡ '), ['rao', 'asha', 'cse', 'asha']);
  assert.deepEqual(searchWords(' . '), []);
  // one letter that stands for three words
  assert.equal(searchWords('\ufdfa'.repeat(100)).length, 8);
});

test('only what may be a part of a telephone number counts by its digits', () => {
  assert.equal(telephoneDigits('+91-98765 43210'), '919876543210');
  assert.equal(telephoneDigits('22bsm2'), '');
  assert.deepEqual([telephonePart('98-76'), telephonePart('987')], ['9876', '']);
});
