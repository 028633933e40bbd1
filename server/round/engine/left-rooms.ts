/** Gives the rooms that are still free after the draw to units that wait. */
import type { Unit } from './lottery.ts';
import type { OpenRoom } from './preference.ts';

interface Leaving {
  /** the kinds of rooms open to a unit */
  kindsOf: (unit: Unit) => readonly number[];
  /** codes of the people that its members are to be kept apart from */
  apartFrom: (unit: Unit) => readonly string[];
  moveIn: (room: OpenRoom, unit: Unit) => void;
}

/**
 * In order, each waiting unit takes the first room, by hostel and number, that has enough free beds and nobody it is to be kept apart from. Such a
 * room exists only if a unit was set aside or an answer could not be proved. Returns the units that took one.
 */
export function giveLeftRooms(units: readonly Unit[], rooms: readonly OpenRoom[], { kindsOf, apartFrom, moveIn }: Leaving): Set<Unit> {
  const given = new Set<Unit>();
  const left = rooms.filter(({ free }) => free > 0);
  // kinds of rooms -> the size from which no unit fits any more: a unit kept apart from nobody has found no room there
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
