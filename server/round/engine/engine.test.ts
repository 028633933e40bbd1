import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryRound } from './arbitrary-round.ts';
import { expectedSizes, openRooms } from './exhaustive.ts';
import { freeze } from './freeze.ts';
import type { RoundInput } from './input.ts';
import { numbersOf, unitsInOrder, type Unit } from './lottery.ts';
import type { Outcome } from './outcome.ts';
import { propose } from './propose.ts';

/** A nightly run may try more. */
const numRuns = Number(process.env['ROUND_RUNS'] ?? 1500);

const small = { students: 9, rooms: 5, seats: [1, 2, 3], apart: 0 };
const odd = { students: 8, rooms: 4, seats: [1, 2, 4, 5, 7], apart: 0 };

const orderOf = (input: RoundInput): Unit[] => {
  const { input: frozen, hash } = freeze(input);
  return unitsInOrder(frozen, numbersOf(frozen, hash, 'seed'));
};
const wishedBy = (input: RoundInput, units: readonly Unit[]) =>
  units.map(({ code, members, wishes }) => ({ code, members, wished: input.policy === 'draw' ? [...wishes.sizes] : [] }));
const roomsOf = (input: RoundInput) => new Map(input.rooms.map((room) => [room.code, room]));

/** What must hold of every outcome, keep-apart pairs or not. */
function assertSound(input: RoundInput, outcome: Outcome): void {
  const rooms = roomsOf(input);
  const placed = new Map(outcome.placements.map((placement) => [placement.student, placement]));
  const seats = outcome.placements.map(({ room, seat }) => `${room} ${seat}`);
  assert.equal(new Set(seats).size, seats.length, 'two students have one seat');
  for (const { room, seat } of outcome.placements) assert.ok(rooms.get(room)?.freeSeats.includes(seat), 'a seat that was not free');
  const waiting = new Set(outcome.waiting.flatMap(({ students }) => students));
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
  assert.equal(outcome.reasons.length, input.students.length);
  assert.ok(outcome.proved);
}

for (const [name, sizes] of [
  ['up to three', small],
  ['of any size', odd],
] as const) {
  test(`rooms ${name}: who is admitted and which size each gets is what trying everything finds`, () => {
    fc.assert(
      fc.property(arbitraryRound(sizes), (input) => {
        const units = orderOf(input);
        const outcome = propose(input, 'seed');
        assertSound(input, outcome);
        const expected = expectedSizes(input, wishedBy(input, units));
        assert.deepEqual(
          outcome.waiting.map(({ code }) => code),
          expected.waiting,
        );
        const rooms = roomsOf(input);
        const got = outcome.units.flatMap(({ code, room }) => (room === null ? [] : [[code, rooms.get(room)?.seats] as const]));
        assert.deepEqual(new Map(got), expected.admitted);
      }),
      { numRuns },
    );
  });
}
