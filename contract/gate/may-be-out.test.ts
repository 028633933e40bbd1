import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Curfew, mayBeOut, minutesLate, type OutRules } from './may-be-out.ts';

/** 21:30, on Saturday half past midnight, on Sunday none. 21 Nov 2026 is a Saturday. */
const curfew: Curfew = { inBy: ['', '21:30', '21:30', '21:30', '21:30', '21:30', '00:30'], outFrom: '05:00', grace: 10 };
const rules = (others: Partial<OutRules> = {}): OutRules => ({ curfew, late: [], leave: [], ...others });
const away = (startDate: string, endDate: string, backBy: string | null = null) => ({ startDate, endDate, backBy });
const until = (moment: string, others?: Partial<OutRules>) => mayBeOut(rules(others), moment);

/** On leave from the 18th to the 20th, with a time of return. */
const back = (moment: string, backBy: string, others: Partial<OutRules> = {}) =>
  until(moment, { leave: [away('2026-11-18', '2026-11-20', backBy)], ...others });

test('a student may be out until the time of the evening that the moment belongs to', () => {
  assert.deepEqual(until('2026-11-20 18:10'), { may: true, until: '2026-11-20 21:30' });
  assert.deepEqual(until('2026-11-20 21:30'), { may: true, until: '2026-11-20 21:30' });
  assert.deepEqual(until('2026-11-20 21:31'), { may: false, until: '2026-11-20 21:30' });
  assert.deepEqual(until('2026-11-21 04:59'), { may: false, until: '2026-11-20 21:30' }, 'still the evening before');
  assert.deepEqual(until('2026-11-21 05:00'), { may: true, until: '2026-11-22 00:30' });
  assert.deepEqual(until('2026-11-22 00:20'), { may: true, until: '2026-11-22 00:30' });
});

test('an evening without a time leads to the next one, and a hostel without any to none', () => {
  assert.equal(until('2026-11-22 20:00').until, '2026-11-23 21:30');
  assert.deepEqual(until('2026-11-20 23:00', { curfew: null }), { may: true, until: null });
  assert.deepEqual(until('2026-11-20 23:00', { curfew: { ...curfew, inBy: Array.from({ length: 7 }, () => '') } }), {
    may: true,
    until: null,
  });
});

test('a late permission is for its own evening, and never makes the evening shorter', () => {
  const late = [{ day: '2026-11-20', until: '23:45' }];
  assert.equal(until('2026-11-20 18:00', { late }).until, '2026-11-20 23:45');
  assert.equal(until('2026-11-19 18:00', { late }).until, '2026-11-19 21:30');
  assert.equal(until('2026-11-20 18:00', { late: [{ day: '2026-11-20', until: '00:15' }] }).until, '2026-11-21 00:15');
  assert.equal(until('2026-11-20 18:00', { late: [{ day: '2026-11-20', until: '20:00' }] }).until, '2026-11-20 21:30');
});

test('on leave a student is back on the evening of the end date', () => {
  const leave = [away('2026-11-18', '2026-11-20')];
  assert.equal(until('2026-11-18 23:00', { leave }).until, '2026-11-20 21:30');
  assert.equal(until('2026-11-17 23:00', { leave }).may, false, 'the evening before it begins');
  assert.equal(until('2026-11-20 22:00', { leave }).may, false);
  assert.equal(until('2026-11-20 09:00', { leave: [away('2026-11-20', '2026-11-20')] }).until, '2026-11-20 21:30');
  const joined = [...leave, away('2026-11-20', '2026-12-24')];
  assert.equal(until('2026-11-18 23:00', { leave: joined }).until, '2026-12-24 21:30');
});

test('on leave with a time of return a student is back on the end date at that time, later or earlier than the others', () => {
  for (const backBy of ['03:30', '18:00', '23:45'])
    for (const moment of ['2026-11-18 09:00', '2026-11-20 03:00'])
      assert.deepEqual(back(moment, backBy), { may: true, until: `2026-11-20 ${backBy}` });
  assert.equal(back('2026-11-20 03:40', '03:30').may, false);
  assert.equal(back('2026-11-17 23:00', '18:00').until, '2026-11-17 21:30', 'the evening before it begins');
  assert.equal(back('2026-11-18 09:00', '18:00', { curfew: null }).until, '2026-11-20 18:00');
  const late = [{ day: '2026-11-20', until: '22:15' }];
  assert.equal(back('2026-11-18 09:00', '18:00', { late }).until, '2026-11-20 22:15', 'the train is late');
});

test('who goes out on the day of return may be out as long as the others, or until the time of return if that is later', () => {
  for (const [backBy, expected] of [
    ['18:00', '21:30'],
    ['23:45', '23:45'],
  ] as const)
    for (const startDate of ['2026-11-18', '2026-11-20'])
      assert.equal(until('2026-11-20 09:00', { leave: [away(startDate, '2026-11-20', backBy)] }).until, `2026-11-20 ${expected}`);
});

test('nobody is late within the grace, and then from the time itself on', () => {
  assert.equal(minutesLate(curfew, '2026-11-20 21:30', '2026-11-20 21:40'), 0);
  assert.equal(minutesLate(curfew, '2026-11-20 21:30', '2026-11-20 21:41'), 11);
  assert.equal(minutesLate(curfew, '2026-11-20 21:30', '2026-11-21 00:30'), 180);
  assert.equal(minutesLate(curfew, null, '2026-11-20 21:41'), 0);
});
