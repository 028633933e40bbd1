import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exchange } from './exchange.ts';
import type { ExchangeInput } from './exchange.ts';
import { allWays, possibleWishes, roomsAfter, roundsWithPairs, smallRounds, welfare } from './testing/small-exchanges.ts';

/** A nightly run can set more, such as `EXCHANGE_ROUNDS=100000`. */
const numRuns = Number(process.env['EXCHANGE_ROUNDS'] ?? 1_500);

const rounds = smallRounds({ rooms: 4, students: 5, wishes: 3 });

test('only students who asked are moved, nobody gets a worse room than before, and no seat is given twice', () => {
  fc.assert(
    fc.property(rounds, (input) => {
      const result = exchange(input);
      const after = roomsAfter(input, result);
      const outcomes = new Map(result.map((outcome) => [outcome.studentId, outcome]));
      const seats = new Set<string>();
      for (const student of input.students) {
        const outcome = outcomes.get(student.id);
        assert.equal(outcome !== undefined, student.wishes.length > 0);
        const seat = outcome?.to ?? student.from;
        if (seat) assert.equal(seats.size, seats.add(`${seat.roomId} ${seat.seat}`).size - 1, 'each seat once');
        const level = welfare(input, student, after.get(student.id) ?? null);
        assert.ok(level !== undefined, `${student.id} has a wish or stays`);
        if (outcome) assert.equal(outcome.wish ?? student.wishes.length, level);
        const room = input.rooms.find(({ id }) => id === seat?.roomId);
        if (outcome?.to)
          assert.deepEqual([room?.closed, room?.accessible, (room?.seats ?? 0) >= outcome.to.seat], [false, student.needsAccessible, true]);
      }
    }),
    { numRuns },
  );
});

test('no other allowed outcome would help somebody and harm nobody', () => {
  fc.assert(
    fc.property(rounds, (input) => {
      const after = roomsAfter(input, exchange(input));
      const asking = input.students.filter(({ wishes }) => wishes.length > 0);
      const now = asking.map((student) => welfare(input, student, after.get(student.id) ?? null) ?? Infinity);
      let isOne = false;
      for (const way of allWays(input)) {
        const then = asking.map((student) => welfare(input, student, way.get(student.id) ?? null) ?? Infinity);
        assert.ok(
          then.some((level, n) => level > (now[n] ?? 0)) || then.every((level, n) => level === now[n]),
          `better: ${JSON.stringify([...way])}`,
        );
        isOne ||= asking.every(({ id }) => way.get(id) === after.get(id));
      }
      assert.ok(isOne, 'what came of it is one of the ways that break no rule');
    }),
    { numRuns },
  );
});

test('nobody moves into a room with somebody they must not share one with, nobody gets a worse room than before, and only wishes of these pairs are barred', () => {
  fc.assert(
    fc.property(roundsWithPairs({ rooms: 4, students: 5, wishes: 3 }), (input) => {
      const { apart = [] } = input;
      const before = new Map(input.students.map(({ id, from }) => [id, from?.roomId ?? null]));
      const together = (after: ReadonlyMap<string, string | null>) =>
        apart.filter(([one, other]) => {
          const room = after.get(one) ?? null;
          return room !== null && room === after.get(other) && !(before.get(one) === room && before.get(other) === room);
        });
      const unheeded = exchange({ ...input, apart: [] });
      const result = exchange(input);
      const after = roomsAfter(input, result);
      assert.deepEqual(together(after), []);
      for (const student of input.students)
        assert.ok(welfare(input, student, after.get(student.id) ?? null) !== undefined, `${student.id} has a wish or stays`);
      const inPairs = new Set(apart.flat());
      for (const { studentId, unmet } of result)
        assert.ok(inPairs.has(studentId) || unmet.every(({ why }) => why !== 'askOffice'), `${studentId} is kept apart from nobody`);
      if (together(roomsAfter(input, unheeded)).length === 0) assert.deepEqual(result, unheeded);
    }),
    { numRuns: Math.ceil(numRuns / 5) },
  );
});

/** Every list of up to two different wishes. */
function listsOf<T>(all: readonly T[]): T[][] {
  return [[], ...all.flatMap((first) => [[first], ...all.filter((second) => second !== first).map((second) => [first, second])])];
}

test('no other list of wishes gets a student a better room than the true one', () => {
  fc.assert(
    fc.property(smallRounds({ rooms: 3, students: 4, wishes: 3 }), (input) => {
      const truth = roomsAfter(input, exchange(input));
      for (const student of input.students) {
        if (student.wishes.length === 0) continue;
        const level = welfare(input, student, truth.get(student.id) ?? null) ?? Infinity;
        for (const wishes of listsOf(possibleWishes(input.rooms))) {
          const students = input.students.map((each) => (each === student ? { ...each, wishes } : each));
          const after = roomsAfter(input, exchange({ ...input, students })).get(student.id) ?? null;
          // a room that meets no true wish is worse than staying
          const other = welfare(input, student, after) ?? Infinity;
          assert.ok(other >= level, `${student.id} gets ${after} by ${JSON.stringify(wishes)}`);
        }
      }
    }),
    { numRuns: Math.ceil(numRuns / 20) },
  );
});

test('the same round in any order has the same outcome', () => {
  const shuffled = rounds.chain((round) =>
    fc.record({
      round: fc.constant(round),
      rooms: fc.shuffledSubarray([...round.rooms], { minLength: round.rooms.length }),
      students: fc.shuffledSubarray([...round.students], { minLength: round.students.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ round, rooms, students }) => {
      assert.deepEqual(exchange({ seed: round.seed, rooms, students }), exchange(round));
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  );
});

const single = (id: string) => ({ id, hostelId: 'h', order: id, seats: 1, block: '', accessible: false, closed: false });
const inRoom = (id: string, roomId: string, ...wished: string[]) => ({
  id,
  hostelId: 'h',
  from: { roomId, seat: 1 },
  needsAccessible: false,
  mayLiveIn: ['h'],
  wishes: wished.map((room) => ({ kind: 'room' as const, roomId: room })),
});

test('an empty room makes a chain possible, and a student who gets nothing has the reason', () => {
  const round: ExchangeInput = {
    seed: 'x',
    rooms: [single('1'), single('2'), single('3'), single('4')],
    students: [inRoom('a', '1', '2'), inRoom('b', '2', '3'), inRoom('c', '4', '3', '9', '4')],
  };
  const outcomes = exchange(round);
  const [first] = outcomes;
  const loser = outcomes.find(({ to }) => !to);
  assert.equal(outcomes.filter(({ to }) => to).length, first?.studentId === 'c' ? 1 : 2);
  assert.ok(loser && outcomes.every(({ chain }) => chain?.ring !== true));
  assert.equal(loser.unmet[0]?.why, loser.studentId === 'a' ? 'nobodyLeft' : 'seatsTaken');
});

test('of two who must not share a room and want the same one, the later in the order gets the next wish, and no reason names the other', () => {
  const double = { ...single('3'), seats: 2 };
  const round: ExchangeInput = {
    seed: 'x',
    rooms: [single('1'), single('2'), double, single('4')],
    students: [inRoom('a', '1', '3', '4'), inRoom('b', '2', '3', '4')],
  };
  assert.deepEqual(exchange(round).map(({ to }) => to?.roomId), ['3', '3']); // prettier-ignore
  const outcomes = exchange({ ...round, apart: [['a', 'b']] });
  assert.deepEqual(outcomes.map(({ to, wish }) => [to?.roomId, wish]), [['3', 0], ['4', 1]]); // prettier-ignore
  assert.deepEqual(outcomes[1]?.unmet, [{ wish: 0, why: 'askOffice' }]);
});
