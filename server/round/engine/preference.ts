/** Rooms and those who look for one, with all that the choice of a room depends on. */
import type { Policy, RoundRoom, RoundStudent, Wishes } from './input.ts';
import { noWishes } from './input.ts';
import type { Unit } from './lottery.ts';

/** A room while the round is drawn. */
export interface OpenRoom {
  room: RoundRoom;
  kind: number;
  /** its place by hostel and number as people count, among all rooms of the round */
  order: number;
  /** hostel, block and floor: what wishes are about */
  place: string;
  free: number;
  /** who lives there: residents, and who has been given a seat */
  living: string[];
  cohorts: Set<string>;
  batches: Set<string>;
  given: Unit[];
}

/** A unit as rooms look at it. */
export interface Seeker {
  unit: Unit;
  wishes: Wishes;
  /** batches with programme, and batches, of its members; none under Classic, which only knows the order of the rooms */
  cohorts: readonly string[];
  batches: readonly string[];
}

export type Person = Pick<RoundStudent, 'batch' | 'programme'>;

/** Students of one batch and programme; nobody's, if one of the two is not known. */
export const cohortOf = ({ batch, programme }: Person): string[] => (batch === '' || programme === '' ? [] : [`${batch}\n${programme}`]);
export const batchOf = ({ batch }: Person): string[] => (batch === '' ? [] : [batch]);

export function seekerOf(unit: Unit, policy: Policy): Seeker {
  if (policy === 'classic') return { unit, wishes: noWishes, cohorts: [], batches: [] };
  const { people } = unit;
  return { unit, wishes: unit.wishes, cohorts: [...new Set(people.flatMap(cohortOf))], batches: [...new Set(people.flatMap(batchOf))] };
}

export function moveIn(room: OpenRoom, unit: Unit): void {
  room.free -= unit.members.length;
  room.living.push(...unit.members);
  room.given.push(unit);
  for (const person of unit.people) {
    for (const cohort of cohortOf(person)) room.cohorts.add(cohort);
    for (const batch of batchOf(person)) room.batches.add(batch);
  }
}
