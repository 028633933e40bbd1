import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomWithOccupants } from '#contract/room.ts';
import { placeOf } from '#contract/room-search.ts';
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

test('floors stand as in the building: the highest first, basements last, those without a name below all', () => {
  const floors = ['2', 'Ground', '', '10', 'Basement', '1', 'Terrace', 'LG', '-3', 'Third floor'];
  assert.deepEqual(
    floorsOf(floors.map((floor, n) => room(String(n), '', floor))).map(({ floor }) => floor),
    ['Terrace', '10', 'Third floor', '2', '1', 'Ground', 'LG', 'Basement', '-3', ''],
  );
});

test('where floors are chosen, the ground comes before the first', () => {
  assert.deepEqual(['1', '10', '2', 'Ground'].toSorted(byHeight), ['Ground', '1', '2', '10']);
});

test('the rooms of a floor stand by number as people count, in whatever case the floor was written', () => {
  const [ground, ...others] = floorsOf([room('G-10', '', 'ground'), room('G-2', '', 'Ground'), room('g-1', '', 'GROUND')]);
  assert.deepEqual(others, []);
  assert.deepEqual(
    ground?.rooms.map(({ roomNumber }) => roomNumber),
    ['g-1', 'G-2', 'G-10'],
  );
});

test('blocks stand by name, rooms without one last', () => {
  const rooms = [room('1', 'Old wing'), room('2'), room('3', 'B'), room('4', 'b'), room('5', 'A')];
  assert.deepEqual(blocksOf(rooms), ['A', 'B', 'Old wing', '']);
  assert.deepEqual(
    inBlock(rooms, 'B').map(({ roomNumber }) => roomNumber),
    ['3', '4'],
  );
});

test('a place is said as people say it', () => {
  assert.deepEqual([room('1', 'A', '2'), room('1', 'Old wing', 'Ground'), room('1', '', '1'), room('1', '12'), room('1')].map(placeOf), [
    'Block A, Floor 2',
    'Old wing, Ground',
    'Floor 1',
    'Block 12',
    '',
  ]);
});
