import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertShown, promisesOf } from './shown-by.ts';

const rows = promisesOf('docs/in-the-hand.md', 'H');
const byHand = 'seen by hand';

/** The rows without a test; remove a row here when a test shows it. */
const withoutTest = ['H49'];

test('the rows are numbered consecutively, and only the known ones have no test', () => {
  assert.deepEqual(
    rows.map(({ no }) => no),
    Array.from({ length: 50 }, (_, n) => `H${n + 1}`),
  );
  assert.deepEqual(
    rows.filter(({ shownBy }) => shownBy === byHand).map(({ no }) => no),
    withoutTest,
  );
});

test('every test that a row names exists', () => {
  for (const row of rows) if (row.shownBy !== byHand) assertShown(row);
});
