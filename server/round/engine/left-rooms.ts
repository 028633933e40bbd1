/** After the draw: rooms that stayed free, for those who wait beside them. */
import type { Unit } from './lottery.ts';
import type { OpenRoom } from './preference.ts';

interface Leaving {
  /** the kinds of rooms open to a unit */
  kindsOf: (unit: Unit) => readonly number[];
  /** whom the members are to be kept apart from */
  apartFrom: (unit: Unit) => readonly string[];
  moveIn: (room: OpenRoom, unit: Unit) => void;
}

/**
 * In order, each who waits takes the first room, by hostel and number, that has as many free beds as they are and nobody they are to be kept apart from.
 * There is one only beside somebody who was set aside, or where something could not be proved. Gives those who took one.
 */
export function giveLeftRooms(units: readonly Unit[], rooms: readonly OpenRoom[], { kindsOf, apartFrom, moveIn }: Leaving): Set<Unit> {
  const given = new Set<Unit>();
  const left = rooms.filter(({ free }) => free > 0);
  // where one who may live with everybody finds nothing, nobody who is as many finds anything
  const full = new Map<readonly number[], number>();
  for (const unit of units) {
    const kinds = kindsOf(unit);
    const size = unit.members.length;
    const others = apartFrom(unit);
    if (size >= (full.get(kinds) ?? Infinity) || unit.members.some((member) => others.includes(member))) continue;
    const found = left.find(
      ({ kind, free, living }) => free >= size && kinds.includes(kind) && !others.some((other) => living.includes(other)),
    );
    if (found) {
      moveIn(found, unit);
      given.add(unit);
    } else if (others.length === 0) full.set(kinds, size);
  }
  return given;
}
