import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthAfter, monthBefore, monthText } from './month.ts';
import { weeksBetween, weeksOf } from './weeks.ts';

test('a month that starts on a Sunday has six empty places before its first day', () => {
  const [first, second] = weeksOf('2026-11');
  assert.deepEqual(first, { before: 6, days: ['2026-11-01'], after: 0 });
  assert.equal(second?.days[0], '2026-11-02');
});

test('a month that ends on a Monday has six empty places after its last day', () => {
  assert.deepEqual(weeksOf('2026-11').at(-1), { before: 0, days: ['2026-11-30'], after: 6 });
});

test('a February of four whole weeks has four rows', () => {
  const weeks = weeksOf('2027-02');
  assert.equal(weeks.length, 4);
  assert.ok(weeks.length > 0 && weeks.every(({ days }) => days.length === 7));
});

test('days across the turn of a year stand below their days of the week', () => {
  assert.deepEqual(weeksBetween('2026-12-31', '2027-01-04'), [
    { before: 3, days: ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'], after: 0 },
    { before: 0, days: ['2027-01-04'], after: 6 },
  ]);
});

test('every day of a leap year is in the calendar of its month exactly once', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2028-${String(index + 1).padStart(2, '0')}`);
  const days = months.flatMap((month) => weeksOf(month).flatMap((week) => week.days));
  assert.equal(new Set(days).size, 366);
  assert.deepEqual(days, days.toSorted());
});

test('the next and the previous month may be in another year', () => {
  assert.equal(monthAfter('2026-12'), '2027-01');
  assert.equal(monthAfter('2026-01'), '2026-02');
  assert.equal(monthBefore('2027-01'), '2026-12');
  assert.equal(monthBefore('2028-03'), '2028-02');
});

test('a month is named the same whatever the time zone of the reader', () => assert.equal(monthText('2026-11'), 'November 2026'));
