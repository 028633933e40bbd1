import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthAfter, monthBefore, monthText, weeksOf } from './month.ts';

test('a month that starts on a Sunday begins its calendar with six days of another month', () => {
  const [first, second] = weeksOf('2026-11');
  assert.deepEqual(first, [null, null, null, null, null, null, '2026-11-01']);
  assert.equal(second?.[0], '2026-11-02');
});

test('a February of four whole weeks has four rows', () => {
  const weeks = weeksOf('2027-02');
  assert.equal(weeks.length, 4);
  assert.ok(weeks.flat().every((day) => day !== null));
});

test('every day of a leap year stands once in the calendar of its month', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2028-${String(index + 1).padStart(2, '0')}`);
  const days = months.flatMap((month) =>
    weeksOf(month)
      .flat()
      .filter((day) => day !== null),
  );
  assert.equal(new Set(days).size, 366);
  assert.deepEqual(days, days.toSorted());
});

test('months follow each other over the end of a year, and back', () => {
  assert.equal(monthAfter('2026-12'), '2027-01');
  assert.equal(monthAfter('2026-01'), '2026-02');
  assert.equal(monthBefore('2027-01'), '2026-12');
  assert.equal(monthBefore('2028-03'), '2028-02');
});

test('a month is named the same whatever the time zone of the reader', () => assert.equal(monthText('2026-11'), 'November 2026'));
