import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import writeXlsxFile from 'write-excel-file/node';
import type { ReadRoom } from '#contract/room/room-edit.ts';
import { SheetFile, sheetTypes } from '#contract/sheet/sheet.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const short = ({ row, roomNumber, seats, block, floor, accessible }: ReadRoom) =>
  [row, roomNumber, seats, block, floor, accessible ? 'accessible' : ''].join(' ').trim();

const workbook = async (rows: (string | number)[][]) => {
  const sheet = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
  const bytes = await writeXlsxFile(sheet).toBuffer();
  return new SheetFile(new Uint8Array(bytes), sheetTypes.xlsx);
};

const said = (errors: { row: number; field: string; message: string }[]) =>
  errors.map(({ row, field, message }) => `${row} ${field} ${message}`);

const undo = (operationId = '') => ({ params: { id: operationId } });

const kamraSheet = (number: string) => `Kamra,Seats,Colour\n${number},2,green`;

const lines = (...rows: string[]) => ['Room,Seats,Closed,Closed till', ...rows].join('\n');

test('a sheet of rooms is read as offices write it: headings in any order, types for seats, yes and no', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [
    'Rooms of Block A',
    'S. No.,Door no.,Type,Wing,Level,Barrier free (ground only)',
    '1,G-01,Double Seater,A,Ground,yes',
    '2,G-02,single,A,Ground,N',
    '3,101.0,3 seater,A,1,',
    '4,102,12,A,1,x',
    '',
    '5,103,Twelve,A,1,no',
    // our own files put an apostrophe before a value that a spreadsheet would take for a formula
    "6,001,1,A,'-1,no",
  ].join('\n');
  const { body: read } = await administrator.call('roomListRead', { query: {}, body });
  assert.deepEqual(read.errors, []);
  assert.deepEqual(read.rooms.map(short), [
    '3 G-01 2 A Ground accessible',
    '4 G-02 1 A Ground',
    '5 101 3 A 1',
    '6 102 12 A 1 accessible',
    '8 103 12 A 1',
    '9 001 1 A -1',
  ]);
  assert.deepEqual(
    read.columns.map(({ heading, field }) => `${heading}: ${field}`),
    ['S. No.: ', 'Door no.: roomNumber', 'Type: seats', 'Wing: block', 'Level: floor', 'Barrier free (ground only): accessible'],
  );
});

test('rooms are added from a workbook, and a list with an error in any row adds none', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const head = ['Room number', 'Seats', 'Floor'];
  const wrong = await workbook([head, [201, 2, '2'], ['s1', 2, '2'], ['203', 'many', '2'], [201, 1, '2']]);
  const expected = [
    '3 roomNumber The hostel has a room s1 already.',
    '4 seats Enter a whole number.',
    '5 roomNumber The number 201 is also in row 2.',
  ];
  const { body: read } = await administrator.call('roomListRead', { query: { hostelId }, body: wrong });
  assert.deepEqual([said(read.errors), read.rooms.map(short)], [expected, ['2 201 2  2']]);
  const { body: refused } = await administrator.call('roomCreate', { params: { id: hostelId }, query: {}, body: wrong });
  assert.deepEqual([refused.created, said(refused.errors)], [0, expected]);
  const right = await workbook([head, [201, 2, '2'], ['202', 4, 'Terrace']]);
  const { body: done } = await administrator.call('roomCreate', { params: { id: hostelId }, query: {}, body: right });
  assert.equal(done.message, '2 rooms were added.');
  const { body } = await administrator.call('hostelGet', { params: { id: hostelId } });
  assert.deepEqual(
    body.rooms.map(({ roomNumber, roomType, floor }) => `${roomNumber} ${roomType} ${floor}`),
    ['S1 Single Seater ', '201 Double Seater 2', '202 Four Seater Terrace'],
  );
});

test('adding a list of rooms, or creating a hostel from one, can be undone as a whole until something depends on a room', async () => {
  const administrator = await server.as('hosteladmin');
  const numbersIn = async (id: string) =>
    (await administrator.call('hostelGet', { params: { id } })).body.rooms.map(({ roomNumber }) => roomNumber);
  const rooms = [
    { roomNumber: '1', seats: 2 },
    { roomNumber: '2', seats: 2, closedReason: 'No door.' },
  ];
  const { body: hostel } = await administrator.call('hostelCreate', { body: { name: 'On paper', rooms } });
  const { body: added } = await administrator.call('roomCreate', {
    params: { id: hostel._id },
    query: {},
    body: 'Room,Seats,Closed\n3,1,\n4,1,No window.',
  });
  const blocked = await administrator.refused('operationUndo', undo(hostel.operationId));
  assert.match(JSON.stringify(blocked.body), /Other records belong to On paper now: room \(2\)\./);
  await administrator.call('operationUndo', undo(added.operationId));
  assert.deepEqual(await numbersIn(hostel._id), ['1', '2']);

  const { body: again } = await administrator.call('roomCreate', { params: { id: hostel._id }, query: {}, body: 'Room,Seats\n3,1\n4,1' });
  const { body: read } = await administrator.call('hostelGet', { params: { id: hostel._id } });
  const roomId = read.rooms.find(({ roomNumber }) => roomNumber === '4')?._id ?? '';
  const studentId = await server.build.student({ hostelId: hostel._id, room: { roomId, seat: 1 } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  const livedIn = await administrator.refused('operationUndo', undo(again.operationId));
  assert.match(JSON.stringify(livedIn.body), /Room 4.* was given to somebody since\./);
  assert.deepEqual(await numbersIn(hostel._id), ['3', '4', '1', '2']);

  const { body: mistaken } = await administrator.call('hostelCreate', { body: { name: 'A mistake', rooms } });
  await administrator.call('operationUndo', undo(mistaken.operationId));
  assert.equal((await administrator.refused('hostelGet', { params: { id: mistaken._id } })).status, 404);
  await administrator.call('hostelCreate', { body: { name: 'A mistake', rooms } });
});

test('no transaction is held open while a workbook is read', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
  const bytes = await writeXlsxFile([
    ['Room', 'Seats'].map((value) => ({ value })),
    ...Array.from({ length: 30 }, (_, n) => [{ value: `R${n}` }, { value: 2 }]),
  ]).toBuffer();
  const adding = administrator.attempt('roomCreate', {
    params: { id: hostelId },
    query: {},
    body: new SheetFile(new Uint8Array(bytes), sheetTypes.xlsx),
  });
  const state = { done: false };
  const ended = adding.finally(() => (state.done = true));
  let idle = 0;
  while (!state.done) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '150 milliseconds'`.execute(
      server.database.read,
    );
    idle = Math.max(idle, rows[0]?.count ?? 0);
  }
  assert.deepEqual([(await ended).status, idle], [201, 0]);
});

test('a heading that is not recognised is named, can be matched to a field, and is remembered once rooms were added with it', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  const { body: asked } = await administrator.call('roomListRead', { query: {}, body: kamraSheet('K1') });
  assert.deepEqual(
    asked.errors.map(({ field, message }) => `${field} ${message}`),
    ['roomNumber The list has no column for Room number, or its heading is not recognised.'],
  );
  assert.deepEqual(
    asked.columns.map(({ heading, match, examples }) => `${heading} ${match} ${examples.join()}`),
    ['Kamra unknown K1', 'Seats usual 2', 'Colour unknown green'],
  );
  const headings = JSON.stringify({ Kamra: 'roomNumber', Colour: '' });
  const { body: settled } = await administrator.call('roomListRead', { query: { headings }, body: kamraSheet('K1') });
  assert.deepEqual(settled.rooms.map(short), ['2 K1 2']);
  await administrator.call('roomCreate', { params: { id: hostelId }, query: { headings }, body: kamraSheet('K1') });
  const { body: next } = await administrator.call('roomCreate', { params: { id: hostelId }, query: {}, body: kamraSheet('K2') });
  assert.deepEqual([next.created, next.unknownHeadings], [1, []]);
  const made = { name: 'Kamra Bhavan', rooms: [{ roomNumber: 'K1', seats: 2 }], headings: JSON.stringify({ Bistar: 'seats' }) };
  await administrator.call('hostelCreate', { body: made });
  const { body: known } = await administrator.call('roomListRead', { query: {}, body: 'Kamra,Bistar\nK3,4' });
  assert.deepEqual(known.rooms.map(short), ['2 K3 4']);
  for (const wrong of ['[', '[]', '{"Kamra":"student"}', '{"a":"seats","b":"seats"}'])
    assert.equal((await administrator.refused('roomListRead', { query: { headings: wrong }, body: kamraSheet('K1') })).status, 400, wrong);
});

test('a list may say which rooms are closed, why and until when', async () => {
  const administrator = await server.as('hosteladmin');
  const { body: wrong } = await administrator.call('roomListRead', {
    query: { badRows: 'true' },
    body: lines('1,2,yes,', '2,2,,2099-01-01', '3,2,Leaking roof,2001-01-01', '4,2,Leaking roof,31/2/2099', '5,2,Open,'),
  });
  assert.deepEqual(
    wrong.errors.map(({ row, field, message }) => `${row} ${field} ${message}`),
    [
      '2 closedReason Say why the room is closed.',
      '3 closedReason Say why the room is closed.',
      '4 closedUntil Choose today or a later day.',
      '5 closedUntil Enter a date as YYYY-MM-DD.',
    ],
  );
  assert.equal(
    wrong.badRows.replace('\uFEFF', ''),
    [
      'Room,Seats,Closed,Closed till,Reason',
      '1,2,yes,,Closed: Say why the room is closed.',
      '2,2,,2099-01-01,Closed: Say why the room is closed.',
      '3,2,Leaking roof,2001-01-01,Closed till: Choose today or a later day.',
      '4,2,Leaking roof,31/2/2099,Closed till: Enter a date as YYYY-MM-DD.',
      '',
    ].join('\r\n'),
  );
  const { body: read } = await administrator.call('roomListRead', { query: {}, body: lines('1,2,No,', '2,3,Leaking roof,5/3/2099') });
  const { rooms } = read;
  const { body: hostel } = await administrator.call('hostelCreate', { body: { name: 'Leaking', rooms } });
  const { body } = await administrator.call('hostelGet', { params: { id: hostel._id } });
  assert.deepEqual(
    body.rooms.map(({ state, closedReason, closedUntil, availableSeats }) => [state, closedReason, closedUntil, availableSeats]),
    [
      ['open', '', null, 2],
      ['closed', 'Leaking roof', '2099-03-05', 0],
    ],
  );
  const refused = await administrator.refused('hostelCreate', {
    body: { name: 'Shut', rooms: [{ ...rooms[0], closedUntil: '2099-01-01' }] },
  });
  assert.deepEqual([refused.status, refused.body.fields], [400, { 'rooms.0.closedReason': 'Say why the room is closed.' }]);
});

test('a list that cannot be read, is empty or too long is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const refusal = async (body: unknown) => (await administrator.refused('roomListRead', { query: {}, body })).status;
  assert.equal(await refusal({ rooms: [] }), 400);
  assert.equal(await refusal({ rooms: Array.from({ length: 10_001 }, () => ({})) }), 400);
  assert.equal(await refusal(`Room,Seats\n${Array.from({ length: 10_001 }, (_, n) => `R${n},2`).join('\n')}`), 400);
  assert.equal(await refusal(new SheetFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), sheetTypes.xlsx)), 400);
  const { body } = await administrator.call('roomListRead', { query: {}, body: { rooms: [{ roomNumber: 'J1', seats: '2' }, 5] } });
  assert.deepEqual([body.rooms.map(short), body.errors.map(({ row }) => row), body.columns], [['1 J1 2'], [2], []]);
});
