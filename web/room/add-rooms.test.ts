import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const answers = { hostelGet: { hostel, rooms: [] } };

test('rooms with consecutive numbers are named and counted before they are added', async () => {
  const screen = await open(`${paths.addRooms(hostel._id)}?how=several`, { as: 'hosteladmin', answers });
  for (const [name, text] of Object.entries({
    'First number': 'G-08',
    'Last number': 'G-11',
    'Seats in each': '4',
    Block: 'A',
    Floor: '0',
  }))
    await screen.type(name, text);
  assert.match(screen.text, /4 rooms with 16 seats: G-08, G-09, G-10, G-11/);
  await screen.press('Add 4 rooms');
  const alike = { seats: 4, block: 'A', floor: '0', accessible: false };
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [name, body]),
    [['roomCreate', { rooms: ['G-08', 'G-09', 'G-10', 'G-11'].map((roomNumber) => ({ roomNumber, ...alike })) }]],
  );
});

const listWith = (errors: readonly { row: number; message: string }[]) => ({
  rooms: [{ row: 2, roomNumber: 'A-1', seats: 2 }],
  columns: [{ heading: 'Colour', field: '' }],
  errors,
  errorCount: errors.length,
  errorRows: errors.length,
});

test('rooms of a list are added once no row is wrong, with what the clerk said an unknown column stands for', async () => {
  let errors = [{ row: 3, message: 'The hostel has a room s1 already.' }];
  const screen = await open(`${paths.addRooms(hostel._id)}?how=list`, {
    as: 'hosteladmin',
    answers: { ...answers, roomListRead: () => listWith(errors) },
  });
  await screen.type('Or paste the rows, with their headings', 'Room No.\tBeds\tColour\nA-1\tDouble\tred\ns1\t3\tred');
  await screen.press('Check the list');
  assert.match(screen.text, /1 room with 2 seats; 1 row with errors\..*The hostel has a room s1 already\./);
  assert.ok(!screen.buttons.some((name) => /^Add \d/.test(name)));
  errors = [];
  await screen.type('What Colour stands for', 'floor');
  assert.match(screen.text, /1 room with 2 seats; nothing is wrong\./);
  await screen.press('Add 1 room');
  assert.deepEqual([screen.sent.at(-1)?.name, screen.sent.at(-1)?.query], ['roomCreate', { headings: '{"Colour":"floor"}' }]);
});

const full = { _id: newId(), roomNumber: 'S1', roomType: 'Single Seater', seats: 1, availableSeats: 0 } as const;
const rooms = [{ ...full, occupants: [{ _id: newId(), username: 'asha', name: 'Asha Rao' }] }];

test('a room is closed with a reason, and whoever lives there is named', async () => {
  const screen = await open(paths.hostelRooms(hostel._id), { as: 'hosteladmin', answers: { hostelGet: { hostel, rooms } } });
  await screen.press('Edit room S1');
  await screen.type('State', 'closed');
  assert.match(screen.text, /1 student lives here and must be moved: Asha Rao\./);
  await screen.press('Save');
  assert.deepEqual(screen.texts('[role=alert] li'), ['Why it is closed: This field is required.']);
  assert.equal(screen.sent.length, 0);
  await screen.type('Why it is closed', 'The ceiling leaks.');
  await screen.press('Save');
  const [sent] = screen.sent;
  assert.deepEqual(sent?.body, {
    state: 'closed',
    closedReason: 'The ceiling leaks.',
    basedOn: { state: 'open', closedReason: '' },
    despite: false,
  });
});

test('rooms are shown by block and floor, where several are selected and changed together', async () => {
  const byFloor = ['201', '101', '102'].map((roomNumber) => ({
    _id: newId(),
    roomNumber,
    roomType: 'Double Seater' as const,
    seats: 2,
    availableSeats: 2,
    block: 'A',
    floor: roomNumber.slice(0, 1),
  }));
  const screen = await open(paths.hostelRooms(hostel._id), { as: 'hosteladmin', answers: { hostelGet: { hostel, rooms: byFloor } } });
  assert.deepEqual(screen.texts('h3'), ['Floor 2', 'Floor 1']);
  await screen.press('Room 102: 0 of 2 seats taken');
  assert.match(screen.text, /Room 102 .*Double Seater, Block A, Floor 1/);
  await screen.key('Escape');
  await screen.press('Select rooms');
  await screen.press('Room 101: 0 of 2 seats taken');
  await screen.press('Room 201: 0 of 2 seats taken');
  assert.match(screen.text, /2 rooms selected/);
  await screen.press('Change');
  await screen.type('State', 'closed');
  await screen.type('Why they are closed', 'No water.');
  await screen.press('Change', -1);
  assert.deepEqual(
    screen.sent.map(({ name, body }) => [
      name,
      (body as Record<string, unknown>)['roomIds'],
      (body as Record<string, unknown>)['closedReason'],
    ]),
    [['roomUpdateMany', [byFloor[0]?._id, byFloor[1]?._id], 'No water.']],
  );
});
