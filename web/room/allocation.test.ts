import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { differencesOf, forecastOf, type Plan, whatHolds } from './allocation.ts';

const room = (roomNumber: string, seats: number, taken = 0): RoomWithOccupants => ({
  _id: roomNumber,
  roomNumber,
  roomType: 'Triple Seater',
  seats,
  availableSeats: seats - taken,
  block: '',
  floor: '',
  accessible: false,
  state: 'open',
  closedReason: '',
  closedUntil: null,
  occupants: Array.from({ length: taken }, (_, n) => ({ _id: `${roomNumber} ${n}`, username: `${roomNumber} ${n}`, name: '', batch: '' })),
});

const student = (username: string) => ({ _id: username, username, name: '', rollno: '', batch: '', programme: '' });

/** `{ asha: 'S1' }`: asha gets the first seat of room S1; null: the student waits. */
const plan = (places: Readonly<Record<string, string | null>>): Plan => ({
  plan: JSON.stringify(places),
  offered: 0,
  rounds: [],
  placed: Object.entries(places).flatMap(([username, number]) =>
    number === null ? [] : [{ student: student(username), room: { _id: number, roomNumber: number }, seat: 1 }],
  ),
  waiting: Object.entries(places).flatMap(([username, number]) =>
    number === null ? [{ student: student(username), reason: 'No seat is free.', disabled: false }] : [],
  ),
});

test('the forecast counts the students who wait, the free seats, and what remains of both', () => {
  const all = forecastOf(plan({ bela: 'T1', devi: 'T2' }), [room('T1', 3, 1), room('T2', 3)]);
  assert.deepEqual(all, { waiting: 2, free: 5, placed: 2, left: 3, remaining: 0 });
  const some = forecastOf(plan({ bela: 'S2', devi: null }), [room('S1', 1, 1), room('S2', 1)]);
  assert.deepEqual(some, { waiting: 2, free: 1, placed: 1, left: 0, remaining: 1 });
});

test('a disabled student does not wait for a room', () => {
  const all = plan({ bela: 'T1', devi: null });
  const disabled = { ...all, waiting: all.waiting.map((one) => ({ ...one, disabled: true })) };
  assert.deepEqual(forecastOf(disabled, [room('T1', 3)]), { waiting: 1, free: 3, placed: 1, left: 2, remaining: 0 });
});

const lived = (number: string, ...names: string[]): RoomWithOccupants => ({
  ...room(number, 1),
  occupants: names.map((name) => ({ _id: name, username: name, name: '', batch: '' })),
});

test('the outcome of Allocate has only the placements that still hold, and is gone once none does', () => {
  const done = plan({ asha: 'S1', bela: 'S2', devi: null });
  assert.deepEqual(whatHolds(done, [lived('S1', 'asha'), lived('S2', 'bela')]), done);
  const moved = whatHolds(done, [lived('S1', 'asha'), lived('S2'), lived('S3', 'bela')]);
  assert.deepEqual(moved, { ...done, placed: done.placed.slice(0, 1) });
  assert.equal(whatHolds(done, [lived('S1'), lived('S2')]), undefined);
  const none = plan({ devi: null });
  assert.deepEqual(whatHolds(none, [lived('S1')]), none);
});

test('changes since a proposal are listed student by student, apart from students who only get another room', () => {
  const before = plan({ asha: 'S1', bela: 'S2', devi: 'S3', esha: null, farah: null });
  const now = plan({ bela: 'S1', devi: null, esha: 'S2', gita: null });
  assert.deepEqual(differencesOf(before, now), {
    causes: [
      'asha was to get room S1 and no longer waits for one.',
      'devi was to get room S3 and now waits: No seat is free.',
      'farah no longer waits.',
      'esha now gets room S2.',
      'gita now waits too: No seat is free.',
    ],
    moved: ['bela gets room S1, not S2.'],
  });
  assert.deepEqual(differencesOf(now, now), { causes: [], moved: [] });
});
