import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Student } from '#contract/student/student.ts';
import { forEachDetail } from '#contract/person/student-details.ts';
import { isOffered, leavingOf, selectAll } from './allotment.ts';

const student = (username: string, hostel?: string, roomNumber?: string): Student => ({
  _id: username,
  username,
  ...forEachDetail(() => ''),
  room: roomNumber === undefined ? null : { roomNumber },
  hostel: hostel === undefined ? null : { _id: hostel, name: hostel },
  state: 'here',
  disabled: false,
});

const [asha, ravi, kiran, meera] = [student('asha'), student('ravi', 'Kaveri', 'S1'), student('kiran'), student('meera', 'Ganga')];
const everybody = [asha, ravi, kiran, meera];

test('specification 7.1: Select All selects students without a hostel, never a resident of another one', () => {
  assert.deepEqual([...selectAll([], everybody, 9)], ['asha', 'kiran']);
  assert.deepEqual([...selectAll([], [ravi, meera], 9)], []);
});

test('Select All skips disabled students', () => {
  assert.deepEqual([...selectAll([], [{ ...asha, disabled: true }, kiran], 9)], ['kiran']);
});

test('specification 7.1: Select All selects only as many students as still fit, and keeps those chosen by hand', () => {
  assert.deepEqual([...selectAll([], everybody, 1)], ['asha']);
  assert.deepEqual([...selectAll([ravi], everybody, 2)], ['ravi', 'asha']);
  assert.deepEqual([...selectAll([ravi, meera], everybody, 1)], ['ravi']);
  assert.deepEqual([...selectAll([ravi], everybody, -3)], []);
});

const offered = (offer: string) => everybody.filter((one) => isOffered(one, offer, 'Ganga')).map(({ username }) => username);

test('the list offers students without a hostel, those of other hostels, or everybody', () => {
  assert.deepEqual(offered(''), ['asha', 'kiran']);
  assert.deepEqual(offered('elsewhere'), ['ravi']);
  assert.deepEqual(offered('all'), ['asha', 'ravi', 'kiran', 'meera']);
});

test('students who leave are grouped by hostel, those with a room apart from those without', () => {
  assert.deepEqual(leavingOf([...everybody, student('uma', 'Kaveri', 'S2'), student('vina', 'Kaveri')]), [
    { hostelId: 'Ganga', hostel: 'Ganga', rooms: false, names: ['meera'] },
    { hostelId: 'Kaveri', hostel: 'Kaveri', rooms: true, names: ['ravi', 'uma'] },
    { hostelId: 'Kaveri', hostel: 'Kaveri', rooms: false, names: ['vina'] },
  ]);
});
