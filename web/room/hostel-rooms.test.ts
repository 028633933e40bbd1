import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withHash, withQuery } from '#contract/paths.ts';
import { hostel, newId, open, today } from '#web/testing/screen.ts';

const asha = { _id: newId(), username: 'asha', name: 'Asha Rao', batch: '2024' };
const full = { _id: newId(), roomNumber: 'S1', roomType: 'Single Seater', seats: 1, availableSeats: 0, occupants: [asha] } as const;
const free = { _id: newId(), roomNumber: 'D1', roomType: 'Double Seater', seats: 2, availableSeats: 1, unnamed: 1 } as const;
const closed = {
  _id: newId(),
  roomNumber: 'D2',
  roomType: 'Double Seater',
  seats: 2,
  availableSeats: 0,
  occupants: [asha],
  state: 'closed',
  closedReason: 'Leak',
  closedUntil: today,
} as const;
const answers = (
  ...rooms: (typeof full | typeof free | typeof closed | (Omit<typeof closed, 'closedUntil'> & { closedUntil: string }))[]
) => ({
  hostelGet: { hostel, rooms },
});

test('the seats of the hostel are counted with those of students who are not named, and without empty ones of closed rooms', async () => {
  const { text } = await open(paths.hostelRooms(hostel._id), { answers: answers(full, free, closed) });
  assert.match(text, /3 rooms, 4 seats: 3 occupied, 1 free; 1 room is closed/);
  assert.match(text, /S1 Occupied .*Asha Rao .*D1 1 seat free .*D2 Closed .*Leak .*to be moved/);
});

test('a closed room is overdue from the day after the one until which it is closed', async () => {
  const { text } = await open(paths.hostelRooms(hostel._id), { answers: answers(closed) });
  assert.doesNotMatch(text, /overdue/);
  const later = await open(paths.hostelRooms(hostel._id), { answers: answers({ ...closed, closedUntil: '2026-11-15' }) });
  assert.match(later.text, /D2 Closed, overdue/);
});

test('the address of a room opens it, in a block that is not the first', async () => {
  const rooms = [
    { ...free, block: 'A', floor: '1', roomNumber: '115' },
    { ...full, block: 'B', floor: '0', roomNumber: '15' },
  ];
  const address = withHash(withQuery(paths.hostelRooms(hostel._id), { q: '15' }), '15');
  const as = { as: 'student', answers: { hostelGet: { hostel, rooms } } } as const;
  const screen = await open(address, { ...as, width: 360 });
  assert.match(screen.texts('[role=dialog], dialog').join(), /Room 15.*Asha Rao/);
  const other = await open(paths.hostelRooms(hostel._id), { ...as, width: 360 });
  assert.deepEqual(other.texts('[role=dialog], dialog'), []);
  const desktop = await open(address, { ...as, width: 1366 });
  assert.match(desktop.texts('section[aria-label="Room 15"]').join(), /Asha Rao/);
});

test('where there is room all blocks are shown, with the room that was pressed beside them', async () => {
  const rooms = [
    { ...free, block: 'A', floor: '1', roomNumber: '115' },
    { ...full, block: 'B', floor: '0', roomNumber: '15' },
  ];
  const screen = await open(paths.hostelRooms(hostel._id), { as: 'caretaker', width: 1366, answers: { hostelGet: { hostel, rooms } } });
  assert.match(screen.text, /Block A.*Block B/);
  assert.match(screen.texts('section[aria-label="Room 115"]').join(), /free/);
  await screen.press(/^Room 15:/);
  assert.match(screen.texts('section[aria-label="Room 15"]').join(), /Asha Rao/);
  assert.deepEqual(screen.texts('[role=dialog], dialog'), []);
});

test('staff reach who lived here, administrators add and edit rooms, students neither', async () => {
  for (const as of ['student', 'caretaker', 'warden', 'hosteladmin'] as const) {
    const { links, buttons } = await open(paths.hostelRooms(hostel._id), { as, answers: answers(full) });
    assert.equal(links['Who lived here'], as === 'student' ? undefined : `/view-hostels/${hostel._id}/occupants`, as);
    assert.equal(links['Add rooms'], as === 'hosteladmin' ? `/view-hostels/${hostel._id}/add-rooms` : undefined, as);
    assert.equal(buttons.includes('Edit room S1'), as === 'hosteladmin', as);
    assert.equal(
      buttons.some((name) => name.startsWith('Allocate')),
      as === 'caretaker' || as === 'hosteladmin',
      as,
    );
    assert.equal(links['Asha Rao asha'], as === 'student' ? undefined : `/students/${asha._id}`, as);
  }
});

test('nothing changes the rooms of an archived hostel, and the page says why', async () => {
  const screen = await open(paths.hostelRooms(hostel._id), {
    as: 'hosteladmin',
    answers: { hostelGet: { hostel, archivedAt: '2026-03-02T06:00:00.000Z', rooms: [{ ...free, unnamed: 0, availableSeats: 0 }] } },
  });
  assert.match(screen.text, /This hostel is archived/);
  assert.doesNotMatch(screen.text, /D1 Occupied/);
  const writes = /^(Edit|Close|Open) room|^Edit$|Select rooms|Allocate|Reset|Add rooms/;
  assert.deepEqual(
    [...screen.buttons, ...Object.keys(screen.links)].filter((name) => writes.test(name)),
    [],
  );
  assert.ok(screen.links['Who lived here']);
});

test('all rooms are printed as one table in the order of the floors, whatever block is on the screen', async () => {
  const rooms = [
    { ...full, block: 'B', floor: '1' },
    { ...free, block: 'A', floor: '2', roomNumber: '210' },
    { ...free, _id: newId(), block: 'A', floor: '2', roomNumber: '29' },
  ];
  const screen = await open(paths.hostelRooms(hostel._id), { answers: { hostelGet: { hostel, rooms } } });
  const { rows } = await screen.print();
  assert.deepEqual(
    rows.map((row) => [row['Room'], row['Taken'], row['Who lives there']]),
    [
      ['29', '1 of 2', ''],
      ['210', '1 of 2', ''],
      ['S1', '1 of 1', 'Asha Rao'],
    ],
  );
});

test('a caretaker closes a room for a reason and opens it again, as far as the settings let', async () => {
  const at = (atTheDoor: readonly 'closing'[]) => ({
    answers: { ...answers(full, closed), institutionGet: { name: '', offered: { atTheDoor } }, roomClosing: { ...full, roomNumber: 'S1' } },
  });
  const screen = await open(paths.hostelRooms(hostel._id), at(['closing']));
  await screen.press('Close room S1');
  assert.match(screen.text, /1 student lives here and must be moved: Asha Rao/);
  await screen.type('Why it is closed', 'The ceiling leaks.');
  await screen.press('Close', -1);
  assert.deepEqual(screen.sent.at(-1)?.body, {
    closedReason: 'The ceiling leaks.',
    closedUntil: null,
    basedOn: { closedReason: '', closedUntil: null },
  });
  await screen.press('Open room D2');
  await screen.press('Open again', -1);
  assert.deepEqual([screen.sent.at(-1)?.params, screen.sent.at(-1)?.body], [{ id: closed._id }, {}]);
  const asking = await open(paths.hostelRooms(hostel._id), at([]));
  assert.equal(asking.buttons.includes('Close room S1'), false);
  await asking.press('Ask the office to close or open room S1');
  assert.deepEqual(asking.sent.at(-1)?.body, { work: 'closing', about: full._id });
});

test('who lived in the rooms on a day is asked by that day, which the address names', async () => {
  const occupants = [{ _id: newId(), username: 'asha', name: '' }];
  const screen = await open(paths.occupants(hostel._id), {
    as: 'hosteladmin',
    answers: {
      hostelOccupants: {
        rooms: [
          { roomNumber: 'S1', seats: 1, occupants },
          { roomNumber: 'S2', seats: 1 },
        ],
      },
    },
  });
  assert.match(screen.text, /Now: 1 student in 1 of 2 rooms/);
  await screen.type('Who lived here on', '2026-11-15');
  assert.match(screen.text, /At the end of 15 Nov 2026: 1 student in 1 of 2 rooms/);
  assert.equal(screen.address, `${paths.occupants(hostel._id)}?day=2026-11-15`);
  assert.deepEqual(screen.asked.at(-1)?.query, { at: '2026-11-15' });
  assert.equal(screen.links['asha'], `/students/${occupants[0]?._id}`);
});
