import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertShown, promisesOf } from './shown-by.ts';

const rows = promisesOf('docs/proofs.md', 'T');

/** The promises without a test; remove one here when a test shows it. */
const open = ['T69'];

test('the promises are numbered consecutively, and only the known ones have no test', () => {
  assert.deepEqual(
    rows.map(({ no }) => no),
    Array.from({ length: 71 }, (_, n) => `T${n + 1}`),
  );
  assert.deepEqual(
    rows.filter(({ shownBy }) => shownBy === 'not yet').map(({ no }) => no),
    open,
  );
});

test('every test that a promise names exists', () => {
  for (const row of rows) if (row.shownBy !== 'not yet') assertShown(row);
});

/** The promises of which a part is not shown; remove one here when a test shows it. */
const partlyShown = ['T19', 'T22', 'T30', 'T31', 'T51', 'T63', 'T66', 'T68', 'T70', 'T71'];

test('only the known promises have a part that is not shown', () => {
  assert.deepEqual(
    rows.filter(({ shownBy }) => /; not shown: \S/.test(shownBy)).map(({ no }) => no),
    partlyShown,
  );
});
