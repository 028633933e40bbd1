import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomWithOccupants } from '#contract/room.ts';
import type { Student } from '#contract/student.ts';
import { forEachDetail } from '#contract/student-details.ts';
import { forecastOf, occupantsOf, outcomeOf } from './allocation.ts';

const room = (roomNumber: string, seats: number, ...usernames: string[]): RoomWithOccupants => ({
  _id: roomNumber,
  roomNumber,
  roomType: 'Triple Seater',
  seats,
  availableSeats: seats - usernames.length,
  block: '',
  floor: '',
  accessible: false,
  state: 'open',
  closedReason: '',
  closedUntil: null,
  occupants: usernames.map((username) => ({ _id: username, username, name: '', batch: '' })),
});

const student = (username: string, roomNumber?: string): Student => ({
  _id: username,
  username,
  ...forEachDetail(() => ''),
  room: roomNumber === undefined ? null : { roomNumber },
  hostel: { _id: 'Ganga', name: 'Ganga' },
  state: 'here',
  disabled: false,
});

test('it is said beforehand how many wait, how many seats are free, and what remains', () => {
  const students = [student('asha', 'T1'), student('bela'), student('devi')];
  assert.deepEqual(forecastOf([room('T1', 3, 'asha'), room('T2', 3)], students), { waiting: 2, free: 5, placed: 2, left: 3, remaining: 0 });
  assert.deepEqual(forecastOf([room('S1', 1, 'asha'), room('S2', 1)], students), { waiting: 2, free: 1, placed: 1, left: 0, remaining: 1 });
});

test('it is said afterwards who has got which room, and who waits', () => {
  const before = occupantsOf([room('T1', 2, 'asha'), room('S2', 1)]);
  const outcome = outcomeOf(before, [room('T1', 2, 'asha', 'bela'), room('S2', 1, 'devi')], [student('asha', 'T1'), student('esha')]);
  assert.deepEqual(
    outcome.placed.map(({ username, roomNumber }) => [username, roomNumber]),
    [
      ['bela', 'T1'],
      ['devi', 'S2'],
    ],
  );
  assert.deepEqual(
    outcome.waiting.map(({ username }) => username),
    ['esha'],
  );
});
