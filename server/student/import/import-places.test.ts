import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#server/testing/server.ts';
import { lockImports } from './import-queries.ts';

const server = testServer();

/** How many database connections wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    server.database.read,
  );
  return rows[0]?.count ?? 0;
}

/** A hostel with rooms S1, S2, D3, D4 and T5, nine seats. */
const hostelNamed = async (name: string) => await server.build.hostel({ name });

/** Where a student lives, as "Hostel room seat". */
async function homeOf(username: string): Promise<string | undefined> {
  const row = await server.database.read
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select(['hostel.name', 'room.room_number', 'allotment.seat'])
    .where('account.username', '=', username)
    .executeTakeFirst();
  return row && [row.name ?? '-', row.room_number ?? '-', row.seat ?? '-'].join(' ');
}

test('an import puts students into the next free seat of the hostel and room named in the list, however these are written', async () => {
  const administrator = await server.as('hosteladmin');
  await hostelNamed('Gomti Nivas');
  const body = [
    'Roll No,Hostel,Room No.',
    'p1,gomti  nivas,D3',
    'p2,GOMTI NIVAS,d-3',
    'p3,Gomti-Nivas,S 01',
    'p4,gomti nivas,',
    'p5,,',
  ].join('\n');
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body });
  assert.deepEqual(dry.errors, []);
  assert.deepEqual(
    dry.hostels.map(({ name, students, rooms }) => [name, students, rooms]),
    [['Gomti Nivas', 4, 3]],
  );
  assert.equal(await homeOf('p1'), undefined, 'a dry run placed somebody');
  const { body: done } = await administrator.call('studentImport', { body });
  assert.deepEqual([done.created, done.placed, done.unchanged], [5, 0, 0]);
  assert.deepEqual(await Promise.all(['p1', 'p2', 'p3', 'p4', 'p5'].map(homeOf)), [
    'Gomti Nivas D3 1',
    'Gomti Nivas D3 2',
    'Gomti Nivas S1 1',
    'Gomti Nivas - -',
    '- - -',
  ]);
  assert.deepEqual(
    done.signInCodes.map(({ username, hostel, room }) => `${username} ${hostel} ${room}`),
    ['p1 Gomti Nivas D3', 'p2 Gomti Nivas D3', 'p3 Gomti Nivas S1', 'p4 Gomti Nivas ', 'p5  '],
  );
  const again = await administrator.call('studentImport', { body });
  assert.deepEqual([again.body.created, again.body.placed, again.body.unchanged, again.body.hostels], [0, 0, 5, []]);
});

test('each row that cannot have its place is reported with row, column and reason', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Hindon');
  const other = await hostelNamed('Indravati');
  const [single, second] = await server.build.rooms(hostelId);
  assert.ok(single && second);
  await server.build.student({ username: 'q-there', hostelId, room: { roomId: single.id, seat: 1 }, info: { rollno: 'q-there' } });
  await server.build.student({ username: 'q-else', hostelId: other, info: { rollno: 'q-else' } });
  await server.build.student({ username: 'q-off', info: { rollno: 'q-off' } });
  await server.database.write
    .updateTable('account')
    .set({ disabled_at: new Date().toISOString() })
    .where('username', '=', 'q-off')
    .execute();
  const rows = [
    ['q1', 'Nowhere', 'S1'],
    ['q2', 'Hindon', 'S9'],
    ['q3', 'Hindon', 'S1'],
    ['q4', '', 'S2'],
    ['q5', 'Hindon', 'S2'],
    ['q6', 'Hindon', 'S2'],
    ['q-there', 'Hindon', 'S2'],
    ['q-else', 'Hindon', ''],
    ['q-off', 'Hindon', ''],
  ];
  const body = ['Roll,Hostel,Room', ...rows.map((row) => row.join(','))].join('\n');
  const { body: refused } = await administrator.call('studentImport', { body });
  assert.deepEqual([refused.created, refused.placed], [0, 0]);
  assert.deepEqual(
    refused.errors.map(({ row, field, message }) => [row, field, message.replace(/There are: .*/, 'There are: …')]),
    [
      [2, 'hostel', 'There is no hostel named Nowhere. There are: …'],
      [3, 'room', 'Hindon has no room S9.'],
      [4, 'room', 'Room S1 of Hindon is full.'],
      [5, 'hostel', 'Name the hostel of this room.'],
      [7, 'room', 'Row 6 has the last seat of room S2.'],
      [8, 'room', 'Already lives in room S1. Move the student separately, or correct the list.'],
      [9, 'hostel', 'Already lives in Indravati. Move the student separately, or correct the list.'],
      [10, 'hostel', 'q-off is disabled and cannot be given a place.'],
    ],
  );
  assert.equal(await homeOf('q5'), undefined, 'all or nothing');
  const { body: partial } = await administrator.call('studentImport', { query: { partial: 'true' }, body });
  assert.deepEqual([partial.created, partial.errorRows], [1, 8]);
  assert.equal(await homeOf('q5'), 'Hindon S2 1');
});

test('errors in hostel and room are reported even if the row has another error', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Betwa');
  await server.build.student({ username: 'm-there', hostelId, info: { rollno: 'm-there', batch: '2022' } });
  const body = [
    'Roll,Phone,Batch,Hostel,Room,Password',
    'm1,12,2024,Betwa,S9,',
    'm2,12,2024,Nowhere,S1,',
    'm3,9876543210,2024,Nowhere,S1,short',
    'm-there,,2023,Betwa,S9,',
    'm4,12,2024,betwa,s 1,',
    'm5,12,2024,,S9,',
    'm6,9876543210,2024,Betwa,S9,',
  ].join('\n');
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body });
  assert.deepEqual(
    dry.errors.map(({ row, field }) => `${row} ${field}`),
    [
      '2 phone',
      '2 room',
      '3 phone',
      '3 hostel',
      '4 password',
      '4 hostel',
      '5 rollno',
      '5 room',
      '6 phone',
      '7 phone',
      '7 hostel',
      '8 room',
    ],
  );
  assert.equal(dry.errors.find(({ row, field }) => row === 2 && field === 'room')?.message, 'Betwa has no room S9.');
  assert.deepEqual([dry.errorRows, dry.errorCount], [7, 12]);
});

test('a row with a wrong telephone number is also checked for a full room, a taken username and a short password', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Chambal');
  const [single] = await server.build.rooms(hostelId);
  assert.ok(single);
  await server.build.student({ username: 'c-there', hostelId, room: { roomId: single.id, seat: 1 }, info: { rollno: 'C-THERE' } });
  await server.build.account({ role: 'caretaker', username: 'c-taken' });
  const body = [
    'User,Roll,Phone,Hostel,Room,Password',
    'c1,C1,12,Chambal,S1,short',
    'c-taken,C2,12,Chambal,,',
    'c3,c-there,12,Chambal,,',
    'c4,C4,12,Chambal,S2,',
    'c5,C5,,Chambal,S2,',
    'c5,C6,12,Chambal,,',
    // a student who already lives in the room takes no other seat of it
    'c-there,C-THERE,12,Chambal,S1,',
    'c7,C7,12,,,',
  ].join('\n');
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body });
  assert.deepEqual(
    dry.errors.map(({ row, field, message }) => (field === 'phone' ? `${row} phone` : `${row} ${field}: ${message}`)),
    [
      '2 phone',
      '2 password: Use at least 8 characters.',
      '2 room: Room S1 of Chambal is full.',
      '3 phone',
      '3 username: Username already exists',
      '4 phone',
      '4 rollno: Roll number already exists',
      '5 phone',
      // the row without errors takes the seat, even if it comes later
      '5 room: Row 6 has the last seat of room S2.',
      '7 phone',
      '7 username: The same value is also in row 6.',
      '8 phone',
      '9 phone',
    ],
  );
  const { body: partial } = await administrator.call('studentImport', { query: { partial: 'true' }, body });
  assert.deepEqual([partial.created, await homeOf('c5')], [1, 'Chambal S2 1']);
});

test('an import puts no more students into a hostel than it has seats, counting students without a room', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ name: 'Jhelum', singleSeater: 1, doubleSeater: 1, tripleSeater: 0 });
  await server.build.student({ hostelId });
  const body = ['Roll,Hostel,Room', 'r1,Jhelum,', 'r2,Jhelum,D2', 'r3,Jhelum,S1'].join('\n');
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body });
  assert.deepEqual(
    dry.errors.map(({ row, field, message }) => [row, field, message]),
    [[4, 'hostel', 'No seat is left in Jhelum: students there and other rows take all 3.']],
  );
});

test('a student who already exists with the same details is given the place in the list and notified', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Kosi');
  const waiting = await server.build.student({ username: 's-waits', hostelId, info: { rollno: 'S1', batch: '2022' } });
  const homeless = await server.build.student({ username: 's-none', info: { rollno: 'S2', batch: '2022' } });
  const body = ['Roll,Batch,Hostel,Room', 'S1,2022,Kosi,T5', 'S2,2022,Kosi,T5'].join('\n');
  const { body: done } = await administrator.call('studentImport', { body });
  assert.deepEqual([done.created, done.placed, done.unchanged, done.errors], [0, 2, 0, []]);
  assert.match(done.message, /^0 students created, 2 given a hostel or room, 0 unchanged\./);
  assert.deepEqual([await homeOf('s-waits'), await homeOf('s-none')], ['Kosi T5 1', 'Kosi T5 2']);
  for (const id of [waiting, homeless]) {
    const student = await server.as('student', id);
    const [first] = (await student.call('notificationList')).body;
    assert.equal(first?.message, 'You have been given room T5 in Kosi.');
  }
  const different = await administrator.call('studentImport', { body: body.replace('S1,2022', 'S1,2023') });
  assert.deepEqual(
    different.body.errors.map(({ row, field, message }) => [row, field, message]),
    [[2, 'rollno', 'Roll number already exists with a different batch.']],
  );
});

test('in a list without usernames the roll numbers are the usernames, and identify existing students whatever their usernames', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'u-named', info: { rollno: 'U 1' } });
  const { body } = await administrator.call('studentImport', { body: 'Roll\nu 1\nU2\n,\n' });
  assert.deepEqual([body.created, body.unchanged, body.usernames], [1, 1, 'rollno']);
  assert.match(body.message, /students sign in with their roll numbers/);
  assert.deepEqual(
    body.signInCodes.map(({ username }) => username),
    ['U2'],
  );
  const named = await administrator.call('studentImport', { query: { dryRun: 'true' }, body: 'User,Roll\nu3,U3\n,U4\n' });
  assert.deepEqual([named.body.usernames, named.body.errors.map(({ row, field }) => [row, field])], ['username', [[3, 'username']]]);
  const json = await administrator.call('studentImport', { body: [{ rollno: 'U5' }] });
  assert.deepEqual([json.body.created, json.body.usernames], [1, 'rollno']);
});

test('a room named without a hostel is in the student’s own hostel', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Luni');
  await server.build.student({ username: 'w1', hostelId, info: { rollno: 'W1' } });
  await administrator.call('studentImport', { body: 'Roll,Room\nW1,S2\n' });
  assert.equal(await homeOf('w1'), 'Luni S2 1');
});

test('a room number that could mean two rooms finds neither', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Mahi');
  const [first, second] = await server.build.rooms(hostelId);
  for (const [id, room_number] of [
    [first?.id, '1-01'],
    [second?.id, '10-1'],
  ] as const)
    await server.database.write
      .updateTable('room')
      .set({ room_number })
      .where('id', '=', id ?? '')
      .execute();
  const { body } = await administrator.call('studentImport', {
    query: { dryRun: '1' },
    body: 'Roll,Hostel,Room\nx1,Mahi,101\nx2,Mahi,10-1\n',
  });
  assert.deepEqual(
    body.errors.map(({ row, message }) => [row, message]),
    [[2, 'Mahi has no room 101.']],
  );
});

test('imports that take the last seats at the same time do not take more than there are', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel({ name: 'Narmada', singleSeater: 0, doubleSeater: 2, tripleSeater: 0 });
  const lists = Array.from({ length: 6 }, (_, n) => `Roll,Hostel,Room\ny${n}a,Narmada,D1\ny${n}b,Narmada,D2\n`);
  const answers = await Promise.all(lists.map((body) => administrator.call('studentImport', { body })));
  assert.equal(
    answers.reduce((sum, { body }) => sum + body.created, 0),
    4,
  );
  const { rooms } = (await administrator.call('hostelRooms', { params: { id: hostelId } })).body;
  assert.deepEqual(
    rooms.map(({ availableSeats }) => availableSeats),
    [0, 0],
  );
});

test('undoing an import removes its new students and puts the others back where they were', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Ravi');
  await server.build.student({ username: 'z-waits', hostelId, info: { rollno: 'Z1' } });
  const { body } = await administrator.call('studentImport', { body: 'Roll,Hostel,Room\nZ1,Ravi,S1\nZ2,Ravi,S2\n' });
  assert.deepEqual([await homeOf('z-waits'), await homeOf('Z2')], ['Ravi S1 1', 'Ravi S2 1']);
  await administrator.call('operationUndo', { params: { id: body.operationId } });
  assert.deepEqual([await homeOf('z-waits'), await homeOf('Z2')], ['Ravi - -', undefined]);
  const nothing = await administrator.call('studentImport', { body: 'Roll,Hostel\nZ1,Ravi\n' });
  assert.deepEqual([nothing.body.unchanged, nothing.body.operationId], [1, undefined]);
});

test('an import gives no place to a student who has checked out', async () => {
  const administrator = await server.as('hosteladmin');
  await hostelNamed('Sutlej');
  const id = await server.build.student({ username: 'left', info: { rollno: 'LEFT1' } });
  await server.database.write.updateTable('student').set({ left_on: '2024-05-01' }).where('account_id', '=', id).execute();
  const { body } = await administrator.call('studentImport', { body: 'Roll,Hostel\nLEFT1,Sutlej\n' });
  assert.deepEqual(
    body.errors.map(({ field, message }) => [field, message]),
    [['hostel', 'Has checked out, so cannot be given a place.']],
  );
});

test('an import puts nobody into a closed room, or into a hostel that is not for their gender', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Tapti');
  const [closed] = await server.build.rooms(hostelId);
  await administrator.call('roomUpdate', { params: { id: closed?.id }, body: { state: 'closed', closedReason: 'the roof leaks' } });
  await administrator.call('hostelUpdate', { params: { id: hostelId }, body: { for: 'women' } });
  const rows = ['v1,F,Tapti,S1', 'v2,boy,Tapti,S2', 'v3,,Tapti,', 'v4,Girl,Tapti,S2'];
  const { body } = await administrator.call('studentImport', {
    query: { partial: 'true' },
    body: ['Roll,Sex,Hostel,Room', ...rows].join('\n'),
  });
  assert.deepEqual(
    body.errors.map(({ row, field, message }) => [row, field, message]),
    [
      [2, 'room', 'Room S1 of Tapti is closed.'],
      [3, 'hostel', 'Tapti is for women only.'],
      [4, 'hostel', 'Tapti is for women only, and the gender is not known.'],
    ],
  );
  assert.deepEqual([body.created, await homeOf('v4')], [1, 'Tapti S2 1']);
});

test('an import waits for a transaction that changes its hostels even if its first plan places nobody', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await hostelNamed('Tapi Nivas');
  const studentId = await server.build.student({ hostelId, username: 'taken out meanwhile' });
  const body = [{ username: 'taken out meanwhile', hostel: 'Tapi Nivas' }];
  const state = { isDone: false };
  const settled = async (waiters: number) => {
    while (!state.isDone && (await waitingForLocks()) < waiters);
  };
  const write = server.database.write;
  const { importing } = await write.transaction().execute(async (imports) => {
    await lockImports(imports);
    const importing = administrator.call('studentImport', { body }).finally(() => (state.isDone = true));
    await settled(1);
    // the first plan found the student in the hostel; she is taken out before the import goes on
    await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
    return { importing };
  });
  await importing;
  assert.equal(await homeOf('taken out meanwhile'), 'Tapi Nivas - -');

  state.isDone = false;
  const second = await write.transaction().execute(async (change) => {
    await sql`select from hostel where id = ${hostelId} for no key update`.execute(change);
    const importing = administrator.call('studentImport', { body }).finally(() => (state.isDone = true));
    await settled(1);
    assert.equal(state.isDone, false, 'it did not wait for the change of its hostel');
    return { importing };
  });
  assert.deepEqual((await second.importing).body.unchanged, 1);
});
