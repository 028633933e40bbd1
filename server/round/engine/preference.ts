/** Which of two rooms of one size somebody would take: the order in which rooms are tried, and all that it depends on. */
import type { Policy, RoundRoom, RoundStudent, Wishes } from './input.ts';
import { noWishes } from './input.ts';
import type { Unit } from './lottery.ts';

/** A room while the round is drawn. */
export interface OpenRoom {
  room: RoundRoom;
  kind: number;
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

export function seekerOf(unit: Unit, people: readonly Person[], policy: Policy): Seeker {
  if (policy === 'classic') return { unit, wishes: noWishes, cohorts: [], batches: [] };
  return { unit, wishes: unit.wishes, cohorts: [...new Set(people.flatMap(cohortOf))], batches: [...new Set(people.flatMap(batchOf))] };
}

/** Hostel before block before floor; what is not named comes after what is. 0 is what is wanted most. */
export function wishRank({ hostels, blocks, floors }: Wishes, { hostel, block, floor }: RoundRoom): number {
  return (rank(hostels, hostel) * (blocks.length + 1) + rank(blocks, block)) * (floors.length + 1) + rank(floors, floor);
}

function rank(wished: readonly string[], value: string): number {
  const place = wished.indexOf(value);
  return place === -1 ? wished.length : place;
}

/** Who lives there already: 0 somebody of the same batch and programme, 1 of the same batch, 2 nobody, 3 others. */
export function companyRank({ cohorts, batches }: Seeker, room: OpenRoom): number {
  if (cohorts.some((cohort) => room.cohorts.has(cohort))) return 0;
  if (batches.some((batch) => room.batches.has(batch))) return 1;
  return room.living.length === 0 ? 2 : 3;
}

/**
 * The room that a unit would take of these: by wishes, company, the fewest beds that stay free, and the order of the rooms, in which they
 * must come. Classic: the first. `mayTake` leaves rooms out.
 */
export function bestRoom(
  seeker: Seeker,
  rooms: readonly OpenRoom[],
  policy: Policy,
  mayTake: (room: OpenRoom) => boolean,
): OpenRoom | undefined {
  if (policy === 'classic') return rooms.find(mayTake);
  const ranks = new Map<string, number>();
  let best: OpenRoom | undefined;
  let least = Infinity;
  for (const room of rooms) {
    if (!mayTake(room)) continue;
    let rank = ranks.get(room.place);
    if (rank === undefined) {
      rank = wishRank(seeker.wishes, room.room);
      ranks.set(room.place, rank);
    }
    const score = (rank * 4 + companyRank(seeker, room)) * mostFree + room.free;
    if (score < least) [best, least] = [room, score];
  }
  return best;
}

/** More than the free beds of any room. */
const mostFree = 1000;

export function moveIn(room: OpenRoom, unit: Unit, people: readonly Person[]): void {
  room.free -= unit.members.length;
  room.living.push(...unit.members);
  room.given.push(unit);
  for (const person of people) {
    for (const cohort of cohortOf(person)) room.cohorts.add(cohort);
    for (const batch of batchOf(person)) room.batches.add(batch);
  }
}
