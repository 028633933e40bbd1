import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exchange } from './exchange.ts';
import type { Round } from './round.ts';
import { allWays, possibleWishes, roomsAfter, smallRounds, welfare } from './small-rounds.ts';

/** A nightly run can set more, such as `EXCHANGE_ROUNDS=100000`. */
const numRuns = Number(process.env['EXCHANGE_ROUNDS'] ?? 5_000);

const rounds = smallRounds({ rooms: 4, students: 5, wishes: 3 });

test('only students who asked are moved, nobody gets a worse room than before, and no seat is given twice', () => {
  fc.assert(
    fc.property(rounds, (round) => {
      const result = exchange(round);
      const after = roomsAfter(round, result);
      const outcomes = new Map(result.outcomes.map((outcome) => [outcome.studentId, outcome]));
      const seats = new Set<string>();
      for (const student of round.students) {
        const outcome = outcomes.get(student.id);
        assert.equal(outcome !== undefined, student.wishes.length > 0);
        const seat = outcome?.to ?? student.from;
        if (seat) assert.equal(seats.size, seats.add(`${seat.roomId} ${seat.seat}`).size - 1, 'each seat once');
        const level = welfare(round, student, after.get(student.id) ?? null);
        assert.ok(level !== undefined, `${student.id} has a wish or stays`);
        if (outcome) assert.equal(outcome.wish ?? student.wishes.length, level);
        const room = round.rooms.find(({ id }) => id === seat?.roomId);
        if (outcome?.to)
          assert.deepEqual([room?.closed, room?.accessible, (room?.seats ?? 0) >= outcome.to.seat], [false, student.needsAccessible, true]);
      }
    }),
    { numRuns },
  );
});

test('no other allowed outcome would help somebody and harm nobody', () => {
  fc.assert(
    fc.property(rounds, (round) => {
      const after = roomsAfter(round, exchange(round));
      const asking = round.students.filter(({ wishes }) => wishes.length > 0);
      const now = asking.map((student) => welfare(round, student, after.get(student.id) ?? null) ?? Infinity);
      let isOne = false;
      for (const way of allWays(round)) {
        const then = asking.map((student) => welfare(round, student, way.get(student.id) ?? null) ?? Infinity);
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

/** Every list of up to two different wishes. */
function listsOf<T>(all: readonly T[]): T[][] {
  return [[], ...all.flatMap((first) => [[first], ...all.filter((second) => second !== first).map((second) => [first, second])])];
}

test('no other list of wishes gets a student a better room than the true one', () => {
  fc.assert(
    fc.property(smallRounds({ rooms: 3, students: 4, wishes: 3 }), (round) => {
      const truth = roomsAfter(round, exchange(round));
      for (const student of round.students) {
        if (student.wishes.length === 0) continue;
        const level = welfare(round, student, truth.get(student.id) ?? null) ?? Infinity;
        const { hostelId } = student;
        const sayable = possibleWishes(round.rooms, round.students).filter((wish) => !('hostelId' in wish) || wish.hostelId === hostelId);
        for (const wishes of listsOf(sayable)) {
          const students = round.students.map((each) => (each === student ? { ...each, wishes } : each));
          const after = roomsAfter(round, exchange({ ...round, students })).get(student.id) ?? null;
          // a room that meets no true wish is worse than staying
          const other = welfare(round, student, after) ?? Infinity;
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
  saidYesTo: [],
});

test('three students who want each other’s rooms in a ring get them', () => {
  const round: Round = {
    seed: 'x',
    rooms: [single('1'), single('2'), single('3')],
    students: [inRoom('a', '1', '2'), inRoom('b', '2', '3'), inRoom('c', '3', '1')],
  };
  const { outcomes, chains } = exchange(round);
  assert.deepEqual(roomsAfter(round, { outcomes, chains }), new Map([['a', '2'], ['b', '3'], ['c', '1']])); // prettier-ignore
  assert.deepEqual(chains.map(({ ring, studentIds }) => [ring, studentIds.length]), [[true, 3]]); // prettier-ignore
});

test('an empty room makes a chain possible, and a student who gets nothing has the reason', () => {
  const round: Round = {
    seed: 'x',
    rooms: [single('1'), single('2'), single('3'), single('4')],
    students: [inRoom('a', '1', '2'), inRoom('b', '2', '3'), inRoom('c', '4', '3', '9', '4')],
  };
  const { outcomes, chains } = exchange(round);
  const [first] = outcomes;
  const loser = outcomes.find(({ to }) => !to);
  assert.equal(outcomes.filter(({ to }) => to).length, first?.studentId === 'c' ? 1 : 2);
  assert.ok(loser && chains.every(({ ring }) => !ring));
  assert.equal(loser.unmet[0]?.why, loser.studentId === 'a' ? 'nobodyLeft' : 'seatsTaken');
});

test('a student is moved neither into a hostel that is not for them nor into an accessible room they do not need', () => {
  const rooms = [single('1'), { ...single('2'), hostelId: 'men' }, { ...single('3'), accessible: true }];
  const { outcomes } = exchange({ seed: 'x', rooms, students: [inRoom('a', '1', '2', '3')] });
  assert.deepEqual(
    outcomes[0]?.unmet.map(({ why }) => why),
    ['hostelNotForYou', 'accessibleKept'],
  );
});
