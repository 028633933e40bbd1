import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { campusClock, campusDay } from './campus-clock.ts';
import { dayMonthText, dayText, fullMomentText, momentDayText, momentText, setTimeZone, timeText, todayText } from './dates.ts';

/** A moment given in the device's time zone, which is used until that of the campus is known. */
const local = (...parts: [year: number, month: number, day: number, hour: number, minute: number]) => new Date(...parts).toISOString();

test('a day is written with its short month and its year', () => {
  assert.equal(dayText('2026-11-24'), '24 Nov 2026');
  assert.equal(dayText('2026-09-05'), '5 Sep 2026');
  assert.equal(dayMonthText('2026-11-24'), '24 Nov');
});

test('a text that is no day is returned unchanged', () => {
  assert.equal(dayText(''), '');
  assert.equal(dayText('tomorrow'), 'tomorrow');
});

test('a moment is written with a twelve-hour clock and plain spaces', () => {
  assert.equal(fullMomentText(local(2026, 10, 21, 14, 5)), '21 Nov 2026, 2:05\u00a0PM');
  assert.equal(fullMomentText(local(2026, 8, 1, 0, 0)), '1 Sep 2026, 12:00\u00a0AM');
  assert.equal(fullMomentText(local(2026, 0, 31, 12, 30)), '31 Jan 2026, 12:30\u00a0PM');
});

test('a moment of the present year is written without the year', () => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 24, 9, 0) });
  try {
    assert.equal(momentText(local(2026, 10, 21, 14, 5)), '21 Nov, 2:05\u00a0PM');
    assert.equal(momentText(local(2025, 11, 31, 23, 59)), '31 Dec 2025, 11:59\u00a0PM');
    assert.equal(momentDayText(local(2026, 10, 21, 14, 5)), '21 Nov');
    assert.equal(momentDayText(local(2025, 11, 31, 23, 59)), '31 Dec 2025');
    assert.equal(todayText(), '24 Nov 2026');
  } finally {
    mock.timers.reset();
  }
});

test('moments are written in campus time once its time zone is known', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2025-12-31T10:30:00Z') });
  try {
    setTimeZone('Pacific/Kiritimati');
    assert.equal(todayText(), '1 Jan 2026');
    assert.equal(campusDay(new Date()), '2026-01-01');
    assert.equal(campusClock(new Date()), '2026-01-01T00:30');
    assert.equal(momentText('2025-12-31T09:59:00Z'), '31 Dec 2025, 11:59\u00a0PM');
    setTimeZone('America/Los_Angeles');
    assert.equal(momentText('2025-12-31T09:59:00Z'), '31 Dec, 1:59\u00a0AM');
    assert.equal(timeText('2025-07-01T19:00:00Z'), '12:00\u00a0PM');
  } finally {
    mock.timers.reset();
  }
});

test('moments are written in the time of the device if the browser does not know the time zone of the campus', () => {
  setTimeZone('Pacific/Kiritimati');
  setTimeZone('Atlantis/Capital');
  assert.equal(fullMomentText(local(2026, 10, 21, 14, 5)), '21 Nov 2026, 2:05\u00a0PM');
});
