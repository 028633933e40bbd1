/** Who works when in a week that starts on a Sunday. */
import { addDays } from '#contract/days.ts';
import { type Schedule, timeSlots, type TimeSlot, type Weekday, weekdays } from '#contract/worker.ts';

/** The ids of who works, by day and time slot; in no order that matters. */
export type WeekPlan = Readonly<Record<Weekday, Readonly<Record<TimeSlot, readonly string[]>>>>;

type DayPlan = Record<TimeSlot, readonly string[]>;

/** The weekdays in the order of their dates. */
export const weekdaysFromSunday: readonly Weekday[] = [
  ...weekdays.filter((weekday) => weekday === 'sunday'),
  ...weekdays.filter((weekday) => weekday !== 'sunday'),
];

export const dayNames: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

export const dateOf = (weekStart: string, weekday: Weekday): string => addDays(weekStart, weekdaysFromSunday.indexOf(weekday));

function planDays(dayOf: (weekday: Weekday) => DayPlan): WeekPlan {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, dayOf(weekday)])) as Record<Weekday, DayPlan>; // made of every weekday
}

function planSlots(peopleOf: (slot: TimeSlot) => readonly string[]): DayPlan {
  return Object.fromEntries(timeSlots.map((slot) => [slot, peopleOf(slot)])) as DayPlan; // made of every time slot
}

/** The schedule as a plan; with only those of `workers`, where they are named. */
export function planOf(schedule: Schedule, workers?: ReadonlySet<string>): WeekPlan {
  return planDays((weekday) =>
    planSlots((slot) =>
      schedule[weekday].filter(({ timeSlot, staff }) => timeSlot === slot && (workers?.has(staff) ?? true)).map(({ staff }) => staff),
    ),
  );
}

export function scheduleOf(plan: WeekPlan): Record<Weekday, { timeSlot: TimeSlot; staff: string }[]> {
  const entriesOf = (weekday: Weekday) => timeSlots.flatMap((timeSlot) => plan[weekday][timeSlot].map((staff) => ({ timeSlot, staff })));
  return Object.fromEntries(weekdays.map((weekday) => [weekday, entriesOf(weekday)])) as ReturnType<typeof scheduleOf>; // made of every weekday
}

export const withPeople = (plan: WeekPlan, weekday: Weekday, slot: TimeSlot, people: readonly string[]): WeekPlan => ({
  ...plan,
  [weekday]: { ...plan[weekday], [slot]: people },
});

const allSlots = weekdays.flatMap((weekday) => timeSlots.map((slot) => [weekday, slot] as const));

export const shiftCount = (plan: WeekPlan): number => allSlots.reduce((sum, [weekday, slot]) => sum + plan[weekday][slot].length, 0);

export const emptySlotCount = (plan: WeekPlan): number => allSlots.filter(([weekday, slot]) => plan[weekday][slot].length === 0).length;

/** How many slots differ between two plans. */
export function differingSlotCount(plan: WeekPlan, other: WeekPlan): number {
  return allSlots.filter(([weekday, slot]) => new Set(plan[weekday][slot]).symmetricDifference(new Set(other[weekday][slot])).size > 0)
    .length;
}

export interface ScheduleWarning {
  kind: 'two places' | 'all day';
  weekday: Weekday;
  /** the slot in which somebody is in two places */
  slot?: TimeSlot;
  /** the person's ids in the plan: somebody with two posts is registered once for each */
  staff: readonly string[];
}

/** Likely mistakes: somebody in two places at once, or at work in every slot of a day. */
export function warningsOf(plan: WeekPlan, personOf: (staff: string) => string): ScheduleWarning[] {
  return weekdaysFromSunday.flatMap((weekday) => {
    const slots = timeSlots.map((slot) => ({ slot, people: Map.groupBy(plan[weekday][slot], personOf) }));
    const twice = slots.flatMap(({ slot, people }) =>
      [...people.values()]
        .filter((staff) => staff.length > 1)
        .map((staff): ScheduleWarning => ({ kind: 'two places', weekday, slot, staff })),
    );
    const anywhere = Map.groupBy(new Set(slots.flatMap(({ slot }) => plan[weekday][slot])), personOf);
    const allDay = [...anywhere].filter(([person]) => slots.every(({ people }) => people.has(person)));
    return [...twice, ...allDay.map(([, staff]): ScheduleWarning => ({ kind: 'all day', weekday, staff }))];
  });
}
