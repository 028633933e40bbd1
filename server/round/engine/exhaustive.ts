/**
 * Works out the result of a round for a handful of students by trying every possibility, exactly as docs/rounds.md words the rules. The tests compare
 * the engine with it, so it shares no code with the engine.
 */
import type { RoundInput, RoundRoom } from './input.ts';

export interface Expected {
  admitted: Map<string, number>;
  waiting: string[];
}

/** Whether every unit can be given one of its `rooms`; ignores pairs to be kept apart. */
export function canPlace(units: readonly { size: number; rooms: readonly number[] }[], free: readonly number[]): boolean {
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
    students.every(({ hostels, needsAccessible }) => hostels.includes(room.hostel) && (!needsAccessible || room.accessible));
  return input.rooms.flatMap((room, n) => (open(room) ? [n] : []));
}

/** The units admitted, with the size of room each gets, and those that wait; ignores pairs to be kept apart. */
export function expectedSizes(
  input: RoundInput,
  units: readonly { code: string; members: readonly string[]; wished: readonly number[] }[],
): Expected {
  const free = input.rooms.map(({ freeSeats }) => freeSeats.length);
  const asked = units.map(({ code, members, wished }) => ({ code, size: members.length, rooms: openRooms(input, members), wished }));
  const admitted: typeof asked = [];
  const waiting: string[] = [];
  for (const unit of asked) {
    if (canPlace([...admitted, unit], free)) admitted.push(unit);
    else waiting.push(unit.code);
  }
  const sizes = new Map<string, number>();
  for (const [n, unit] of admitted.entries()) {
    const seatsOf = (room: number) => input.rooms[room]?.seats ?? 0;
    const all = [...new Set(unit.rooms.map(seatsOf))].sort((a, b) => a - b);
    for (const seats of new Set([...unit.wished, ...all])) {
      const rooms = unit.rooms.filter((room) => seatsOf(room) === seats);
      const tried = { code: unit.code, size: unit.size, rooms, wished: unit.wished };
      if (rooms.length === 0 || !canPlace(admitted.with(n, tried), free)) continue;
      admitted[n] = tried;
      sizes.set(unit.code, seats);
      break;
    }
  }
  return { admitted: sizes, waiting };
}
