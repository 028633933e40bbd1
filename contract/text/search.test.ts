import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchWords, telephoneDigits, telephonePart } from './search.ts';

test('a search is split at spaces and dots, in lower case and normalized', () => {
  assert.deepEqual(searchWords('  Rao asha.CSE  ＡＳＨＡ '), ['rao', 'asha', 'cse', 'asha']);
  assert.deepEqual(searchWords(' . '), []);
  // one character that normalizes to several words
  assert.equal(searchWords('\ufdfa'.repeat(100)).length, 8);
});

test('only a word that may be part of a telephone number is searched by its digits', () => {
  assert.equal(telephoneDigits('+91-98765 43210'), '919876543210');
  assert.equal(telephoneDigits('22bsm2'), '');
  assert.deepEqual([telephonePart('98-76'), telephonePart('987')], ['9876', '']);
});
