/** Generates exchanges for tests that are small enough to check every possible outcome. */
import fc from 'fast-check';
import type { ExchangeInput, ExchangeRoom, ExchangeStudent, Move, Wish } from '../exchange.ts';

const hostelIds = ['h1', 'h2'];
const blocks = ['A', 'B'];

const room = fc.record({
  hostelId: fc.constantFrom('h1', 'h1', 'h1', 'h2'),
  seats: fc.constantFrom(1, 1, 2),
  block: fc.constantFrom(...blocks),
  accessible: fc.constantFrom(false, false, false, true),
  closed: fc.constantFrom(false, false, false, false, true),
});

/** All wishes that can be stated in a round. */
export function possibleWishes(rooms: readonly ExchangeRoom[]): Wish[] {
  return [
    ...rooms.map(({ id }): Wish => ({ kind: 'room', roomId: id })),
    ...hostelIds.flatMap((hostelId) => [1, 2].map((seats): Wish => ({ kind: 'seats', hostelId, seats }))),
    ...hostelIds.flatMap((hostelId) => blocks.map((block): Wish => ({ kind: 'block', hostelId, block }))),
  ];
}

interface Size {
  rooms: number;
  students: number;
  wishes: number;
}

/** Exchanges with at most so many rooms, students, and wishes of each student. */
export const smallRounds = (most: Size): fc.Arbitrary<ExchangeInput> =>
  fc
    .record({
      seed: fc.string({ minLength: 1, maxLength: 4 }),
      rooms: fc.array(room, { minLength: 2, maxLength: most.rooms }),
      students: fc.array(
        fc.record({
          needsAccessible: fc.constantFrom(false, false, false, false, true),
          mayLiveIn: fc.constantFrom(hostelIds, hostelIds, ['h1']),
          waits: fc.constantFrom(false, false, false, false, true),
          place: fc.nat(100),
        }),
        { minLength: 1, maxLength: most.students },
      ),
    })
    .chain(({ seed, rooms: drawn, students: people }) => {
      const rooms = drawn.map((each, n) => ({ ...each, id: `r${n}`, order: `${n}` }));
      const free = rooms.flatMap(({ id, hostelId, seats }) =>
        Array.from({ length: seats }, (_, n) => ({ hostelId, from: { roomId: id, seat: n + 1 } })),
      );
      const placed = people.map((person, n) => {
        const fitting = free.filter(({ hostelId }) => person.mayLiveIn.includes(hostelId));
        const place = person.waits ? undefined : fitting[person.place % Math.max(1, fitting.length)];
        if (place) free.splice(free.indexOf(place), 1);
        return {
          id: `s${n}`,
          hostelId: place?.hostelId ?? 'h1',
          from: place?.from ?? null,
          needsAccessible: person.needsAccessible,
          mayLiveIn: person.mayLiveIn,
        };
      });
      const wishes = possibleWishes(rooms);
      return fc
        .array(fc.array(fc.constantFrom(...wishes), { maxLength: most.wishes }), { minLength: placed.length, maxLength: placed.length })
        .map((asked): ExchangeInput => ({
          seed,
          rooms,
          students: placed.map((student, n) => ({ ...student, wishes: asked[n] ?? [] })),
        }));
    });

/** Rounds as `smallRounds` makes them, some of whose students must not share a room. */
export const roundsWithPairs = (most: Size): fc.Arbitrary<ExchangeInput> =>
  smallRounds(most).chain((round) => {
    const ids = round.students.map(({ id }) => id);
    const pairs = ids.flatMap((one, n) => ids.slice(n + 1).map((other): [string, string] => [one, other]));
    return fc.subarray(pairs).map((apart): ExchangeInput => ({ ...round, apart }));
  });

/** Whether a room meets a student's wish, decided without the engine's code. */
export function fits({ rooms }: ExchangeInput, student: ExchangeStudent, wish: Wish, roomId: string): boolean {
  const room = rooms.find(({ id }) => id === roomId);
  if (!room || room.closed || room.accessible !== student.needsAccessible || !student.mayLiveIn.includes(room.hostelId)) return false;
  if (student.from?.roomId === roomId) return false;
  switch (wish.kind) {
    case 'room':
      return wish.roomId === roomId;
    case 'seats':
      return room.hostelId === wish.hostelId && room.seats === wish.seats;
    case 'block':
      return room.hostelId === wish.hostelId && room.block === wish.block;
  }
}

/** How good a room is for a student, 0 the best: the index of the wish it meets, or the number of wishes for staying. Undefined if it is neither. */
export function welfare(input: ExchangeInput, student: ExchangeStudent, roomId: string | null): number | undefined {
  if (roomId === (student.from?.roomId ?? null)) return student.wishes.length;
  const wish = roomId === null ? -1 : student.wishes.findIndex((each) => fits(input, student, each, roomId));
  return wish === -1 ? undefined : wish;
}

/** The room of each student after the exchange. */
export const roomsAfter = (input: ExchangeInput, moves: readonly Move[]): Map<string, string | null> =>
  new Map([
    ...input.students.map(({ id, from }) => [id, from?.roomId ?? null] as const),
    ...moves.flatMap(({ studentId, to }) => (to ? [[studentId, to.roomId] as const] : [])),
  ]);

/** Whether each hostel keeps one empty seat for each student who still waits there, as far as there were enough before. */
function keepsSeats(input: ExchangeInput, after: ReadonlyMap<string, string | null>): boolean {
  const emptySeats = (hostelId: string, lives: (student: ExchangeStudent) => string | null) =>
    input.rooms
      .filter((room) => room.hostelId === hostelId && !room.closed)
      .reduce((sum, room) => sum + room.seats - input.students.filter((student) => lives(student) === room.id).length, 0);
  return hostelIds.every((hostelId) => {
    const before = emptySeats(hostelId, ({ from }) => from?.roomId ?? null);
    const waiting = input.students.filter((student) => student.hostelId === hostelId && !student.from);
    const left = waiting.filter(({ id }) => after.get(id) === null).length;
    // if there were fewer seats than waiting students, each one who got a seat leaves one less to keep
    const kept = waiting.length <= before ? left : Math.max(0, before - (waiting.length - left));
    return emptySeats(hostelId, ({ id }) => after.get(id) ?? null) >= kept;
  });
}

/** All allowed outcomes: every student who asked gets a room of a wish or stays, rooms are not overfilled, and hostels keep their seats. */
export function* allWays(input: ExchangeInput): Generator<Map<string, string | null>> {
  const asking = input.students.filter(({ wishes }) => wishes.length > 0);
  const after = new Map(input.students.map(({ id, from }) => [id, from?.roomId ?? null]));
  const choices = asking.map((student) =>
    [student.from?.roomId ?? null, ...input.rooms.map(({ id }) => id)].filter(
      (roomId, n, all) => all.indexOf(roomId) === n && welfare(input, student, roomId) !== undefined,
    ),
  );
  function* choose(n: number): Generator<Map<string, string | null>> {
    const student = asking[n];
    if (!student) {
      const fit = input.rooms.every(({ id, seats }) => [...after.values()].filter((room) => room === id).length <= seats);
      if (fit && keepsSeats(input, after)) yield after;
      return;
    }
    for (const room of choices[n] ?? []) {
      after.set(student.id, room);
      yield* choose(n + 1);
    }
  }
  yield* choose(0);
}
