import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** Where everybody of a list lives, as "roll number, name, gender, hostel, room". */
async function living(rollnos: readonly string[]): Promise<string[]> {
  const rows = await server.database.read
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('hostel', 'hostel.id', 'student.hostel_id')
    .leftJoin('allotment', 'allotment.student_id', 'student.account_id')
    .leftJoin('room', 'room.id', 'allotment.room_id')
    .select(['student.rollno', 'account.username', 'account.name', 'student.gender', 'hostel.name as hostel', 'room.room_number as room'])
    .where('student.rollno', 'in', [...rollnos])
    .orderBy('student.rollno')
    .execute();
  return rows.map(({ rollno, username, name, gender, hostel, room }) =>
    [rollno === username ? rollno : `${rollno} as ${username}`, name, gender, hostel ?? '-', room ?? '-'].join(', '),
  );
}

const answers = (given: Record<string, string>) => JSON.stringify(given);

test('an office moves in with its own list: each kind of mess is named once, with its rows and a remedy', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('hostelCreate', {
    body: { name: 'Ganga', for: 'women', rooms: [1, 2, 3].map((n) => ({ roomNumber: `G-${n}`, seats: 2 })) },
  });
  await administrator.call('hostelCreate', { body: { name: 'Krishna Boys Hostel', for: 'men', rooms: [{ roomNumber: '1', seats: 3 }] } });
  const body = [
    "Name of Student,Year of Adm.,Parent's Mob.,Hostel,Room,E-mail",
    'Kavya Verma (22BSM01),2022,9840012345,Gnaga,Room G-1',
    'Ritika Saini (22BSM02),2022,9840012346,Ganga,G-1,nil',
    'Pallavi Meena (22BSM03),2022,,Ganga,G-1',
    'Arjun Yadav (22BEC17),2022,,Krishna,F-9',
    'Mohit Gurjar (22BEC18),2022,,Krishna,F-9',
    'Sahil Khan (22BEC18),2022,,Krishna,1',
    'No number,2022,,Krishna,1',
  ].join('\n');
  const check = async (remedies: Record<string, string>, more: object = {}) =>
    (await administrator.call('studentImport', { query: { dryRun: 'true', remedies: answers(remedies), ...more }, body })).body;
  const asked = await check({});
  assert.deepEqual(
    asked.causes.map(({ key, rows, remedy }) => `${rows} ${key}: ${remedy}`),
    [
      '6 split: split',
      '5 gender: from hostel',
      '2 hostel krishna: means krishna boys hostel',
      '2 rooms krishna boys hostel: add',
      '1 field email: empty',
      '1 twice: first',
      '1 hostel gnaga: means ganga',
      '1 seats: first',
      '1 unmended: leave out',
    ],
  );
  assert.equal(
    asked.causes.find(({ key }) => key === 'split')?.detail.split(',')[0],
    'Kavya Verma (22BSM01) becomes Kavya Verma and 22BSM01.',
  );
  assert.deepEqual([asked.created, asked.errorRows], [5, 2]);
  assert.deepEqual(
    asked.hostels.map(({ name, students, rooms, added }) => [name, students, rooms, added]),
    [
      ['Ganga', 3, 2, 0],
      ['Krishna Boys Hostel', 2, 2, 1],
    ],
  );
  const [first] = asked.preview;
  assert.deepEqual(
    first?.cells.filter(({ isChanged }) => isChanged).map(({ field, value }) => `${field} ${value}`),
    ['name Kavya Verma', 'rollno 22BSM01', 'gender Female', 'hostel Ganga', 'room G-1'],
  );

  // another answer, and back
  const without = await check({ 'rooms krishna boys hostel': 'without' });
  assert.deepEqual(
    without.hostels.map(({ name, rooms, added }) => [name, rooms, added]),
    [
      ['Ganga', 2, 0],
      ['Krishna Boys Hostel', 0, 0],
    ],
  );
  const twice = await check({}, { show: 'twice' });
  assert.deepEqual(
    twice.preview.map(({ row, isLeftOut }) => [row, isLeftOut]),
    [
      [6, false],
      [7, true],
    ],
    'the row that has the number first stands beside the other',
  );
  // a cell that is corrected in the preview, and a row that is left out there
  const corrected = await check({}, { corrections: JSON.stringify({ 7: { rollno: '22BEC19', name: 'Sahil Khan' }, 8: { '': '' } }) });
  assert.deepEqual([corrected.created, corrected.errorRows, corrected.causes.some(({ key }) => key === 'twice')], [6, 1, false]);

  await administrator.call('studentImport', { query: { partial: 'true', remedies: answers({}) }, body });
  assert.deepEqual(await living(['22BSM01', '22BSM02', '22BSM03', '22BEC17', '22BEC18']), [
    '22BEC17, Arjun Yadav, male, Krishna Boys Hostel, F-9',
    '22BEC18, Mohit Gurjar, male, Krishna Boys Hostel, F-9',
    '22BSM01, Kavya Verma, female, Ganga, G-1',
    '22BSM02, Ritika Saini, female, Ganga, G-1',
    '22BSM03, Pallavi Meena, female, Ganga, -',
  ]);

  const { body: next } = await administrator.call('studentImport', {
    query: { dryRun: 'true', remedies: answers({}) },
    body: 'Roll no,Hostel,Gender\n22BSM09,gnaga,F\n',
  });
  assert.deepEqual([next.created, next.causes], [1, []], 'what Gnaga means was not remembered');
});

test('a bed that is given twice is asked about, and adds no seat to its room', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('hostelCreate', { body: { name: 'Betwa', for: 'all', rooms: [{ roomNumber: '1', seats: 2 }] } });
  const body = 'Roll no,Hostel,Room,Bed\nb1,Betwa,7,A\nb2,Betwa,7,B\nb3,Betwa,7,Bed B\nb4,Betwa,8,2\n';
  const check = async (given: Record<string, string>) =>
    (await administrator.call('studentImport', { query: { dryRun: 'true', remedies: answers(given) }, body })).body;
  const asked = await check({});
  assert.deepEqual(
    asked.causes.map(({ key, rows, title, detail, remedy }) => [key, rows, title, detail, remedy]),
    [
      ['rooms betwa', 4, '2 rooms do not exist in Betwa', '7, 8: new rooms get 2 seats or more.', 'add'],
      ['beds', 1, '1 bed is given to several students', 'Betwa 7 Bed B', 'first'],
    ],
  );
  assert.deepEqual([asked.created, (await check({ beds: 'leave out' })).created], [4, 3]);
  const seats = async (given: Record<string, string>) => {
    const { operationId = '' } = (await administrator.call('studentImport', { query: { partial: 'true', remedies: answers(given) }, body }))
      .body;
    const rows = await server.database.read
      .selectFrom('allotment')
      .innerJoin('account', 'account.id', 'allotment.student_id')
      .innerJoin('room', 'room.id', 'allotment.room_id')
      .select(['account.username', 'room.room_number as room', 'allotment.seat', 'room.capacity'])
      .where('account.username', 'in', ['b1', 'b2', 'b3', 'b4'])
      .orderBy('account.username')
      .execute();
    await administrator.call('operationUndo', { params: { id: operationId } });
    return rows.map(({ username, room, seat, capacity }) => `${username} ${room}-${seat} of ${capacity}`);
  };
  assert.deepEqual(await seats({}), ['b1 7-1 of 2', 'b2 7-2 of 2', 'b4 8-2 of 2']);
  assert.deepEqual(await seats({ beds: 'last' }), ['b1 7-1 of 2', 'b3 7-2 of 2', 'b4 8-2 of 2']);
  assert.deepEqual(await seats({ beds: 'another' }), ['b1 7-1 of 3', 'b2 7-2 of 3', 'b3 7-3 of 3', 'b4 8-2 of 2']);
});

test('the hostels and rooms of an empty college come in with its students, and go with an undo', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelNames = async () =>
    (await server.database.read.selectFrom('hostel').select('name').orderBy('name').execute()).map(({ name }) => name);
  const before = await hostelNames();
  const body = 'Roll no,Gender,Hostel,Room\nn1,F,Yamuna GH,101\nn2,F,Yamuna GH,101\nn3,F,Yamuna GH,102\nn4,M,Zanskar,1\n';
  const remedies = answers({ 'hostel yamuna gh': 'add for women', 'hostel zanskar': 'add for men' });
  const { causes } = (await administrator.call('studentImport', { query: { dryRun: 'true', remedies }, body })).body;
  assert.deepEqual(
    causes.map(({ key }) => key),
    ['hostel yamuna gh', 'hostel zanskar'],
    'the rooms of a hostel that is added need no answer',
  );
  const { body: done } = await administrator.call('studentImport', { query: { remedies }, body });
  assert.deepEqual(await living(['n1', 'n2', 'n3', 'n4']), [
    'n1, , female, Yamuna GH, 101',
    'n2, , female, Yamuna GH, 101',
    'n3, , female, Yamuna GH, 102',
    'n4, , male, Zanskar, 1',
  ]);
  assert.ok(done.operationId);
  await administrator.call('operationUndo', { params: { id: done.operationId } });
  assert.deepEqual(await hostelNames(), before);
});

test('what is asked of nobody is remedied for nobody', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('hostelCreate', { body: { name: 'Hooghly', for: 'women', rooms: [{ roomNumber: '1', seats: 1 }] } });
  const { body } = await administrator.call('studentImport', {
    query: { dryRun: 'true' },
    body: 'Roll no,Hostel,Room\nAsha Rao (22BSM31),,\nu2,Hoogly,\nu3,Hooghly,\nu4,,\n',
  });
  assert.deepEqual(
    body.errors.map(({ row, field, message }) => [row, field, message.split(':')[0]?.split('.')[0]]),
    [
      [2, 'rollno', 'This holds a name and a roll number'],
      [3, 'hostel', 'There is no hostel named Hoogly'],
      [4, 'hostel', 'Hooghly is for women only, and the gender is not known'],
    ],
  );
  assert.deepEqual([body.causes, body.preview, body.created], [[], [], 1]);
});

test('one person in two rows is pointed out, whatever the order of the words and the roll numbers', async () => {
  const administrator = await server.as('hosteladmin');
  const body = "Roll no,Name,Father's name\nw1,Verma Kavya,Mohan Verma\nw2,kavya verma,MOHAN VERMA\nw3,Kavya Verma,Ram Verma\n";
  const check = async (given: Record<string, string>) =>
    (await administrator.call('studentImport', { query: { dryRun: 'true', remedies: answers(given) }, body })).body;
  const { causes, created } = await check({});
  assert.deepEqual([causes.map(({ key, rows }) => `${rows} ${key}`), created], [['1 same'], 3]);
  assert.equal((await check({ same: 'first' })).created, 2);
  const twice = (
    await administrator.call('studentImport', {
      query: { dryRun: 'true', remedies: answers({}) },
      body: `${body}w1,Kavya Verma,Mohan Verma\n`,
    })
  ).body;
  assert.deepEqual(twice.causes.map(({ key, rows }) => `${rows} ${key}`).toSorted(), ['1 same', '1 twice']);
});

test('remedies and corrections that are not JSON objects of texts are refused', async () => {
  const administrator = await server.as('hosteladmin');
  for (const [name, value] of [
    ['remedies', '{'],
    ['remedies', '[]'],
    ['remedies', '{"a":1}'],
    ['corrections', '"x"'],
    ['corrections', '{"a":{}}'],
    ['corrections', '{"1":{"nothing":"x"}}'],
    ['corrections', '{"1":[]}'],
  ] as const) {
    const { status, body } = await administrator.refused('studentImport', {
      query: { dryRun: 'true', [name]: value },
      body: 'Roll no\n1\n',
    });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [name]], value);
  }
});
