import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sheetTypes } from '#contract/sheet/sheet.ts';
import { detailNames, studentDetails } from '#contract/person/student-details.ts';
import { transactIn } from '#server/call/transact.ts';
import { otherDetails, sampleDetails } from '#server/testing/sample-details.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { prepareStudents } from '../prepare-students.ts';
import { withProgress } from './import-progress.ts';

const server = testServer();

const stored = async (username: string) =>
  await server.database.read
    .selectFrom('account')
    .innerJoin('student', 'student.account_id', 'account.id')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();

const countOfStudents = async () =>
  (
    await server.database.read
      .selectFrom('student')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a typical CSV file of an office is imported, with a sign-in code for each student without a password', async () => {
  const administrator = await server.as('hosteladmin');
  const csv = [
    "\uFEFFUser Name;Roll Number;Branch;Year;Father's Name;Address;Password;Remarks",
    'anil;22A1;CSE;2022;Mohan;"4, Hill Street; Pune";;good at chess',
    'bina;22A2;ECE;2022;"Das ""Babu""";;quiet monsoons 22;',
    ';;;;;;;',
    '',
  ].join('\r\n');
  const { status, body } = await administrator.call('studentImport', { body: csv });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.created, body.unchanged, body.errors, body.message], [2, 0, [], '2 students created, 0 unchanged.']);
  assert.deepEqual(
    body.signInCodes.map(({ username }) => username),
    ['anil'],
  );
  const [anil, bina] = [await stored('anil'), await stored('bina')];
  assert.deepEqual([anil?.rollno, anil?.programme, anil?.batch, anil?.address], ['22A1', 'CSE', '2022', '4, Hill Street; Pune']);
  assert.equal(bina?.fathers_name, 'Das "Babu"');
  assert.deepEqual([anil?.must_change_password, bina?.must_change_password], [true, false]);
  const code = body.signInCodes[0]?.signInCode ?? '';
  assert.ok(!JSON.stringify(anil).includes(code), 'the code itself is stored');
  for (const [username, password] of [
    ['anil', code],
    ['bina', 'quiet monsoons 22'],
  ] as const)
    await server.nobody.call('login', { body: { username, password } });
});

test('every detail is imported from a column headed by its name or label in any case, and a later import with another value is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const headings = { names: detailNames, labels: detailNames.map((name) => studentDetails[name].label.toUpperCase()) };
  for (const [username, row] of Object.entries(headings)) {
    const values = sampleDetails(username);
    const csv = [['USER NAME', ...row].join(';'), [username, ...detailNames.map((name) => values[name])].join(';')].join('\n');
    assert.deepEqual((await administrator.call('studentImport', { body: csv })).body.errors, []);
    const { student } = (await administrator.call('studentAll')).body;
    const found = student.find((one) => one.username === username);
    assert.deepEqual(found, { _id: found?._id, username, ...values, room: null, hostel: null, state: 'here', disabled: false });
    for (const name of detailNames) {
      const { body } = await administrator.call('studentImport', { body: [{ username, ...values, [name]: otherDetails[name] }] });
      assert.deepEqual(
        body.errors.map(({ message }) => message),
        [`Username already exists with a different ${studentDetails[name].label.toLowerCase()}.`],
      );
    }
  }
});

test('a downloaded list can be imported again, without the apostrophes against formulas', async () => {
  const administrator = await server.as('hosteladmin');
  const csv = "Username,Parent contact,Father's name,Room,Hostel\r\nphoned,'+91 98400 12345,'Tis,,\r\n";
  assert.equal((await administrator.call('studentImport', { body: csv })).body.created, 1);
  const phoned = await stored('phoned');
  assert.deepEqual([phoned?.parent_contact_no, phoned?.fathers_name], ['+91 98400 12345', "'Tis"]);
});

test('columns may also be separated by commas or tabs', async () => {
  const administrator = await server.as('hosteladmin');
  for (const [separator, username] of [
    [',', 'comma'],
    ['\t', 'tab'],
  ] as const) {
    const csv = `username${separator}batch\n${username}${separator}2021`;
    assert.equal((await administrator.call('studentImport', { body: csv })).body.created, 1);
    assert.equal((await stored(username))?.batch, '2021');
  }
});

test('importing the same list again changes nothing, even if usernames are in another case', async () => {
  const administrator = await server.as('hosteladmin');
  const list = [
    { username: 'chitra', rollno: '22C1', batch: '2022' },
    { username: 'deepa', rollno: '22C2' },
  ];
  assert.equal((await administrator.call('studentImport', { body: list })).body.created, 2);
  const before = await countOfStudents();
  const again = await administrator.call('studentImport', { body: [{ ...list[0], username: 'CHITRA' }, list[1]] });
  assert.deepEqual([again.body.created, again.body.unchanged, again.body.signInCodes], [0, 2, []]);
  assert.equal(again.body.message, '0 students created, 2 unchanged.');
  // a detail that the list leaves out is not a difference
  const less = await administrator.call('studentImport', { body: [{ username: 'chitra', batch: '2022' }] });
  assert.deepEqual([less.body.unchanged, less.body.errors], [1, []]);
  assert.equal(await countOfStudents(), before);
});

test('if a list has bad rows, each is reported with row and column, and nobody is imported', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.student({ username: 'esha', info: { rollno: '22D1', batch: '2022' } });
  await server.build.account({ username: 'warden of old', role: 'warden' });
  const before = await countOfStudents();
  const { status, body } = await administrator.call('studentImport', {
    body: [
      { username: 'good' },
      { rollno: 'nameless' },
      { username: 'Esha', batch: '2023' },
      { username: 'farid', rollno: '22d1' },
      { username: 'gita', rollno: '22D5' },
      { username: 'GITA ' },
      { username: 'hari', rollno: '22D5' },
      { username: 'indu', password: 'short' },
      { username: 'warden of old' },
      'jaya',
      { username: 'x'.repeat(65) },
    ],
  });
  assert.deepEqual([status, body.created, body.message], [200, 0, 'Nothing was imported: 9 rows have an error.']);
  assert.deepEqual(
    body.errors.map(({ row, field }) => [row, field]),
    [
      [2, 'username'],
      [3, 'username'],
      [4, 'rollno'],
      [6, 'username'],
      [7, 'rollno'],
      [8, 'password'],
      [9, 'username'],
      [10, ''],
      [11, 'username'],
    ],
  );
  const message = (row: number) => body.errors.find((error) => error.row === row)?.message;
  assert.equal(message(3), 'Username already exists with a different batch.');
  assert.equal(message(6), 'The same value is also in row 5.');
  assert.equal(await countOfStudents(), before);
});

test('a partial import imports the good rows of a list, and a dry run imports none', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [{ username: 'kavya' }, { username: '' }, { username: 'lata' }];
  const dry = await administrator.call('studentImport', { query: { dryRun: 'true' }, body });
  assert.deepEqual([dry.body.created, dry.body.errors.length, dry.body.signInCodes], [2, 1, []]);
  assert.equal(dry.body.message, 'Dry run: 2 students would be created, 0 unchanged.');
  assert.equal(await stored('kavya'), undefined);
  const partial = await administrator.call('studentImport', { query: { partial: '1' }, body });
  assert.deepEqual([partial.body.created, partial.body.errors.map(({ row }) => row)], [2, [2]]);
  assert.ok(await stored('lata'));
});

test('a new batch or programme is named with its number of rows, and a batch such as 2022.0 is read as 2022', async () => {
  const administrator = await server.as('hosteladmin');
  const csv = [
    'username,batch,programme',
    'new1,12/08/2020,CSE',
    'new2,2022.0,Robotics',
    'new3,20,Robotics',
    'new4,20,',
    'new5,12/08/2020,ECE',
    'new6,20,DS',
  ].join('\n');
  const remarks = [
    'Batches that the institution does not have yet: 20 (3 rows), 12/08/2020 (2 rows). Lists and forms offer them after the import. Check whether this is correct.',
    'A programme that the institution does not have yet: Robotics (2 rows). Lists and forms offer it after the import. Check whether this is correct.',
  ];
  const dry = await administrator.call('studentImport', { query: { dryRun: 'true' }, body: csv });
  assert.deepEqual(dry.body.remarks, remarks);
  const done = await administrator.call('studentImport', { body: csv });
  assert.deepEqual([done.body.created, done.body.remarks], [6, remarks]);
  assert.equal((await stored('new2'))?.batch, '2022');
  // the institution now has students with these values, and an empty value is not new
  const later = await administrator.call('studentImport', {
    body: [
      { username: 'new7', batch: '20', programme: 'Robotics' },
      { username: 'new8', batch: '' },
    ],
  });
  assert.deepEqual(later.body.remarks, []);
  const mixedUp = Array.from({ length: 12 }, (_, n) => ({ username: `mixed${n}`, batch: `Asha ${n}` }));
  const [remark = ''] = (await administrator.call('studentImport', { query: { dryRun: 'true' }, body: mixedUp })).body.remarks;
  assert.match(remark, /: Asha 0 \(1 row\), .*Asha 9 \(1 row\) and 2 more\./);
});

test('students imported with passwords can be made to choose their own', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [{ username: 'mira', password: 'quiet monsoons 22' }];
  await administrator.call('studentImport', { query: { mustChangePassword: 'true' }, body });
  assert.equal((await stored('mira'))?.must_change_password, true);
});

const emptyAnswer = { message: 'File: the file is empty.', error: 'File: the file is empty.', code: 'invalid' };

test('a list that cannot be read is refused with the reason', async () => {
  const administrator = await server.as('hosteladmin');
  const csv = await administrator.refused('studentImport', { body: 'username\n"never closed' });
  assert.deepEqual([csv.status, csv.body.fields], [400, { file: 'The quotation mark that opens in row 2 is not closed.' }]);
  for (const body of [{ username: 'alone' }, 5, null, true])
    assert.equal((await administrator.refused('studentImport', { body })).status, 400);
  for (const [type, body] of [
    ['text/csv', ''],
    [sheetTypes.xlsx, ''],
    ['text/csv', '\r\n\n\n'],
    ['text/csv', '\n'.repeat(200_000)],
    ['text/csv', '\uFEFFsep=;\n;;;\n; ;\n'],
  ] as const) {
    const empty = await administrator.request('/api/v1/student/import?dryRun', { method: 'POST', body, headers: { 'content-type': type } });
    assert.deepEqual([empty.status, empty.body], [400, { ...emptyAnswer, fields: { file: 'The file is empty.' } }], body.slice(0, 20));
  }
  const headerOnly = await administrator.call('studentImport', { body: 'username\n' });
  assert.deepEqual([headerOnly.status, headerOnly.body.created], [200, 0]);
});

test('an import ignores fields that are not details of a student', async () => {
  const administrator = await server.as('hosteladmin');
  const hostelId = await server.build.hostel();
  await administrator.call('studentImport', {
    body: [{ username: 'nila', role: 'hosteladmin', hostel_id: hostelId, hostelId, _id: hostelId, disabled: true, __proto: 1 }],
  });
  const nila = await stored('nila');
  assert.deepEqual([nila?.role, nila?.hostel_id, nila?.disabled_at], ['student', null, null]);
  assert.notEqual(nila?.id, hostelId);
});

test('the same list sent several times at the same time is imported once', async () => {
  const administrator = await server.as('hosteladmin');
  const body = Array.from({ length: 2000 }, (_, n) => ({ username: `twin ${n}`, rollno: `T${n}` }));
  const answers = await Promise.all([1, 2, 3].map(() => administrator.call('studentImport', { body })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(
    answers.map((answer) => answer.body.created).toSorted((a, b) => a - b),
    [0, 0, 2000],
  );
  // the codes in the replies are those that are stored: each of them signs in
  const codes = answers.flatMap((answer) => answer.body.signInCodes);
  assert.equal(codes.length, 2000);
  const [first] = codes;
  await server.nobody.call('login', { body: { username: first?.username, password: first?.signInCode } });
});

test('ten thousand students without passwords are imported in one call without hashing anything', async () => {
  const administrator = await server.as('hosteladmin');
  const rows = Array.from({ length: 10_000 }, (_, n) => `bulk${n},B${n},2022`);
  const { status, body } = await administrator.call('studentImport', { body: `username,rollno,batch\n${rows.join('\n')}` });
  assert.deepEqual([status, body.created, body.signInCodes.length], [200, 10_000, 10_000]);
  assert.equal(new Set(body.signInCodes.map(({ signInCode }) => signInCode)).size, 10_000);
  const hashed = await server.database.read
    .selectFrom('account')
    .select('id')
    .where('username', 'like', 'bulk%')
    .where('password_hash', 'is not', null)
    .execute();
  assert.deepEqual(hashed, []);
});

test('a dry run counts the new students who have a password in the list', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [{ username: 'omana', password: 'three quiet winters' }, { username: 'padma' }, { username: 'qadir', password: 'x' }];
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true', partial: 'true' }, body });
  assert.deepEqual([dry.created, dry.passwords], [2, 1]);
});

test('an import may take longer than the timeout of a silent connection', async () => {
  const administrator = await server.as('hosteladmin');
  const { timeout } = server.app.server;
  server.app.server.timeout = 500;
  try {
    const { importing } = await server.database.write.transaction().execute(async (db) => {
      await sql`lock table student in exclusive mode`.execute(db);
      const importing = administrator.call('studentImport', { body: [{ username: 'slow' }] });
      await untilWaiting(server.database.read);
      await sleep(2 * server.app.server.timeout);
      return { importing };
    });
    assert.equal((await importing).body.created, 1);
  } finally {
    server.app.server.timeout = timeout;
  }
});

test('administrators see the progress of their own imports only', async () => {
  const accountId = await server.build.account({ role: 'hosteladmin' });
  const [administrator, another] = [await server.as('hosteladmin', accountId), await server.as('hosteladmin')];
  const seen = async (who: typeof administrator) => (await who.call('studentImportProgress')).body;
  const nothing = { passwords: 0, hashed: 0 };
  const students = Array.from({ length: 30 }, (_, n) => {
    const password = n % 2 === 0 ? 'three quiet winters' : undefined;
    const family = { bornOn: undefined, guardians: [] };
    return { row: n + 1, username: `watched ${n}`, password, info: {}, family, familyCells: {}, hostel: '', room: '', bed: '' };
  });
  const progress: (typeof nothing)[] = [];
  await withProgress(transactIn(server.database), accountId, 15, async (report) => {
    assert.deepEqual(await seen(administrator), { passwords: 15, hashed: 0 });
    await prepareStudents(students, false, async (hashed) => {
      await report(hashed);
      progress.push(await seen(administrator));
      assert.deepEqual(await seen(another), nothing);
    });
  });
  assert.deepEqual(progress, [
    { passwords: 15, hashed: 12 },
    { passwords: 15, hashed: 15 },
  ]);
  assert.deepEqual(await seen(administrator), nothing);
  await assert.rejects(
    withProgress(transactIn(server.database), accountId, 1, () => Promise.reject(new Error('cut short'))),
    /cut short/,
  );
  assert.deepEqual(await seen(administrator), nothing, 'an import that failed is still under way');
});
