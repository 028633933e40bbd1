/** Who works when in a week that starts on a Sunday. */
import { addDays } from '#contract/day/days.ts';
import { groupBy } from '#contract/group-by.ts';
import { type Schedule, type TimeSlot, type Weekday, weekdays } from '#contract/worker/worker.ts';

type DayPlan = ReadonlyMap<TimeSlot, readonly string[]>;

/** Worker ids by day and time slot. Each day has all slots, in the order of the day; the order of the ids does not matter. */
export type WeekPlan = Readonly<Record<Weekday, DayPlan>>;

const nobody: readonly string[] = [];

/** Who works in a slot: the same array while nobody changes it, so that unchanged slots are not rendered again. */
export const peopleIn = (plan: WeekPlan, weekday: Weekday, slot: TimeSlot): readonly string[] => plan[weekday].get(slot) ?? nobody;

export const slotsOf = (plan: WeekPlan): TimeSlot[] => [...plan.sunday.keys()];

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

/** The schedule as a plan of these slots; if `workers` is given, with only these workers. */
export function planOf({ schedule, slots }: { schedule: Schedule; slots: readonly TimeSlot[] }, workers?: ReadonlySet<string>): WeekPlan {
  const staffOf = (weekday: Weekday, slot: TimeSlot) =>
    schedule[weekday].filter(({ timeSlot, staff }) => timeSlot === slot && (workers?.has(staff) ?? true)).map(({ staff }) => staff);
  return planDays((weekday) => new Map(slots.map((slot) => [slot, staffOf(weekday, slot)])));
}

export function scheduleOf(plan: WeekPlan): Record<Weekday, { timeSlot: TimeSlot; staff: string }[]> {
  const entriesOf = (weekday: Weekday) => [...plan[weekday]].flatMap(([timeSlot, people]) => people.map((staff) => ({ timeSlot, staff })));
  return Object.fromEntries(weekdays.map((weekday) => [weekday, entriesOf(weekday)])) as ReturnType<typeof scheduleOf>; // made of every weekday
}

export const withPeople = (plan: WeekPlan, weekday: Weekday, slot: TimeSlot, people: readonly string[]): WeekPlan => ({
  ...plan,
  [weekday]: new Map(plan[weekday]).set(slot, people),
});

const staffedSlots = (plan: WeekPlan) => weekdays.flatMap((weekday) => [...plan[weekday].values()]);

export const shiftCount = (plan: WeekPlan): number => staffedSlots(plan).reduce((sum, people) => sum + people.length, 0);

export const emptySlotCount = (plan: WeekPlan): number => staffedSlots(plan).filter((people) => people.length === 0).length;

/** The slots in which two plans differ. */
export function differingSlots(plan: WeekPlan, other: WeekPlan): { weekday: Weekday; slot: TimeSlot }[] {
  const slots = [...new Set([...slotsOf(plan), ...slotsOf(other)])];
  const differs = (weekday: Weekday, slot: TimeSlot) => {
    const [here, there] = [new Set(peopleIn(plan, weekday, slot)), new Set(peopleIn(other, weekday, slot))];
    return here.size !== there.size || [...here].some((staff) => !there.has(staff));
  };
  return weekdaysFromSunday.flatMap((weekday) => slots.filter((slot) => differs(weekday, slot)).map((slot) => ({ weekday, slot })));
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
    const slots = [...plan[weekday]].map(([slot, staff]) => ({ slot, people: groupBy(staff, personOf) }));
    const twice = slots.flatMap(({ slot, people }) =>
      [...people.values()]
        .filter((staff) => staff.length > 1)
        .map((staff): ScheduleWarning => ({ kind: 'two places', weekday, slot, staff })),
    );
    const anywhere = groupBy(new Set([...plan[weekday].values()].flat()), personOf);
    // a day with a single slot is not a long day
    const allDay = slots.length < 2 ? [] : [...anywhere].filter(([person]) => slots.every(({ people }) => people.has(person)));
    return [...twice, ...allDay.map(([, staff]): ScheduleWarning => ({ kind: 'all day', weekday, staff }))];
  });
}
