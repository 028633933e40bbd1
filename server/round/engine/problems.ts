/** Finds problems that any seed would lead to, so that staff can be warned before the draw. */
import { apartOf } from './draw.ts';
import { freeze } from './freeze.ts';
import { groundOf } from './ground.ts';
import type { RoundInput, RoundRoom } from './input.ts';
import { numbersOf, unitsInOrder, type Unit } from './lottery.ts';
import type { Problem } from './outcome.ts';
import { State } from './state.ts';

/**
 * Of the students named by `accessibleShort` and `apartOneRoom`, at least one will wait; those named by any other problem will all wait. Pairs to be kept
 * apart can make others wait too, depending on the seed; the reason says so then.
 */
export function problems(unordered: RoundInput): Problem[] {
  const { input, hash } = freeze(unordered);
  const units = unitsInOrder(input, numbersOf({ ...input, policy: 'classic' }, hash, ''));
  const ground = groundOf(input, units);
  const apart = apartOf(input);
  const alike = new Map<string, readonly RoundRoom[]>();
  const rooms = new Map(units.map((unit) => [unit, openTo(unit)]));
  const found = units.flatMap((unit) => problemOf(unit, rooms.get(unit) ?? []));
  return [...found, ...accessibleShort(), ...apartOneRoom()].sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

  /** The rooms that could hold the unit, ignoring pairs to be kept apart. Units with the same need and size share one list, to save memory. */
  function openTo(unit: Unit): readonly RoundRoom[] {
    const need = ground.needOf.get(unit) ?? 0;
    const size = unit.members.length;
    return alike.getOrInsertComputed(`${need} ${size}`, () => {
      const kinds = new Set(ground.needs[need]?.kinds);
      return ground.rooms.filter((room) => room.freeSeats.length >= size && kinds.has(ground.kindOf.get(room) ?? -1));
    });
  }

  function problemOf(unit: Unit, open: readonly RoundRoom[]): Problem[] {
    const { members } = unit;
    const need = ground.needOf.get(unit) ?? 0;
    const others = members.flatMap((member) => apart.get(member) ?? []);
    if (members.some((member) => others.includes(member))) return [about('apartInGroup', [unit])];
    if (open.length > 0) {
      const meets = open.every(({ residents }) => residents.some(({ code }) => others.includes(code)));
      return meets ? [about('apartWithResident', [unit])] : [];
    }
    if (members.length > 1) {
      if (ground.needs[need]?.hostels.length === 0) return [about('groupNoCommonHostel', [unit])];
      return [about('groupTooLarge', [unit], { size: members.length, beds: ground.largest[need] ?? 0 })];
    }
    const { hostels = [], accessible = false } = ground.needs[need] ?? {};
    const elsewhere = accessible && ground.rooms.some(({ hostel }) => hostels.includes(hostel));
    return [about(elsewhere ? 'noAccessibleRoom' : 'noOpenRoom', [unit])];
  }

  /** Parts of the round where the accessible rooms would be too few even if only those who need one were given them. */
  function accessibleShort(): Problem[] {
    return ground.parts.flatMap((part) => {
      const state = new State(ground);
      const needing = units.filter((unit) => {
        const need = ground.needOf.get(unit) ?? 0;
        return part.includes(need) && ground.needs[need]?.accessible && (rooms.get(unit) ?? []).length > 0;
      });
      for (const unit of needing) state.demand(ground.needOf.get(unit) ?? 0, unit.members.length, null).count++;
      if (state.ask() !== 'no') return [];
      const beds = new Set(needing.flatMap((unit) => rooms.get(unit) ?? []));
      const students = needing.reduce((sum, { members }) => sum + members.length, 0);
      return [about('accessibleShort', needing, { students, beds: [...beds].reduce((sum, room) => sum + room.freeSeats.length, 0) })];
    });
  }

  function apartOneRoom(): Problem[] {
    const unitOf = new Map(units.flatMap((unit) => unit.members.map((member) => [member, unit] as const)));
    return input.apart.flatMap(([a, b]) => {
      const [one, other] = [unitOf.get(a), unitOf.get(b)];
      if (!one || !other || one === other) return [];
      const open = new Set([...(rooms.get(one) ?? []), ...(rooms.get(other) ?? [])]);
      return open.size === 1 && rooms.get(one)?.length === 1 && rooms.get(other)?.length === 1 ? [about('apartOneRoom', [one, other])] : [];
    });
  }
}

/** Sets `group` only if the problem concerns one group and nobody else. */
function about(key: Problem['key'], units: readonly Unit[], values: Problem['values'] = {}): Problem {
  const [first] = units;
  const isGroup = units.length === 1 && first !== undefined && first.members.length > 1;
  return { key, students: units.flatMap(({ members }) => members), group: isGroup ? first.code : null, values };
}
