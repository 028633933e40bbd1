import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eveningOf, mayBeOut, minutesLate } from '#contract/gate/may-be-out.ts';
import { curfew, latest, outNow } from './gate.ts';

const minute = 60_000;
const clockOf = (moment: number) => new Date(moment + 330 * minute).toISOString().slice(0, 16).replace('T', ' ');

test('at any time of any day one student of the demo is not back, and others are out in time', () => {
  const begin = Date.parse('2026-11-15T18:30:00Z');
  for (let now = begin; now < begin + 7 * 24 * 60 * minute; now += 7 * minute) {
    const clock = clockOf(now);
    const { moved, permitted } = outNow(now, clock.slice(0, 10), ['asha', 'bela', 'chitra']);
    const late = moved.filter(({ studentId, at }) => {
      assert.ok(at <= now, clock);
      const rules = { curfew, late: studentId === permitted ? [{ day: eveningOf(curfew, clock), until: latest }] : [], leave: [] };
      return minutesLate(curfew, mayBeOut(rules, clockOf(at)).until, clock) > 0;
    });
    assert.deepEqual(
      late.map(({ studentId }) => studentId),
      ['asha'],
      clock,
    );
    assert.ok(moved.length >= 2, clock);
  }
});
