import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Student } from '#contract/student/student.ts';
import { forEachDetail } from '#contract/person/student-details.ts';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open, type Screen } from '#web/testing/screen.ts';
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

const namesOf = ({ rows }: Screen) => rows.map((row) => [row['Name'], row['Hostel']]);

test('residents of other hostels are moved only after a question that names them', async () => {
  const [comes, lives] = ['uma', 'vina'].map((username) => ({ _id: newId(), username, batch: '2024' }));
  const resident = { ...lives, room: { roomNumber: 'S1' }, hostel: { _id: newId(), name: 'Ganga' } };
  const answers = { hostelChoices: [{ ...hostel, seats: 9, students: 0 }], studentOfBatch: [comes ?? {}, resident] };
  const shown = async (show: string) =>
    await open(`${paths.hostelAllotment()}?hostel=${hostel._id}&batch=2024&show=${show}`, { as: 'hosteladmin', answers });
  assert.deepEqual(namesOf(await shown('')), [['uma', 'Not allotted']]);
  const screen = await shown('all');
  assert.deepEqual(namesOf(screen), [
    ['uma', 'Not allotted'],
    ['vina', 'Ganga'],
  ]);
  await screen.press('Select All');
  assert.match(screen.text, /1 selected, 9 fit into Kaveri/);
  await screen.press('Select vina');
  assert.match(screen.text, /2 selected, 9 fit into Kaveri\. 1 of them lives in another hostel: Ganga/);
  await screen.press('Allot');
  assert.match(screen.text, /Move 1 student to Kaveri\? .*1 student leaves the room in Ganga: vina/);
  assert.deepEqual(screen.sent, []);
  await screen.press('Move and allot');
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['hostelAllot', { hostelId: hostel._id, studentIds: [comes?._id, resident._id], moving: true }]],
  );
});

test('on a phone a press anywhere on the row selects the student, and moves nothing', async () => {
  const answers = {
    hostelChoices: [{ ...hostel, seats: 9, students: 0 }],
    studentOfBatch: ['uma', 'vina'].map((username) => ({ _id: newId(), username, batch: '2024' })),
  };
  const at = `${paths.hostelAllotment()}?hostel=${hostel._id}&batch=2024`;
  const screen = await open(at, { as: 'hosteladmin', width: 360, answers });
  const before = screen.texts('label').length;
  await screen.press(/^uma/);
  assert.equal(screen.fields['Select uma'], 'true');
  assert.deepEqual([screen.texts('label').length, screen.texts('[role=dialog]').length], [before, 0]);
});
