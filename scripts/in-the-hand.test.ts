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

/** The rows of which a part is not shown; remove one here when a test shows it. */
const partlyShown = [
  'H2',
  'H3',
  'H5',
  'H8',
  'H9',
  'H10',
  'H12',
  'H14',
  'H16',
  'H17',
  'H19',
  'H23',
  'H27',
  'H31',
  'H32',
  'H33',
  'H34',
  'H35',
  'H38',
  'H40',
  'H43',
  'H44',
  'H46',
];

test('only the known rows have a part that is not shown', () => {
  assert.deepEqual(
    rows.filter(({ shownBy }) => /; not shown: \S/.test(shownBy)).map(({ no }) => no),
    partlyShown,
  );
});
