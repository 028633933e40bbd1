import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertShown, promisesOf } from './shown-by.ts';

const rows = promisesOf('docs/in-the-hand.md', 'H');
const byHand = 'seen by hand';

/** What no test shows; one that is shown is taken off. */
const withoutTest = ['H49'];

test('what holds in the hand is numbered on, and what is only seen by hand is known', () => {
  assert.deepEqual(
    rows.map(({ no }) => no),
    Array.from({ length: 50 }, (_, n) => `H${n + 1}`),
  );
  assert.deepEqual(
    rows.filter(({ shownBy }) => shownBy === byHand).map(({ no }) => no),
    withoutTest,
  );
});

test('every test that shows what holds in the hand is there', () => {
  for (const row of rows) if (row.shownBy !== byHand) assertShown(row);
});
