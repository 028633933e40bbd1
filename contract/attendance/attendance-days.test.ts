import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownDays, totalsOf } from './attendance-days.ts';

const absent = (date: string) => ({ date, status: 'absent' }) as const;
const present = (date: string) => ({ date, status: 'present' }) as const;
const approved = { status: 'approved', startDate: '2026-10-30', endDate: '2026-11-02' } as const;

test('a day of approved leave counts as leave, marked absent or not marked, and the day of return does not', () => {
  const days = ownDays([absent('2026-10-30'), absent('2026-11-02')], [approved]);
  assert.deepEqual(Object.fromEntries(days), {
    '2026-10-30': 'leave',
    '2026-10-31': 'leave',
    '2026-11-01': 'leave',
    '2026-11-02': 'absent',
  });
});

test('on a leave that ends on the day it starts the student is back for the roll call', () => {
  const oneDay = { ...approved, endDate: approved.startDate };
  assert.deepEqual([...ownDays([absent('2026-10-30')], [oneDay])], [['2026-10-30', 'absent']]);
});

test('a student marked present on a day of leave is present', () =>
  assert.equal(ownDays([present('2026-10-31')], [approved]).get('2026-10-31'), 'present'));

test('a pending or rejected leave changes no day', () => {
  const rejected = { ...approved, status: 'rejected' } as const;
  const pending = { ...approved, status: 'pending' } as const;
  assert.deepEqual([...ownDays([absent('2026-10-30')], [rejected, pending])], [['2026-10-30', 'absent']]);
});

test('days on leave are counted separately and left out of the percentage', () => {
  const days = ownDays([present('2026-10-28'), absent('2026-10-29'), absent('2026-10-30'), absent('2026-10-31')], [approved]);
  assert.deepEqual(totalsOf(days.values()), { present: 1, absent: 1, leave: 3, percent: 50 });
});

test('without a day present or absent there is no percentage', () => assert.equal(totalsOf(['leave']).percent, null));
