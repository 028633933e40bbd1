import { addDays } from '#contract/day/days.ts';
import type { Db } from '#server/db/open.ts';
import type { NewNotification } from '#server/notification/notify.ts';
import type { Random } from './random.ts';
import type { DemoHostel } from './hostels.ts';
import type { DemoStudent } from './people.ts';

export interface DemoCampus {
  /** today in the time zone of the campus */
  today: string;
  hostels: readonly DemoHostel[];
  /** the student whom visitors of the demo sign in as; gets records of every kind and in every state */
  guest: DemoStudent;
}

/** A notification from the weeks before today. */
export interface PastNotification extends NewNotification {
  /** ISO 8601 timestamp */
  at: string;
}

/** Adds one kind of record to the campus and returns the notifications that come with it. */
export type AddToDemo = (db: Db, campus: DemoCampus) => Promise<PastNotification[]>;

/** The demo has records of this many days, the last of them yesterday. */
export const demoDays = 28;

export const dayOf = ({ today }: DemoCampus, daysAgo: number): string => addDays(today, -daysAgo);

/** Minutes after midnight UTC: daytime in India and, on a past day of the campus, in the past in every time zone. */
const dayTime = { from: 150, to: 600 } as const;

/** A random moment in the daytime of a past day, as an ISO 8601 timestamp. */
export function momentOf(random: Random, campus: DemoCampus, daysAgo: number): string {
  const minutes = dayTime.from + random.below(dayTime.to - dayTime.from);
  return new Date(Date.parse(`${dayOf(campus, daysAgo)}T00:00:00Z`) + minutes * 60_000).toISOString();
}

/** One record to make, such as a complaint: whose it is, the text it is made from, and when. */
export interface DemoEvent<T> {
  student: DemoStudent;
  sample: T;
  daysAgo: number;
  /** its place among the events of the hostel, from 0 */
  index: number;
}

interface DemoEvents<T> {
  count: number;
  samples: readonly T[];
  /** which events of the guest's hostel are the guest's; -1 is the last one */
  guestIndexes: readonly number[];
}

/** Makes `count` events of a hostel, oldest first, spread evenly over the days of the demo. */
export function demoEvents<T>(
  random: Random,
  campus: DemoCampus,
  hostel: DemoHostel,
  { count, samples, guestIndexes }: DemoEvents<T>,
): DemoEvent<T>[] {
  const { guest } = campus;
  const isHome = hostel.students.includes(guest);
  const others = hostel.students.filter((student) => student !== guest);
  const students = random.shuffled(others, count);
  const chosen = random.shuffled(samples, count);
  return students.flatMap((student, index) => {
    const sample = chosen[index];
    if (sample === undefined) return [];
    const isGuests = isHome && (guestIndexes.includes(index) || guestIndexes.includes(index - count));
    const daysAgo = demoDays - Math.floor((index * demoDays) / count);
    return [{ student: isGuests ? guest : student, sample, daysAgo, index }];
  });
}
