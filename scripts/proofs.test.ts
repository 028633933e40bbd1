import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertShown, promisesOf } from './shown-by.ts';

const rows = promisesOf('docs/proofs.md', 'T');

/** Promises that no test shows yet; one that is shown is taken off. */
const open: string[] = [];

test('the promises are numbered on, and those without a test are known', () => {
  assert.deepEqual(
    rows.map(({ no }) => no),
    Array.from({ length: 62 }, (_, n) => `T${n + 1}`),
  );
  assert.deepEqual(
    rows.filter(({ shownBy }) => shownBy === 'not yet').map(({ no }) => no),
    open,
  );
});

test('every test that shows a promise is there', () => {
  for (const row of rows) if (row.shownBy !== 'not yet') assertShown(row);
});
