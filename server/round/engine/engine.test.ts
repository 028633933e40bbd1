import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundReasonTexts } from '#contract/round/round-texts.ts';
import { t } from '#contract/text/text.ts';
import { allot, classicPlaces } from '#server/room/allot.ts';
import { arbitraryRound, arbitraryWishes, oneHostel } from './testing/arbitrary-round.ts';
import { canPlace, expectedRooms, openRooms } from './testing/exhaustive.ts';
import { canonicalJson, canonicalPieces, freeze } from './freeze.ts';
import { noWishes, type RoundInput, type Wishes } from './input.ts';
import { numbersOf, orderOf, type Unit } from './order.ts';
import type { Outcome } from './propose.ts';
import { pairsBeside } from './fit.ts';
import { propose, proposeInOrder } from './propose.ts';

/** A nightly run can set ROUND_RUNS to try more. */
const numRuns = Number(process.env['ROUND_RUNS'] ?? 500);

const small = { students: 9, rooms: 5, seats: [1, 2, 3], apart: 3 };
const odd = { students: 8, rooms: 4, seats: [1, 2, 4, 5, 7], apart: 1 };

const unitsOf = (input: RoundInput): readonly Unit[] => {
  const { input: frozen, hash } = freeze(input);
  return orderOf(frozen, hash, 'seed').units;
};
const roomsOf = (input: RoundInput) => new Map(input.rooms.map((room) => [room.code, room]));

/** Checks what must hold for every outcome, with or without pairs to be kept apart. */
function assertSound(input: RoundInput, outcome: Outcome): void {
  const rooms = roomsOf(input);
  const placed = new Map(outcome.placements.map((placement) => [placement.student, placement]));
  const seats = outcome.placements.map(({ room, seat }) => `${room} ${seat}`);
  assert.equal(new Set(seats).size, seats.length, 'two students have one seat');
  for (const { room, seat } of outcome.placements) assert.ok(rooms.get(room)?.freeSeats.includes(seat), 'a seat that was not free');
  const waiting = new Set(outcome.units.filter(({ room }) => room === null).flatMap(({ students }) => students));
  for (const { code } of input.students) assert.notEqual(placed.has(code), waiting.has(code), 'placed or waiting, not both');
  for (const { members } of input.groups) assert.ok(new Set(members.map((code) => placed.get(code)?.room)).size === 1, 'a group is split');
  for (const { students, room } of outcome.units) {
    if (room === null) continue;
    assert.ok(
      openRooms(input, students).some((n) => input.rooms[n]?.code === room),
      'a room that is not open to them',
    );
  }
  const living = new Map(input.rooms.map(({ code, residents }) => [code, new Set(residents.map((resident) => resident.code))]));
  for (const { student, room } of outcome.placements) living.get(room)?.add(student);
  for (const [a, b] of input.apart) {
    for (const inside of living.values()) assert.ok(!(inside.has(a) && inside.has(b)), 'kept apart, and yet together');
  }
  assert.deepEqual(outcome.units.flatMap(({ students }) => students).toSorted(), input.students.map(({ code }) => code).toSorted());
  assert.ok(outcome.proved);
}

for (const [name, sizes] of [
  ['up to three', small],
  ['of any size', odd],
] as const) {
  test(`rooms ${name}: who waits, the room of everybody else, and who got it last, are those that trying every possibility finds`, () => {
    fc.assert(
      fc.property(arbitraryRound(sizes), (input) => {
        const outcome = propose(input, 'seed');
        assertSound(input, outcome);
        const given = new Map(outcome.units.map(({ code, room }) => [code, input.rooms.findIndex((each) => each.code === room)]));
        const expected = expectedRooms(input, unitsOf(input));
        assert.deepEqual(given, expected.given);
        for (const { code, students, reason } of outcome.units) {
          const hasRoom = openRooms(input, students).some((n) => (input.rooms[n]?.freeSeats.length ?? 0) >= students.length);
          assert.equal(reason.key === 'placedLeft', expected.left.has(code), `${code} is told of a room that was left`);
          assert.equal(reason.key === 'waitsApart', expected.barred.has(code) && hasRoom, `${code} is told of somebody in the way`);
        }
      }),
      { numRuns },
    );
  });
}

const rank = <T>(wished: readonly T[], has: T): number => (wished.includes(has) ? wished.indexOf(has) : wished.length);

test('no other wishes give a unit a room that it wants more, whatever the others wish', () => {
  fc.assert(
    fc.property(
      arbitraryRound({ students: 6, rooms: 4, seats: [1, 2, 3], apart: 1 }),
      fc.nat(),
      fc.array(arbitraryWishes([1, 2, 3]), { maxLength: 9 }),
      (made, chosen, lies) => {
        const input: RoundInput = { ...made, policy: 'draw' };
        const units = unitsOf(input);
        const unit = units[chosen % units.length];
        if (!unit) return;
        const rooms = roomsOf(input);
        /** how far from the true wishes the room is that it gets with these; lottery numbers stay as they are */
        const gets = (wishes: Wishes): string => {
          const stated = units.map((other) => (other === unit ? { ...other, wishes } : other));
          const room = rooms.get(proposeInOrder(input, stated).units.find(({ code }) => code === unit.code)?.room ?? '');
          const { sizes, hostels, blocks, floors } = unit.wishes;
          return room
            ? [rank(sizes, room.seats), room.seats, rank(hostels, room.hostel), rank(blocks, room.block), rank(floors, room.floor)].join()
            : 'none';
        };
        const truthful = gets(unit.wishes);
        for (const lie of [noWishes, ...lies])
          assert.ok(gets(lie) >= truthful, `${JSON.stringify(lie)} is better than ${JSON.stringify(unit.wishes)}`);
      },
    ),
    { numRuns },
  );
});

test('a refusal is true: the size would have left somebody later without a place, and would have been free without the later ones', () => {
  fc.assert(
    fc.property(arbitraryRound({ ...small, apart: 0 }), (input) => {
      const { units } = propose(input, 'seed');
      const free = input.rooms.map(({ freeSeats }) => freeSeats.length);
      const admitted = units.filter(({ room }) => room !== null);
      const asked = ({ students }: { students: readonly string[] }, seats?: number) => ({
        size: students.length,
        rooms: openRooms(input, students).filter((n) => seats === undefined || input.rooms[n]?.seats === seats),
      });
      for (const [n, unit] of admitted.entries()) {
        const { key, values } = unit.reason;
        if (key !== 'placedOthersKept' && key !== 'placedOthersFull') continue;
        const before = [
          ...admitted.slice(0, n).map(({ students, room }) => ({
            size: students.length,
            rooms: input.rooms.flatMap(({ code }, at) => (code === room ? [at] : [])),
          })),
          asked(unit, values['wished']),
        ];
        assert.equal(canPlace(before, free), key === 'placedOthersKept');
        const later = admitted.slice(n + 1).map((other) => asked(other));
        if (key === 'placedOthersKept') assert.ok(!canPlace([...before, ...later], free));
      }
    }),
    { numRuns },
  );
});

test('what others are told follows from wishes, rooms and outcome alone, whatever needs and pairs are entered', () => {
  fc.assert(
    fc.property(arbitraryRound(small), (input) => {
      const wishes = new Map([...input.students, ...input.groups].map((each) => [each.code, each.wishes]));
      const people = new Map(input.students.map((student) => [student.code, { ...student, needsAccessible: false }]));
      const unneeding = { ...input, students: [...people.values()] };
      const rooms = roomsOf(input);
      for (const { code, students, room, reason } of propose(input, 'seed').units) {
        const { key, values } = reason.toOthers ?? reason;
        const open = openRooms(unneeding, students).flatMap((n) => input.rooms[n] ?? []).filter(({ freeSeats }) => freeSeats.length >= students.length); // prettier-ignore
        const sizes = open.map(({ seats }) => seats).toSorted((a, b) => a - b);
        const stated = wishes.get(code)?.sizes ?? [];
        const [best] = [...(input.policy === 'draw' ? stated : []).filter((size) => sizes.includes(size)), ...sizes];
        const seats = rooms.get(room ?? '')?.seats;
        if (seats === undefined) assert.equal(key === 'waitsNoRoom', best === undefined);
        else if (seats !== best) assert.ok(['placedOthersFull', 'placedOthersKept'].includes(key) && values['wished'] === best, key);
        else assert.ok(['placedAsWished', 'placedWhereAllFit', 'placedWithoutWish'].includes(key), key);
      }
    }),
    { numRuns },
  );
});

test('the same list in any order gives the same hash, text and outcome, and another seed gives another order', () => {
  fc.assert(
    fc.property(arbitraryRound(small), (input) => {
      const reversed: RoundInput = {
        ...input,
        rooms: input.rooms
          .toReversed()
          .map((room) => ({ ...room, freeSeats: room.freeSeats.toReversed(), residents: room.residents.toReversed() })),
        homes: Object.fromEntries(Object.entries(input.homes).map(([name, hostels]) => [name, hostels.toReversed()])),
        students: input.students.toReversed(),
        groups: input.groups.toReversed().map((group) => ({ ...group, members: group.members.toReversed() })),
        apart: input.apart.toReversed().map(([a, b]) => [b, a]),
      };
      assert.deepEqual(propose(reversed, 'seed'), propose(input, 'seed'));
      assert.equal([...canonicalPieces(input)].join(''), canonicalJson(input));
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  );
  const input = oneHostel(20, 12, [1, 2, 3]);
  assert.notDeepEqual(codes(input, 'one'), codes(input, 'another'));
  const wish = { sizes: [2], hostels: [], blocks: [], floors: [] };
  const other = { ...input, students: input.students.map((student, n) => (n === 7 ? { ...student, wishes: wish } : student)) };
  assert.notEqual(freeze(other).hash, freeze(input).hash);
});

/** Codes of students in the order of their numbers. */
const codes = (input: RoundInput, seed = 'seed') =>
  [...numbersOf(input, freeze(input).hash, seed)].sort(([, a], [, b]) => a - b).map(([code]) => code);

test('a round drawn anew after a student left and a room was closed keeps everybody in the order of the first draw', () => {
  const first = oneHostel(20, 12, [1, 2, 3]);
  const { hash } = freeze(first);
  const later = { ...first, rooms: first.rooms.slice(1), students: first.students.filter(({ code }) => code !== 's7') };
  const remaining = codes(first).filter((code) => code !== 's7');
  assert.deepEqual(codes({ ...later, firstHash: hash }), remaining);
  assert.notDeepEqual(codes(later), remaining);
});

test('specification 7.2: Classic without groups gives what the button gives', () => {
  fc.assert(
    fc.property(arbitraryRound({ ...small, apart: 0 }), (made) => {
      const input: RoundInput = {
        ...made,
        policy: 'classic',
        groups: [],
        rooms: made.rooms.map((room) => ({ ...room, hostel: 'Women' })),
        students: made.students.map((student) => ({ ...student, home: 'Women', needsAccessible: false })),
      };
      const students = input.students.map(({ code, batch, programme }, n) => ({
        studentId: code,
        batch,
        programme,
        rollno: String(n % 4),
      }));
      const places = classicPlaces(students);
      const numbered = {
        ...input,
        students: input.students.map((student) => ({ ...student, classicPlace: places.get(student.code) ?? 0 })),
      };
      const rooms = input.rooms.map(({ code, number, seats, freeSeats, accessible }) => ({
        roomId: code,
        roomNumber: number,
        accessible,
        people: [],
        seats,
        takenSeats: Array.from({ length: seats }, (_, n) => n + 1).filter((seat) => !freeSeats.includes(seat)),
      }));
      const allotted = allot(students, rooms);
      const outcome = propose(numbered, 'seed');
      const placed = allotted.placed.map(({ studentId, roomId, seat }) => ({ student: studentId, room: roomId, seat }));
      assert.deepEqual(
        outcome.placements,
        placed.toSorted((a, b) => (a.student < b.student ? -1 : 1)),
      );
      assert.deepEqual(
        outcome.waiting,
        allotted.waiting.map(({ studentId }) => studentId),
      );
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  );
});

test('when every bed is needed and a dozen students need accessible rooms, all are placed and the outcome is proved', () => {
  const hostel = oneHostel(480, 240, [1, 2, 3]);
  const input: RoundInput = {
    ...hostel,
    groups: [
      { code: 'pair', members: ['s7', 's8'], wishes: noWishes },
      { code: 'three', members: ['s41', 's42', 's43'], wishes: { ...noWishes, sizes: [3] } },
    ],
    rooms: hostel.rooms.map((room, n) => ({ ...room, accessible: n % 30 < 2 })),
    students: hostel.students.map((student, n) => ({
      ...student,
      needsAccessible: n % 40 === 0,
      wishes: { ...noWishes, sizes: [[2, 1], [1], [3, 2, 1], [2, 3], []][n % 5] ?? [] },
    })),
  };
  for (const seed of ['1', '2']) {
    const { placements, proved } = propose(input, seed);
    assert.equal(placements.length, 480);
    assert.ok(proved);
  }
});

test('every reason and problem has a value for each placeholder of its text', () => {
  const values = { place: 214, of: 700, size: 2, seats: 3, wished: 2, waitingPlace: 1 };
  assert.equal(
    t(roundReasonTexts.placedOthersKept, values),
    'Your turn was 214 of 700. When it came, what was left for a room for 2 was kept for others who could not all have been placed otherwise. You got a room for 3.',
  );
  fc.assert(
    fc.property(arbitraryRound(small), (input) => {
      for (const { reason } of propose(input, 'seed').units)
        assert.doesNotMatch(t<string>(roundReasonTexts[reason.key], reason.values), /[{}]|undefined|NaN/);
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  );
});

test('the number of pairs that fit beside threes in rooms of any size is the one that trying every way finds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 5 }), fc.nat({ max: 9 }), (rooms, threes) => {
      const most = (n: number, left: number): number => {
        const free = rooms[n];
        if (free === undefined) return left === 0 ? 0 : -Infinity;
        const ways = Array.from({ length: Math.min(left, Math.floor(free / 3)) + 1 }, (_, here) => here);
        return Math.max(...ways.map((here) => Math.floor((free - 3 * here) / 2) + most(n + 1, left - here)));
      };
      const stock = Array.from({ length: 14 }, (_, free) => rooms.filter((room) => room === free).length);
      assert.equal(pairsBeside(stock, threes), Math.max(-1, most(0, threes)));
    }),
    { numRuns: numRuns * 2 },
  );
});
