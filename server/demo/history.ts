import { addDays } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import type { NewNotification } from '#server/notification/notify.ts';
import type { Random } from './random.ts';
import type { DemoHostel } from './hostels.ts';
import type { DemoStudent } from './people.ts';

export interface DemoCampus {
  /** the day it is on the campus */
  today: string;
  hostels: readonly DemoHostel[];
  /** the student whom visitors sign in as; of everything that happens to students something happens to this one */
  guest: DemoStudent;
}

/** A notification of the weeks before the demo begins. */
export interface PastNotification extends NewNotification {
  /** ISO 8601 timestamp */
  at: string;
}

/** Adds one kind of record to the campus and returns the notifications that come with it. */
export type AddToDemo = (db: Db, campus: DemoCampus) => Promise<PastNotification[]>;

/** Days up to yesterday that have been lived. */
export const demoDays = 28;

export const dayOf = ({ today }: DemoCampus, daysAgo: number): string => addDays(today, -daysAgo);

/** Minutes of a UTC day in which it is day in India, and which are over everywhere once the next day begins anywhere. */
const dayTime = { from: 150, to: 600 } as const;

/** A moment on a past day as an ISO 8601 timestamp. */
export function momentOf(draw: Random, campus: DemoCampus, daysAgo: number): string {
  const minutes = dayTime.from + draw.below(dayTime.to - dayTime.from);
  return new Date(Date.parse(`${dayOf(campus, daysAgo)}T00:00:00Z`) + minutes * 60_000).toISOString();
}

/** Something that a student of a hostel did or met with. */
export interface DemoEvent<T> {
  student: DemoStudent;
  about: T;
  daysAgo: number;
  turn: number;
}

interface DemoEvents<T> {
  count: number;
  abouts: readonly T[];
  /** the turns that are the guest's in the guest's hostel; negative ones count from the last */
  guestTurns: readonly number[];
}

/** So many demoEvents in a hostel, the oldest first, evenly over the days that have been lived. */
export function demoEvents<T>(
  draw: Random,
  campus: DemoCampus,
  hostel: DemoHostel,
  { count, abouts, guestTurns }: DemoEvents<T>,
): DemoEvent<T>[] {
  const { guest } = campus;
  const isHome = hostel.students.includes(guest);
  const others = hostel.students.filter((student) => student !== guest);
  const students = draw.deal(others, count);
  const dealt = draw.deal(abouts, count);
  return students.flatMap((student, turn) => {
    const about = dealt[turn];
    if (about === undefined) return [];
    const isGuests = isHome && (guestTurns.includes(turn) || guestTurns.includes(turn - count));
    const daysAgo = demoDays - Math.floor((turn * demoDays) / count);
    return [{ student: isGuests ? guest : student, about, daysAgo, turn }];
  });
}
