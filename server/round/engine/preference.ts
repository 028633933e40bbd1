/** Rooms, and units that look for one, with everything that the choice of a room depends on. */
import type { Policy, RoundRoom, RoundStudent, Wishes } from './input.ts';
import { noWishes } from './input.ts';
import type { Unit } from './lottery.ts';

/** The state of a room while the round is drawn. */
export interface OpenRoom {
  room: RoundRoom;
  kind: number;
  /** its place among all rooms of the round, by hostel and number in natural order */
  order: number;
  /** hostel, block and floor as one key */
  place: string;
  free: number;
  /** codes of everybody who lives there: residents, and students who have been given a seat */
  living: string[];
  cohorts: Set<string>;
  batches: Set<string>;
  given: Unit[];
}

/** A unit that looks for a room. */
export interface Seeker {
  unit: Unit;
  wishes: Wishes;
  /** its members' pairs of batch and programme; empty under Classic, as is `batches`: Classic goes by the order of the rooms alone */
  cohorts: readonly string[];
  batches: readonly string[];
}

export type Person = Pick<RoundStudent, 'batch' | 'programme'>;

/** Batch and programme as one key; none if either is unknown. */
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
