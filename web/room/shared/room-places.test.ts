import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { blocksOf, byHeight, floorsOf, inBlock } from './room-places.ts';

const room = (roomNumber: string, block = '', floor = ''): RoomWithOccupants => ({
  _id: roomNumber,
  roomNumber,
  roomType: 'Double Seater',
  seats: 2,
  availableSeats: 2,
  block,
  floor,
  accessible: false,
  state: 'open',
  closedReason: '',
  closedUntil: null,
  occupants: [],
});

test('floors are listed from the highest to the basements, and then the floor without a name', () => {
  const floors = ['2', 'Ground', '', '10', 'Basement', '1', 'Terrace', 'LG', '-3', 'Third floor'];
  assert.deepEqual(
    floorsOf(floors.map((floor, n) => room(String(n), '', floor))).map(({ floor }) => floor),
    ['Terrace', '10', 'Third floor', '2', '1', 'Ground', 'LG', 'Basement', '-3', ''],
  );
});

test('in a list of choices the ground floor comes before the first floor', () => {
  assert.deepEqual(['1', '10', '2', 'Ground'].toSorted(byHeight), ['Ground', '1', '2', '10']);
});

test('the rooms of a floor are in numerical order, whatever the case of its name', () => {
  const [ground, ...others] = floorsOf([room('G-10', '', 'ground'), room('G-2', '', 'Ground'), room('g-1', '', 'GROUND')]);
  assert.deepEqual(others, []);
  assert.deepEqual(
    ground?.rooms.map(({ roomNumber }) => roomNumber),
    ['g-1', 'G-2', 'G-10'],
  );
});

test('blocks are sorted by name, with rooms without a block last', () => {
  const rooms = [room('1', 'Old wing'), room('2'), room('3', 'B'), room('4', 'b'), room('5', 'A')];
  assert.deepEqual(blocksOf(rooms), ['A', 'B', 'Old wing', '']);
  assert.deepEqual(
    inBlock(rooms, 'B').map(({ roomNumber }) => roomNumber),
    ['3', '4'],
  );
});

test('the place of a room names its block and floor', () => {
  assert.deepEqual([room('1', 'A', '2'), room('1', 'Old wing', 'Ground'), room('1', '', '1'), room('1', '12'), room('1')].map(placeOf), [
    'Block A, Floor 2',
    'Old wing, Ground',
    'Floor 1',
    'Block 12',
    '',
  ]);
});
