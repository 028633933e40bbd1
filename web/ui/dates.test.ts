import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { dayMonthText, dayText, fullMomentText, momentDayText, momentText, todayText } from './dates.ts';

/** A moment of the reader's own time. */
const local = (...parts: [year: number, month: number, day: number, hour: number, minute: number]) => new Date(...parts).toISOString();

test('a day is written with its short month and its year', () => {
  assert.equal(dayText('2026-11-24'), '24 Nov 2026');
  assert.equal(dayText('2026-09-05'), '5 Sep 2026');
  assert.equal(dayMonthText('2026-11-24'), '24 Nov');
});

test('what is no day stays as it is', () => {
  assert.equal(dayText(''), '');
  assert.equal(dayText('tomorrow'), 'tomorrow');
});

test('a moment is written on the clock of twelve hours, with plain spaces', () => {
  assert.equal(fullMomentText(local(2026, 10, 21, 14, 5)), '21 Nov 2026, 2:05 PM');
  assert.equal(fullMomentText(local(2026, 8, 1, 0, 0)), '1 Sep 2026, 12:00 AM');
  assert.equal(fullMomentText(local(2026, 0, 31, 12, 30)), '31 Jan 2026, 12:30 PM');
});

test('a moment of the present year is written without it', () => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 24, 9, 0) });
  try {
    assert.equal(momentText(local(2026, 10, 21, 14, 5)), '21 Nov, 2:05 PM');
    assert.equal(momentText(local(2025, 11, 31, 23, 59)), '31 Dec 2025, 11:59 PM');
    assert.equal(momentDayText(local(2026, 10, 21, 14, 5)), '21 Nov');
    assert.equal(momentDayText(local(2025, 11, 31, 23, 59)), '31 Dec 2025');
    assert.equal(todayText(), '24 Nov 2026');
  } finally {
    mock.timers.reset();
  }
});
