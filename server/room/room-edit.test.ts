import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A hostel with the rooms S1, D2 and T3, its name, and an administrator. */
async function threeRooms() {
  const hostelId = await server.build.hostel({ singleSeater: 1, doubleSeater: 1, tripleSeater: 1 });
  const [single, double, triple] = await server.build.rooms(hostelId);
  assert.ok(single && double && triple);
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  return { hostelId, name: body.hostel.name, single, double, triple, administrator };
}

const roomsOf = async (client: Client, id: string) => (await client.call('hostelGet', { params: { id } })).body.rooms;

const update = (client: Client, id: string, body: object) => client.call('roomUpdate', { params: { id }, body });

async function refusal(client: Client, id: string, body: object): Promise<string> {
  const { status, body: said } = await client.refused('roomUpdate', { params: { id }, body });
  return `${status} ${said.code} ${Object.keys(said.fields ?? {}).join()}`.trim();
}

test('rooms are added with any number on the door, block, floor and number of seats', async () => {
  const { hostelId, administrator } = await threeRooms();
  const rooms = [
    { roomNumber: ' G-10 ', seats: 4, block: ' A ', floor: 'Ground', accessible: true },
    { roomNumber: 'G-9', seats: '4' },
    { roomNumber: 'Annexe (east)', seats: 60 },
  ];
  const { status, body } = await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms } });
  const { operationId, unknownHeadings, ...said } = body;
  assert.deepEqual([status, said], [201, { message: '3 rooms were added.', created: 3, errors: [], errorCount: 0, errorRows: 0 }]);
  assert.ok(operationId && unknownHeadings.length === 0);
  const added = (await roomsOf(administrator, hostelId)).slice(3);
  assert.deepEqual(
    added.map(({ _id, ...room }) => room),
    [
      ['G-9', 'Four Seater', 4, '', '', false] as const,
      ['G-10', 'Four Seater', 4, 'A', 'Ground', true] as const,
      ['Annexe (east)', 'Dormitory', 60, '', '', false] as const,
    ].map(([roomNumber, roomType, seats, block, floor, accessible]) => ({
      roomNumber,
      roomType,
      seats,
      availableSeats: seats,
      block,
      floor,
      accessible,
      state: 'open',
      closedReason: '',
      closedUntil: null,
      occupants: [],
    })),
  );
});

test('no room of a list with an error is added, and every error is named by row and field', async () => {
  const { hostelId, administrator } = await threeRooms();
  const rooms = [
    { roomNumber: '101', seats: 2 },
    { roomNumber: ' s1', seats: 2 },
    { roomNumber: '101 ', seats: 0 },
    { roomNumber: '１01', seats: 2 },
    { roomNumber: '', seats: 61 },
    { roomNumber: 'x'.repeat(21), seats: 1.5 },
    'a room',
  ];
  const expected = [
    '2 roomNumber The hostel has a room s1 already.',
    '3 seats Enter 1 or more.',
    '4 roomNumber The number １01 is also in row 1.',
    '5 roomNumber This field is required.',
    '5 seats Enter 60 or less.',
    '6 roomNumber Use at most 20 characters.',
    '6 seats Enter a whole number.',
    '7  Each row must be a record with named fields.',
  ];
  for (const dryRun of ['true', 'false']) {
    const { body } = await administrator.call('roomCreate', { params: { id: hostelId }, query: { dryRun }, body: { rooms } });
    assert.deepEqual(body.errors.map(({ row, field, message }) => `${row} ${field} ${message}`).toSorted(), expected);
    assert.deepEqual([body.created, body.errorCount, body.errorRows, body.operationId], [dryRun === 'true' ? 1 : 0, 8, 6, undefined]);
  }
  const good = { rooms: [{ roomNumber: '101', seats: 2 }] };
  const checked = await administrator.call('roomCreate', { params: { id: hostelId }, query: { dryRun: 'true' }, body: good });
  assert.deepEqual([checked.body.message, checked.body.errors], ['Dry run: 1 room would be added.', []]);
  assert.equal((await roomsOf(administrator, hostelId)).length, 3);
  for (const wrong of [{ rooms: [] }, { rooms: 'x' }, {}, { rooms: Array.from({ length: 10_001 }, () => ({})) }])
    assert.equal((await administrator.refused('roomCreate', { params: { id: hostelId }, body: wrong })).status, 400);
});

test('ten thousand rooms are added by one call, and of several simultaneous rooms with one number only one is added', async () => {
  const { hostelId, administrator } = await threeRooms();
  const many = Array.from({ length: 10_000 }, (_, n) => ({ roomNumber: `R${n}`, seats: 3, block: 'B', floor: String(n % 9) }));
  const { body } = await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms: many } });
  assert.equal(body.created, 10_000);
  const again = { params: { id: hostelId }, body: { rooms: [{ roomNumber: 'Last', seats: 1 }] } };
  const answers = await Promise.all(Array.from({ length: 8 }, () => administrator.call('roomCreate', again)));
  assert.equal(answers.filter(({ body: { created } }) => created === 1).length, 1);
  assert.equal((await roomsOf(administrator, hostelId)).length, 10_004);
});

test('a hostel is created from a list of rooms', async () => {
  const administrator = await server.as('hosteladmin');
  const rooms = [
    { roomNumber: '1', seats: 6, block: 'East' },
    { roomNumber: '2', seats: 1 },
  ];
  const { body } = await administrator.call('hostelCreate', { body: { name: 'As It Is', rooms } });
  assert.deepEqual([body.totalRooms, body.maxOccupancy, body.singleSeater, body.tripleSeater], [2, 7, 1, 0]);
  const refused = async (wrong: object) => {
    const { status, body: said } = await administrator.refused('hostelCreate', { body: { name: 'Not So', ...wrong } });
    return `${status} ${Object.entries(said.fields ?? {}).join()}`;
  };
  assert.equal(
    await refused({ rooms: [...rooms, { roomNumber: ' 1', seats: 1 }] }),
    '400 rooms.2.roomNumber,The number 1 is also in row 1.',
  );
  assert.equal(await refused({ rooms: [{ roomNumber: '1', seats: 0 }] }), '400 rooms.0.seats,Enter 1 or more.');
  assert.match(await refused({ rooms, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 }), /^400 rooms,/);
  assert.match(await refused({ rooms: [] }), /^400 rooms,/);
  assert.match(await refused({ singleSeater: 1, tripleSeater: 0 }), /^400 doubleSeater,/);
});

test('a hostel can be renamed, but not to the name of another', async () => {
  const { hostelId, administrator } = await threeRooms();
  const other = await threeRooms();
  const rename = { params: { id: hostelId }, body: { name: ' Godavari ' } };
  assert.equal((await administrator.call('hostelUpdate', rename)).body.name, 'Godavari');
  assert.equal((await administrator.call('hostelUpdate', { params: { id: hostelId }, body: {} })).body.name, 'Godavari');
  const { status, body } = await administrator.refused('hostelUpdate', { params: { id: other.hostelId }, body: { name: 'godavari' } });
  assert.deepEqual([status, body.code], [409, 'hostelNameTaken']);
  assert.equal((await administrator.refused('hostelUpdate', { params: { id: unknownId }, body: { name: 'x' } })).status, 404);
});

test('a change of a room affects only the fields that the request names', async () => {
  const { hostelId, double, administrator } = await threeRooms();
  const studentId = await server.build.student({ hostelId, username: 'stays put', room: { roomId: double.id, seat: 2 } });
  const changed = async (changes: object) => {
    const { operationId, ...room } = (await update(administrator, double.id, changes)).body;
    assert.equal(operationId !== undefined, Object.keys(changes).length > 0);
    return room;
  };
  const room = await changed({ roomNumber: ' 204 B', seats: 5, block: 'North', floor: '2' });
  assert.deepEqual(room, {
    _id: double.id,
    roomNumber: '204 B',
    roomType: 'Five Seater',
    seats: 5,
    availableSeats: 4,
    block: 'North',
    floor: '2',
    accessible: false,
    state: 'open',
    closedReason: '',
    closedUntil: null,
    occupants: [{ _id: studentId, username: 'stays put', name: '', batch: '' }],
  });
  assert.deepEqual(await changed({ accessible: true, block: '' }), { ...room, accessible: true, block: '' });
  assert.deepEqual(await changed({}), { ...room, accessible: true, block: '' });
});

test('a number that another room of the hostel has is refused and named', async () => {
  const { hostelId, single, double, administrator } = await threeRooms();
  const { status, body } = await administrator.refused('roomUpdate', { params: { id: double.id }, body: { roomNumber: 's1 ' } });
  assert.deepEqual([status, body.code, body.message], [409, 'roomNumberTaken', 'The hostel has a room s1 already.']);
  assert.equal((await update(administrator, single.id, { roomNumber: 's1' })).body.roomNumber, 's1');
  const elsewhere = await threeRooms();
  assert.equal((await update(administrator, elsewhere.double.id, { roomNumber: 'S1x' })).body.roomNumber, 'S1x');
  assert.deepEqual(
    (await roomsOf(administrator, hostelId)).map(({ roomNumber }) => roomNumber),
    ['s1', 'D2', 'T3'],
  );
});

test('a room never has fewer seats than occupants, and an occupant whose seat is removed gets another seat of the room', async () => {
  const { hostelId, triple, administrator } = await threeRooms();
  const first = await server.build.student({ hostelId, username: 'Asha of T3', room: { roomId: triple.id, seat: 1 } });
  const third = await server.build.student({ hostelId, username: 'Bela of T3', room: { roomId: triple.id, seat: 3 } });
  const { status, body } = await administrator.refused('roomUpdate', { params: { id: triple.id }, body: { seats: 1 } });
  assert.deepEqual([status, body.code], [409, 'roomNeedsSeats']);
  assert.equal(body.message, 'Room T3 cannot have 1 seat: 2 students live there (Asha of T3, Bela of T3). Move them first.');
  const occupantsAfter = async (changes: object) => (await update(administrator, triple.id, changes)).body.occupants.map(({ _id }) => _id);
  const seatOf = async (studentId: string) =>
    (await server.database.read.selectFrom('allotment').select('seat').where('student_id', '=', studentId).executeTakeFirst())?.seat;
  assert.deepEqual(await occupantsAfter({ seats: 2 }), [first, third]);
  assert.deepEqual([await seatOf(first), await seatOf(third)], [1, 2]);
  // this works in a closed room too, which stays closed
  await update(administrator, triple.id, { seats: 3, state: 'closed', closedReason: 'one bed goes' });
  await server.database.write.updateTable('stay').set({ seat: 3 }).where('student_id', '=', third).where('until', 'is', null).execute();
  assert.deepEqual(await occupantsAfter({ seats: 2 }), [first, third]);
  assert.equal(await seatOf(third), 2);
  const room = (await roomsOf(administrator, hostelId)).find(({ _id }) => _id === triple.id);
  assert.deepEqual([room?.state, room?.closedReason, room?.availableSeats], ['closed', 'one bed goes', 0]);
});

test('a hostel keeps a seat for each of its students', async () => {
  const { hostelId, single, triple, administrator } = await threeRooms();
  for (let n = 0; n < 6; n++) await server.build.student({ hostelId });
  assert.equal(await refusal(administrator, triple.id, { seats: 2 }), '409 hostelNeedsSeats');
  const { body } = await administrator.refused('roomDelete', { params: { id: single.id } });
  assert.equal(
    body.message,
    'The hostel would have fewer seats than students. Take students out of the hostel first, or close the room instead.',
  );
  assert.equal((await roomsOf(administrator, hostelId)).length, 3);
  await update(administrator, triple.id, { state: 'closed', closedReason: 'no water' });
});

test('a room in which nobody has ever lived can be removed, any other only closed', async () => {
  const { hostelId, single, double, administrator } = await threeRooms();
  const studentId = await server.build.student({ hostelId, room: { roomId: double.id, seat: 1 } });
  const removal = () => administrator.refused('roomDelete', { params: { id: double.id } });
  assert.equal((await removal()).body.code, 'roomWasLivedIn');
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  const { status, body } = await removal();
  assert.deepEqual(
    [status, body.message],
    [409, 'Room D2 cannot be removed, because somebody lives or has lived there. Close it instead.'],
  );
  assert.equal((await administrator.call('roomDelete', { params: { id: single.id } })).body.message, 'Room S1 was removed.');
  assert.deepEqual(
    (await roomsOf(administrator, hostelId)).map(({ roomNumber }) => roomNumber),
    ['D2', 'T3'],
  );
  for (const id of [single.id, unknownId, 'x']) assert.equal((await administrator.refused('roomDelete', { params: { id } })).status, 404);
});

test('a room is closed for a reason, until a day that has not passed, and stays closed until it is opened', async () => {
  const { single, administrator } = await threeRooms();
  const today = campusDay('Asia/Kolkata');
  const close = { state: 'closed', closedReason: 'The ceiling leaks.' };
  assert.equal(await refusal(administrator, single.id, { state: 'closed' }), '400 invalid closedReason');
  assert.equal(await refusal(administrator, single.id, { ...close, closedReason: '  ' }), '400 invalid closedReason');
  assert.equal(await refusal(administrator, single.id, { ...close, closedUntil: addDays(today, -1) }), '400 invalid closedUntil');
  assert.equal(await refusal(administrator, single.id, { ...close, closedUntil: 'soon' }), '400 invalid closedUntil');
  assert.equal(await refusal(administrator, single.id, { closedReason: 'paint' }), '400 invalid state');
  assert.equal(await refusal(administrator, single.id, { state: 'broken' }), '400 invalid state');
  const { body } = await update(administrator, single.id, { ...close, closedUntil: today });
  assert.deepEqual([body.state, body.closedReason, body.closedUntil, body.availableSeats], ['closed', 'The ceiling leaks.', today, 0]);
  assert.equal((await update(administrator, single.id, { closedReason: 'Paint.' })).body.closedUntil, today);
  // the day passes
  const day = addDays(today, -3);
  await server.database.write.updateTable('room').set({ closed_until: day }).where('id', '=', single.id).execute();
  const overdue = await update(administrator, single.id, { state: 'closed', closedReason: 'Paint.', closedUntil: day, block: 'A' });
  assert.deepEqual([overdue.body.state, overdue.body.closedUntil, overdue.body.block], ['closed', day, 'A']);
  assert.equal((await update(administrator, single.id, { closedUntil: null })).body.closedUntil, null);
  const opened = await update(administrator, single.id, { state: 'open', closedReason: 'Paint.', closedUntil: day });
  assert.deepEqual([opened.body.state, opened.body.closedReason, opened.body.closedUntil], ['open', '', null]);
});

test('several rooms of a hostel are changed together, all or none', async () => {
  const { hostelId, single, double, triple, administrator } = await threeRooms();
  const other = await threeRooms();
  const change = (roomIds: unknown, body: object) => ({ params: { id: hostelId }, body: { roomIds, ...body } });
  const close = { state: 'closed', closedReason: 'No water.', block: 'C', floor: '1', accessible: true };
  for (const ids of [
    [single.id, other.single.id],
    [single.id, unknownId],
  ])
    assert.equal((await administrator.refused('roomUpdateMany', change(ids, close))).body.code, 'roomNotFound');
  for (const ids of [[], 'x', [5], null]) assert.equal((await administrator.refused('roomUpdateMany', change(ids, close))).status, 400);
  assert.ok((await roomsOf(administrator, hostelId)).every(({ state, block }) => state === 'open' && block === ''));
  const { body } = await administrator.call('roomUpdateMany', change([single.id, double.id, double.id], close));
  assert.equal(body.message, '2 rooms were changed.');
  const states = async () => (await roomsOf(administrator, hostelId)).map(({ state, block, floor }) => `${state} ${block}${floor}`);
  assert.deepEqual(await states(), ['closed C1', 'closed C1', 'open ']);
  assert.equal((await administrator.refused('roomUpdateMany', change([double.id, triple.id], { closedReason: 'x' }))).status, 400);
  await administrator.call('roomUpdateMany', change([single.id, double.id, triple.id], { state: 'open', block: '' }));
  assert.deepEqual(await states(), ['open 1', 'open 1', 'open ']);
});

test('several rooms are changed from what was seen in all of them or in each, and the rooms that somebody else has changed are named', async () => {
  const { hostelId, single, double, administrator } = await threeRooms();
  const { roomNumber } = (await update(administrator, double.id, { block: 'B' })).body;
  const change = (basedOn: unknown) => ({
    params: { id: hostelId },
    body: { roomIds: [single.id, double.id], block: 'C', floor: '', basedOn },
  });
  for (const basedOn of [{ block: '' }, [{ block: '' }, { block: '', floor: '' }]]) {
    const { status, body } = await administrator.refused('roomUpdateMany', change(basedOn));
    assert.deepEqual([status, body.code], [409, 'changedMeanwhile']);
    assert.deepEqual((body as { current?: unknown }).current, [{}, { block: 'B' }]);
    assert.deepEqual(body.fields, { block: `This has been changed meanwhile in: ${roomNumber}.` });
  }
  assert.equal((await administrator.refused('roomUpdateMany', change([{ block: '' }]))).status, 400);
  await administrator.call('roomUpdateMany', change([{ block: '' }, { block: 'B' }]));
});

test('changes of rooms can be undone as long as nothing depends on them', async () => {
  const { hostelId, single, double, administrator } = await threeRooms();
  const undo = (operationId: string | undefined) => administrator.call('operationUndo', { params: { id: operationId ?? '' } });
  const states = async () =>
    (await roomsOf(administrator, hostelId)).map(({ roomNumber, seats, state }) => `${roomNumber} ${seats} ${state}`);
  const before = await states();
  const added = await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms: [{ roomNumber: 'N1', seats: 1 }] } });
  const closed = await update(administrator, double.id, { state: 'closed', closedReason: 'paint', seats: 4 });
  const removed = await administrator.call('roomDelete', { params: { id: single.id } });
  assert.deepEqual(await states(), ['N1 1 open', 'T3 3 open', 'D2 4 closed']);
  for (const { operationId } of [removed.body, closed.body, added.body]) await undo(operationId);
  assert.deepEqual(await states(), before);

  const again = await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms: [{ roomNumber: 'N2', seats: 1 }] } });
  const made = (await roomsOf(administrator, hostelId)).find(({ roomNumber }) => roomNumber === 'N2');
  await server.build.student({ hostelId, room: { roomId: made?._id ?? '', seat: 1 } });
  const { status } = await administrator.refused('operationUndo', { params: { id: again.body.operationId ?? '' } });
  assert.equal(status, 409);

  // an undo cannot remove rooms if the hostel would then have too few seats for its students
  const more = await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms: [{ roomNumber: 'N3', seats: 2 }] } });
  for (let n = 0; n < 8; n++) await server.build.student({ hostelId });
  const { body } = await administrator.refused('operationUndo', { params: { id: more.body.operationId ?? '' } });
  assert.match(body.message, /fewer seats than students/);

  const renamed = await update(administrator, double.id, { roomNumber: 'D9' });
  await administrator.call('roomCreate', { params: { id: hostelId }, body: { rooms: [{ roomNumber: 'D2', seats: 1 }] } });
  const taken = await administrator.refused('operationUndo', { params: { id: renamed.body.operationId ?? '' } });
  assert.match(taken.body.message, /Another room has this number now/);
});

test('a dry run, or a list that is refused row by row, leaves nothing in the audit log', async () => {
  const { hostelId, administrator } = await threeRooms();
  const operations = async () =>
    (await administrator.call('operationList', { query: { hostel: hostelId } })).body.operations.map(({ call }) => call);
  const send = (roomNumber: string, query: object = {}) =>
    administrator.call('roomCreate', { params: { id: hostelId }, query, body: { rooms: [{ roomNumber, seats: 1 }] } });
  const before = await operations();
  await send('N1', { dryRun: 'true' });
  await send('S1');
  assert.deepEqual(await operations(), before);
  await send('N1');
  assert.deepEqual(await operations(), ['roomCreate', ...before]);
});
