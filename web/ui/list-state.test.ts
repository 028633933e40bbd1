import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches, pageOf } from './list-state.ts';

test('a page past the end shows the last one', () => {
  assert.deepEqual(pageOf([1, 2, 3, 4, 5], 2, 2), [3, 4]);
  assert.deepEqual(pageOf([1, 2, 3, 4, 5], 9, 2), [5]);
  assert.deepEqual(pageOf([], 1, 2), []);
});

test('every word of a search must occur somewhere', () => {
  assert.ok(matches('asha 2022', ['Asha Rao', '2022']));
  assert.ok(matches('', ['Asha']));
  assert.ok(!matches('asha 2023', ['Asha Rao', '2022']));
});
