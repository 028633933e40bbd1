/**
 * Draws a round for a handful of students by trying every possibility, as docs/rounds.md words the rule. The tests compare the engine with it, so it shares
 * no code with the engine but the order of the turns.
 */
import { naturalKey } from '#server/natural-order.ts';
import type { RoundInput, RoundRoom, RoundStudent } from '../input.ts';
import type { Unit } from '../order.ts';

interface Asking {
  size: number;
  /** the rooms that are open to the unit, by their index in the input */
  rooms: readonly number[];
}

/** Whether every unit can be given one of its `rooms`; ignores pairs to be kept apart. */
export function canPlace(units: readonly Asking[], free: readonly number[]): boolean {
  const left = [...free];
  const order = units.toSorted((a, b) => b.size - a.size || a.rooms.length - b.rooms.length);
  const dead = new Set<string>();
  const place = (n: number): boolean => {
    const unit = order[n];
    if (!unit) return true;
    const state = `${n}/${left.join(' ')}`;
    if (dead.has(state)) return false;
    for (const room of unit.rooms) {
      if ((left[room] ?? 0) < unit.size) continue;
      left[room] = (left[room] ?? 0) - unit.size;
      const done = place(n + 1);
      left[room] = (left[room] ?? 0) + unit.size;
      if (done) return true;
    }
    dead.add(state);
    return false;
  };
  return place(0);
}

/** The rooms that are open to all of these students, by their index in the input. */
export function openRooms(input: RoundInput, members: readonly string[]): number[] {
  const students = input.students.filter(({ code }) => members.includes(code));
  const open = (room: RoundRoom) =>
    students.every(({ home, needsAccessible }) => input.homes[home]?.includes(room.hostel) && (!needsAccessible || room.accessible));
  return input.rooms.flatMap((room, n) => (open(room) ? [n] : []));
}

const rankOf = (wished: readonly unknown[], has: unknown) => (wished.includes(has) ? wished.indexOf(has) : wished.length);

const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
};

export interface Expected {
  /** the index in the input of the room that each unit gets; -1 for one that waits */
  given: Map<string, number>;
  /** codes of the units whose room was left when all others had theirs */
  left: Set<string>;
  /** codes of the units that wait, though they were admitted or because two members are to be kept apart */
  barred: Set<string>;
}

export function expectedRooms(input: RoundInput, units: readonly Unit[]): Expected {
  const free = input.rooms.map(({ freeSeats }) => freeSeats.length);
  const living = input.rooms.map(({ residents }): Pick<RoundStudent, 'code' | 'batch' | 'programme'>[] => [...residents]);
  const asked = units.map((unit) => ({ unit, size: unit.members.length, rooms: openRooms(input, unit.members) }));
  const mustPart = (a: string, b: string) => input.apart.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const isTorn = ({ members }: Unit) => members.some((a) => members.some((b) => mustPart(a, b)));
  const admitted: typeof asked = [];
  for (const asking of asked) if (!isTorn(asking.unit) && canPlace([...admitted, asking], free)) admitted.push(asking);
  /** compared in turn, the least first */
  const ranks = ({ unit }: (typeof asked)[number], n: number): (number | string)[] => {
    const room = input.rooms[n] as RoundRoom;
    const place = [naturalKey(room.hostel), naturalKey(room.number), room.code];
    if (input.policy === 'classic') return [room.seats, ...place];
    const { sizes, hostels, blocks, floors } = unit.wishes;
    const wishes = [
      rankOf(sizes, room.seats),
      room.seats,
      rankOf(hostels, room.hostel),
      rankOf(blocks, room.block),
      rankOf(floors, room.floor),
    ];
    const others = living[n] ?? [];
    const isCompany = unit.people.some(
      ({ batch, programme }) =>
        batch !== '' && programme !== '' && others.some((other) => other.batch === batch && other.programme === programme),
    );
    return [...wishes, isCompany ? 0 : others.length === 0 ? 1 : 2, ...place];
  };
  const given = new Map(units.map(({ code }) => [code, -1]));
  const giveBest = (asking: (typeof asked)[number], others: readonly Asking[]) => {
    const { unit, size, rooms } = asking;
    const [best] = rooms
      .filter((n) => (free[n] ?? 0) >= size)
      .filter((n) => !unit.members.some((a) => living[n]?.some(({ code }) => mustPart(a, code))))
      .filter((n) => canPlace(others, free.with(n, (free[n] ?? 0) - size)))
      .toSorted((a, b) => compare(ranks(asking, a), ranks(asking, b)));
    if (best === undefined) return;
    given.set(unit.code, best);
    free[best] = (free[best] ?? 0) - size;
    living[best]?.push(...unit.people);
  };
  const waiting = () => asked.filter(({ unit }) => given.get(unit.code) === -1);
  for (const [n, asking] of admitted.entries()) giveBest(asking, admitted.slice(n + 1));
  const before = waiting();
  for (const asking of before) if (!isTorn(asking.unit)) giveBest(asking, []);
  const barred = waiting().filter((asking) => isTorn(asking.unit) || admitted.includes(asking));
  return {
    given,
    left: new Set(before.flatMap(({ unit: { code } }) => (given.get(code) === -1 ? [] : [code]))),
    barred: new Set(barred.map(({ unit }) => unit.code)),
  };
}
