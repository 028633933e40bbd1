import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeZone } from '#web/ui/show/dates.ts';
import { campusClock, momentOf } from '#web/ui/show/campus-clock.ts';
import { closingFault, usualClosing } from './closing-time.ts';

// the process is shared with other tests
after(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));

test('a closing time is by the clock of the campus, whatever the time zone of the device', () => {
  setTimeZone('Asia/Kolkata');
  assert.equal(momentOf('2099-03-08T18:00'), '2099-03-08T12:30:00.000Z');
  assert.equal(campusClock(new Date('2099-03-08T12:30:00.000Z')), '2099-03-08T18:00');
  assert.equal(usualClosing(new Date('2026-11-22T18:30:00Z')), '2026-11-30T18:00');
  setTimeZone('Pacific/Kiritimati');
  assert.equal(momentOf('2099-03-08T01:00'), '2099-03-07T11:00:00.000Z');
});

test('a closing time is right on the days on which clocks change', () => {
  setTimeZone('America/New_York');
  for (const field of ['2026-03-07T23:30', '2026-03-08T01:59', '2026-03-08T03:00', '2026-10-31T20:00', '2026-11-01T04:00'])
    assert.equal(campusClock(new Date(momentOf(field))), field);
});

test('a closing time that is no time, or is in the past, is an error', () => {
  assert.ok(closingFault('soon'));
  assert.ok(closingFault('2026-01-01T00:00'));
  assert.equal(closingFault('2999-01-01T00:00'), undefined);
});
