import { compareKeys } from '#server/natural-order.ts';
import type { Unit } from './lottery.ts';
import type { Placement } from './outcome.ts';
import type { OpenRoom } from './preference.ts';

/** Gives the free seats of each room, the lowest first, to its new occupants in the order of their turns. Sorted by the student's code. */
export function seatsOf(rooms: readonly OpenRoom[], units: readonly Unit[]): Placement[] {
  const turn = new Map(units.map((unit, n) => [unit, n]));
  return rooms
    .flatMap(({ room, given }) => {
      const students = given.toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0)).flatMap(({ members }) => members);
      return students.map((student, n) => ({ student, room: room.code, seat: room.freeSeats[n] ?? 0 }));
    })
    .sort((a, b) => compareKeys(a.student, b.student));
}
