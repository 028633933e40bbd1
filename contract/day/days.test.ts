import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, isDay, isSunday, sundayAfter, sundayOf } from './days.ts';

test('days are added correctly across months, years and clock changes', () => {
  assert.equal(addDays('2026-11-30', 1), '2026-12-01');
  assert.equal(addDays('2027-01-01', -1), '2026-12-31');
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2026-03-28', 2), '2026-03-30');
  assert.equal(addDays('2026-10-24', 2), '2026-10-26');
});

test('only a day of the calendar is accepted as a day', () => {
  assert.deepEqual(['2026-11-22', '2026-02-29', '2026-11-2', '2026-11-22T00:00', 'today', ''].map(isDay), [
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a week starts on its Sunday', () => {
  assert.deepEqual(['2026-11-21', '2026-11-22', '2026-11-28'].map(sundayOf), ['2026-11-15', '2026-11-22', '2026-11-22']);
  assert.deepEqual(['2026-11-21', '2026-11-22'].map(sundayAfter), ['2026-11-22', '2026-11-29']);
  assert.deepEqual(['2026-11-21', '2026-11-22'].map(isSunday), [false, true]);
});
