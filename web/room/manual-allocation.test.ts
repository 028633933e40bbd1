import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withQuery } from '#contract/paths.ts';
import { hostel, newId, open, phone, Refusal } from '#web/testing/screen.ts';

const person = (username: string) => ({ _id: newId(), username, name: '' });
const [asha, bela] = [person('asha'), person('bela')];
const room = { roomType: 'Single Seater', seats: 1, availableSeats: 0 } as const;
const rooms = [
  { ...room, _id: newId(), roomNumber: 'S1', occupants: [asha] },
  { ...room, _id: newId(), roomNumber: 'S2', occupants: [bela] },
];
const request = { _id: newId(), student: asha, message: 'S1 is beside the kitchen.', status: 'open' } as const;

test('a request for another room is answered with a swap that names it, with its student filled in', async () => {
  const screen = await open(paths.manualAllocation(hostel._id), {
    answers: {
      hostelGet: { hostel, rooms },
      hostelStudents: rooms.map(({ roomNumber, occupants }) => ({ ...occupants[0], room: { roomNumber } })),
      roomChangeList: [request],
    },
  });
  const choose = screen.links['Choose a room for asha'];
  if (choose !== undefined) await screen.press('Choose a room for asha');
  assert.match(screen.text, /Another room for asha .*S1 is beside the kitchen\./);
  assert.match(screen.fields['First student'] ?? '', /^asha/);
  await screen.pick('Second student', 'bela');
  await screen.press('Swap');
  const [sent] = screen.sent;
  assert.deepEqual(sent?.body, { studentId1: asha._id, studentId2: bela._id, despite: false, roomChangeId: request._id });
});

test('on a phone the forms open from rows, and close when somebody has moved', async () => {
  const answers = {
    hostelGet: { hostel, rooms: [...rooms, { ...room, _id: newId(), roomNumber: 'S3', occupants: [], availableSeats: 1 }] },
    hostelStudents: rooms.map(({ roomNumber, occupants }) => ({ ...occupants[0], room: { roomNumber } })),
    roomChangeList: [],
    roomSwap: { message: 'Swapped.' },
  };
  const screen = await open(paths.manualAllocation(hostel._id), { width: phone, answers });
  assert.deepEqual(Object.keys(screen.fields), []);
  await screen.press('Swap Rooms');
  await screen.pick('First student', 'asha');
  await screen.pick('Second student', 'bela');
  await screen.press('Swap');
  assert.equal(screen.sent.length, 1);
  assert.deepEqual(Object.keys(screen.fields), []);
});

test('the student whom the address names is filled in, and on a phone the form is in the page until somebody has moved', async () => {
  const chitra = person('chitra');
  const free = { ...room, _id: newId(), roomNumber: 'S3', occupants: [], availableSeats: 1 };
  const answers = {
    hostelGet: { hostel, rooms: [...rooms, free] },
    hostelStudents: [{ ...chitra, room: null }],
    roomChangeList: [],
    roomReassign: { message: 'Moved.' },
  };
  const screen = await open(withQuery(paths.manualAllocation(hostel._id), { student: chitra._id }), { width: phone, answers });
  assert.match(screen.fields['Student'] ?? '', /^chitra/);
  await screen.pick('New room', 'S3');
  await screen.press('Reassign');
  assert.deepEqual(screen.sent[0]?.body, { studentId: chitra._id, newRoomId: free._id, despite: false });
  assert.equal(screen.address, paths.manualAllocation(hostel._id));
  assert.deepEqual(Object.keys(screen.fields), []);
});

test('a student sees the open request, and not the form for another one', async () => {
  const screen = await open(paths.requestRoomChange(), { as: 'student', answers: { roomChangeOwn: [request] } });
  assert.match(screen.text, /Your open request .*S1 is beside the kitchen\./);
});

test('Allocate says what has changed since its preview, and does only what was looked at', async () => {
  const [first, second] = [person('chitra'), person('devi')];
  const free = [{ ...room, _id: newId(), roomNumber: 'S3', availableSeats: 1 }];
  const placed = (student: typeof first) => [{ student, room: { _id: free[0]?._id ?? '', roomNumber: 'S3' }, seat: 1 }];
  const before = { plan: 'first', placed: placed(first), waiting: [{ student: second, reason: 'No seat is free.' }] };
  const after = { plan: 'second', placed: placed(second), waiting: [] };
  let reads = 0;
  const screen = await open(paths.hostelRooms(hostel._id), {
    answers: {
      hostelGet: { hostel, rooms: free },
      roomAllotPreview: () => (reads++ === 0 ? before : after),
      roomAllot: ({ body }) =>
        (body as { plan: string }).plan === 'first' ? new Refusal('planOutdated') : { message: '1 student was placed.' },
    },
  });
  await screen.press('Allocate');
  assert.match(screen.address, /\?allocate=preview$/);
  assert.deepEqual(
    screen.rows.map((row) => Object.values(row).join(' ')),
    ['chitra – S3 1', 'devi – No seat is free.'],
  );
  await screen.press('Allocate', -1);
  assert.deepEqual(screen.texts('[role=alert] li'), ['chitra was to get room S3 and no longer waits for one.', 'devi now gets room S3.']);
  await screen.press('Allocate', -1);
  assert.deepEqual(
    screen.sent.map(({ body }) => (body as { plan: string }).plan),
    ['first', 'second'],
  );
  assert.deepEqual(screen.toasts, ['1 student was placed.']);
});

test('Ctrl+Z undoes a move only while its message is shown', async () => {
  const answers = {
    hostelGet: { hostel, rooms: [...rooms, { ...room, _id: newId(), roomNumber: 'S3', occupants: [], availableSeats: 1 }] },
    hostelStudents: rooms.map(({ roomNumber, occupants }) => ({ ...occupants[0], room: { roomNumber } })),
    roomChangeList: [],
    roomReassign: { message: 'asha now lives in room S3.', operationId: '7' },
    operationUndo: { message: 'Undone: Gave a student another room: asha.' },
  };
  for (const [seconds, undone] of [
    [0, true],
    [60, false],
  ] as const) {
    const screen = await open(paths.manualAllocation(hostel._id), { answers });
    await screen.pick('Student', 'asha');
    await screen.pick('New room', 'S3');
    await screen.press('Reassign');
    // in a field, the browser takes back what was typed
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await screen.wait(seconds);
    const offered = () => screen.buttons.some((name) => name.startsWith('Undo: '));
    assert.equal(offered(), undone);
    await screen.key('z', { ctrlKey: true });
    if (undone) assert.deepEqual(screen.toasts, [answers.operationUndo.message]);
    assert.equal(offered(), false);
    await screen.key('z', { ctrlKey: true });
    assert.deepEqual(
      screen.sent.map(({ name }) => name),
      undone ? ['roomReassign', 'operationUndo'] : ['roomReassign'],
    );
  }
});
