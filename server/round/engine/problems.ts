/** Finds problems that any seed would lead to, so that staff can be warned before the draw. */
import { fit } from './fit.ts';
import { freeze } from './freeze.ts';
import { groundOf, type Need } from './ground.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import { numbersOf, unitsInOrder, type Unit } from './order.ts';
import type { Problem } from './outcome.ts';
import { apartOf } from './propose.ts';

/**
 * Of the students named by `accessibleShort` and `apartOneRoom`, at least one will wait; those named by any other problem will all wait. Pairs to be kept
 * apart can make others wait too, depending on the seed; the reason says so then.
 */
export function problems(unordered: RoundInput): Problem[] {
  const { input, hash } = freeze(unordered);
  const units = unitsInOrder(input, numbersOf({ ...input, policy: 'classic' }, hash, ''));
  const { needOf, parts } = groundOf(input, units);
  const apart = apartOf(input);
  const alike = new Map<Need, Map<number, RoundRoom[]>>();
  const found = units.flatMap((unit) => problemOf(unit, openTo(unit)));
  return [...found, ...accessibleShort(), ...apartOneRoom()].sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

  /** The rooms that could hold the unit, ignoring pairs to be kept apart. Units with the same need and size share one list, to save memory. */
  function openTo(unit: Unit): readonly RoundRoom[] {
    const need = needOf.get(unit);
    const size = unit.members.length;
    if (!need) return [];
    const bySize = alike.get(need) ?? new Map<number, RoundRoom[]>();
    alike.set(need, bySize);
    const rooms = bySize.get(size) ?? need.rooms.flatMap(({ room }) => (room.freeSeats.length >= size ? [room] : []));
    bySize.set(size, rooms);
    return rooms;
  }

  function problemOf(unit: Unit, open: readonly RoundRoom[]): Problem[] {
    const { members } = unit;
    const need = needOf.get(unit);
    const others = members.flatMap((member) => apart.get(member) ?? []);
    if (members.some((member) => others.includes(member))) return [about('apartInGroup', [unit])];
    if (open.length > 0) {
      const meets = open.every(({ residents }) => residents.some(({ code }) => others.includes(code)));
      return meets ? [about('apartWithResident', [unit])] : [];
    }
    if (members.length > 1) {
      if (need?.hostels.length === 0) return [about('groupNoCommonHostel', [unit])];
      const beds = need?.rooms.reduce((most, { free }) => Math.max(most, free), 0) ?? 0;
      return [about('groupTooLarge', [unit], { size: members.length, beds })];
    }
    const elsewhere =
      need?.accessible && input.rooms.some(({ hostel, freeSeats }) => freeSeats.length > 0 && need.hostels.includes(hostel));
    return [about(elsewhere ? 'noAccessibleRoom' : 'noOpenRoom', [unit])];
  }

  /** Parts of the round where the accessible rooms would be too few even if only those who need one were given them. */
  function accessibleShort(): Problem[] {
    return parts.flatMap((part) => {
      const needing = part.units.filter((unit) => needOf.get(unit)?.accessible && openTo(unit).length > 0);
      const demands = needing.map((unit) => ({ kinds: needOf.get(unit)?.kinds ?? [], size: unit.members.length, count: 1 }));
      const together = Map.groupBy(demands, ({ kinds, size }) => `${kinds.join(' ')}/${size}`);
      const counted = [...together.values()].flatMap(([first, ...more]) => (first ? [{ ...first, count: 1 + more.length }] : []));
      if (fit(part.stocks, counted) !== 'no') return [];
      const beds = [...new Set(needing.flatMap(openTo))].reduce((sum, room) => sum + room.freeSeats.length, 0);
      return [about('accessibleShort', needing, { students: needing.reduce((sum, { members }) => sum + members.length, 0), beds })];
    });
  }

  function apartOneRoom(): Problem[] {
    const unitOf = new Map(units.flatMap((unit) => unit.members.map((member) => [member, unit] as const)));
    return input.apart.flatMap(([a, b]) => {
      const [one, other] = [unitOf.get(a), unitOf.get(b)];
      if (!one || !other || one === other) return [];
      const [rooms, others] = [openTo(one), openTo(other)];
      return rooms.length === 1 && others.length === 1 && rooms[0] === others[0] ? [about('apartOneRoom', [one, other])] : [];
    });
  }
}

/** Sets `group` only if the problem concerns one group and nobody else. */
function about(key: Problem['key'], units: readonly Unit[], values: Problem['values'] = {}): Problem {
  const [first] = units;
  const isGroup = units.length === 1 && first !== undefined && first.members.length > 1;
  return { key, students: units.flatMap(({ members }) => members), group: isGroup ? first.code : null, values };
}
