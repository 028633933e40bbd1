import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWalkingOrder } from './walking-order.ts';

const doors = (text: string) =>
  text.split(' ').map((door) => {
    const [block = '', floor = '', roomNumber = '', seat = '1'] = door.split('/');
    return { door, block, floor, roomNumber, seat: Number(seat) };
  });

test('a walk goes block by block, floor by floor from the ground up, door by door', () => {
  const walked = inWalkingOrder(doors('B/1/101 A/2/201 A/10/1001 A/1/110 A/1/9/2 A/1/9/1 A/Ground/12 A/G/7 A/Basement/3'), (door) => door);
  assert.equal(
    walked.map(({ door }) => door).join(' '),
    'A/Basement/3 A/G/7 A/Ground/12 A/1/9/1 A/1/9/2 A/1/110 A/2/201 A/10/1001 B/1/101',
  );
});

test('students without a room come last, in the order in which they were given', () => {
  const walked = inWalkingOrder(['none', 'S2', 'nor', 'S1'], (roomNumber) =>
    roomNumber.startsWith('S') ? { block: '', floor: '', roomNumber, seat: 1 } : null,
  );
  assert.deepEqual(walked, ['S1', 'S2', 'none', 'nor']);
});
