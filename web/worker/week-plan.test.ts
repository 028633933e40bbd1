import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeSlots, type Schedule } from '#contract/worker.ts';
import {
  dateOf,
  differingSlotCount,
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

test('the days of a week stand in the order of their dates, over the end of a month and a year', () => {
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

test('a schedule comes back from a plan as it went in', () => {
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

test('plans differ by the slots that are staffed otherwise, whatever the order of names in a slot', () => {
  const plan = withPeople(planOf({ schedule: nobody, slots: timeSlots }), 'monday', morning, ['asha', 'ravi']);
  assert.equal(differingSlotCount(plan, withPeople(plan, 'monday', morning, ['ravi', 'asha'])), 0);
  assert.equal(differingSlotCount(plan, withPeople(withPeople(plan, 'monday', morning, ['ravi']), 'friday', noon, ['asha'])), 2);
  assert.equal(shiftCount(plan), 2);
  assert.equal(emptySlotCount(plan), 27);
});

test('somebody in every slot of a day is warned, three slots are not', () => {
  let plan = planOf({ schedule: nobody, slots: timeSlots });
  for (const slot of timeSlots.slice(0, 3)) plan = withPeople(plan, 'tuesday', slot, ['asha', 'ravi']);
  assert.deepEqual(warningsOf(plan, themselves), []);
  plan = withPeople(plan, 'tuesday', timeSlots[3], ['asha']);
  assert.deepEqual(warningsOf(plan, themselves), [{ kind: 'all day', weekday: 'tuesday', staff: ['asha'] }]);
});

test('one person registered for two posts is warned when both stand in one slot, not in slots one after the other', () => {
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
