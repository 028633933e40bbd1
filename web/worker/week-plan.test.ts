import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeSlots, type Schedule } from '#contract/worker/worker.ts';
import {
  dateOf,
  differingSlots,
  warningsOf,
  emptySlotCount,
  planOf,
  scheduleOf,
  shiftCount,
  weekdaysFromSunday,
  withPeople,
} from './week-plan.ts';

const nobody: Schedule = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const [morning, noon] = timeSlots;
const themselves = (staff: string) => staff;
const withoutPost = (staff: string) => staff.replace(/ the .*/, '');

test('the days of a week are in the order of their dates, even across the end of a month and a year', () => {
  assert.deepEqual(
    weekdaysFromSunday.map((weekday) => `${weekday} ${dateOf('2026-12-27', weekday)}`),
    [
      'sunday 2026-12-27',
      'monday 2026-12-28',
      'tuesday 2026-12-29',
      'wednesday 2026-12-30',
      'thursday 2026-12-31',
      'friday 2027-01-01',
      'saturday 2027-01-02',
    ],
  );
});

test('a schedule that becomes a plan and a schedule again is unchanged', () => {
  const schedule = {
    ...nobody,
    monday: [
      { timeSlot: morning, staff: 'asha' },
      { timeSlot: noon, staff: 'ravi' },
    ],
    sunday: [{ timeSlot: noon, staff: 'asha' }],
  };
  assert.deepEqual(scheduleOf(planOf({ schedule, slots: timeSlots })), schedule);
});

test('plans differ in the slots with other workers, whatever the order of workers in a slot', () => {
  const plan = withPeople(planOf({ schedule: nobody, slots: timeSlots }), 'monday', morning, ['asha', 'ravi']);
  assert.deepEqual(differingSlots(plan, withPeople(plan, 'monday', morning, ['ravi', 'asha'])), []);
  assert.deepEqual(differingSlots(plan, withPeople(withPeople(plan, 'monday', morning, ['ravi']), 'friday', noon, ['asha'])), [
    { weekday: 'monday', slot: morning },
    { weekday: 'friday', slot: noon },
  ]);
  assert.equal(shiftCount(plan), 2);
  assert.equal(emptySlotCount(plan), 27);
});

test('a worker in every slot of a day causes a warning, a worker in three of four slots does not', () => {
  let plan = planOf({ schedule: nobody, slots: timeSlots });
  for (const slot of timeSlots.slice(0, 3)) plan = withPeople(plan, 'tuesday', slot, ['asha', 'ravi']);
  assert.deepEqual(warningsOf(plan, themselves), []);
  plan = withPeople(plan, 'tuesday', timeSlots[3], ['asha']);
  assert.deepEqual(warningsOf(plan, themselves), [{ kind: 'all day', weekday: 'tuesday', staff: ['asha'] }]);
});

test('a person registered for two posts causes a warning with both in the same slot, but not in slots one after the other', () => {
  const apart = withPeople(
    withPeople(planOf({ schedule: nobody, slots: timeSlots }), 'friday', morning, ['ravi the guard']),
    'friday',
    noon,
    ['ravi the cleaner'],
  );
  assert.deepEqual(warningsOf(apart, withoutPost), []);
  const both = ['ravi the guard', 'ravi the cleaner'];
  assert.deepEqual(warningsOf(withPeople(apart, 'friday', noon, [...both, 'asha']), withoutPost), [
    { kind: 'two places', weekday: 'friday', slot: noon, staff: both },
  ]);
});
