import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SheetFile, sheetTypes } from '#contract/sheet/sheet.ts';
import { testServer } from '#server/testing/server.ts';
import writeWorkbook from 'write-excel-file/node';

const server = testServer();

const stored = async (username: string) =>
  await server.database.read
    .selectFrom('account')
    .innerJoin('student', 'student.account_id', 'account.id')
    .selectAll('student')
    .where('username', '=', username)
    .executeTakeFirst();

test('a line with nothing but its serial number counts as empty, and one with anything else does not', async () => {
  const administrator = await server.as('hosteladmin');
  const lines = ['Sl No.,Roll no,Remarks', '1,23-901,', '2,,', '3,,to come', ' 4 , , '].join('\n');
  const { body } = await administrator.call('studentImport', {
    query: { dryRun: 'true' },
    body: new SheetFile(new TextEncoder().encode(lines), sheetTypes.csv),
  });
  assert.equal(body.created, 1);
  assert.deepEqual(
    body.errors.map(({ row, field }) => [row, field]),
    [[4, 'rollno']],
  );
});

test('a typical workbook of an office is imported: title row, odd headings, numbers, empty rows, hostel and room', async () => {
  const administrator = await server.as('hosteladmin');
  await server.build.hostel({ name: 'Alaknanda' });
  const workbook = await writeWorkbook([
    [{ value: 'GOVT. HOSTEL – LIST OF INMATES 2024-25', columnSpan: 6 }, null, null, null, null, null],
    [],
    ['Sl. No.', 'ROLL NO.', "Father's  Name", 'Parent Mobile No', 'Name of Hostel', 'Room No.'],
    [{ value: 1, type: Number }, { value: 22_001, type: Number }, 'Mohan', { value: 9_840_012_345, type: Number }, 'ALAKNANDA', 's1'],
    [],
    [{ value: 2, type: Number }, { value: 22_002, type: Number }, 'Das', '98400 54321.0', 'alaknanda ', { value: 'D3' }],
    [{ value: 3, type: Number }, null, 'nobody', null, 'alaknanda', 'D3'],
    [{ value: 4, type: Number }, { value: 22_004, type: Number }, 'Rao', '9.84E+09', 'alaknanda', 'D3'],
  ]).toBuffer();
  const file = new SheetFile(new Uint8Array(workbook), sheetTypes.xlsx);
  const { body } = await administrator.call('studentImport', { query: { partial: 'true' }, body: file });
  assert.deepEqual(
    body.errors.map(({ row, field, message }) => [row, field, message]),
    [
      [7, 'rollno', 'This field is required.'],
      [8, 'parentContactNo', 'The sheet has shortened this number to 9.84E+09. Format the column as text and type the whole number.'],
    ],
  );
  assert.deepEqual(
    body.columns.map(({ heading, field, examples }) => `${heading} → ${field}: ${examples[0]}`),
    [
      'Sl. No. → : 1',
      'ROLL NO. → rollno: 22001',
      "Father's Name → fathersName: Mohan",
      'Parent Mobile No → parentContactNo: 9840012345',
      'Name of Hostel → hostel: ALAKNANDA',
      'Room No. → room: s1',
    ],
  );
  assert.deepEqual(
    body.signInCodes.map(({ username, hostel, room }) => `${username} ${hostel} ${room}`),
    ['22001 Alaknanda S1', '22002 Alaknanda D3'],
  );
  const student = await stored('22002');
  assert.deepEqual([student?.fathers_name, student?.parent_contact_no], ['Das', '98400 54321']);
});

const list = (name: string) => `Enrolled as,Guardian of record,Colour\n${name},Mohan,blue\n`;

test('a request can say what an unknown heading means, and an import remembers it for the next one', async () => {
  const administrator = await server.as('hosteladmin');
  const dry = (query: object = {}) => administrator.call('studentImport', { query: { dryRun: 'true', ...query }, body: list('h1') });
  const { body: asked } = await dry();
  assert.deepEqual([asked.created, asked.unknownHeadings], [0, ['Enrolled as', 'Guardian of record', 'Colour']]);
  assert.deepEqual(
    asked.errors.map(({ row, field, message }) => [row, field, message]),
    [[1, 'username', 'No column holds usernames or roll numbers. Say which one does.']],
  );
  const headings = JSON.stringify({ 'ENROLLED AS': 'rollno', 'Guardian of record': 'fathersName', Colour: '' });
  const { body: settled } = await dry({ headings });
  assert.deepEqual([settled.created, settled.unknownHeadings], [1, []]);
  assert.deepEqual((await dry()).body.unknownHeadings.length, 3, 'a dry run was remembered');
  await administrator.call('studentImport', { query: { headings }, body: list('h1') });
  assert.equal((await stored('h1'))?.fathers_name, 'Mohan');
  const { body: next } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body: list('h2') });
  assert.deepEqual([next.created, next.unknownHeadings], [1, []]);
  assert.deepEqual(
    next.columns.map(({ field, match }) => `${field} ${match}`),
    ['rollno remembered', 'fathersName remembered', ' remembered'],
  );
  const { body: otherwise } = await dry({ headings: JSON.stringify({ 'Guardian of record': 'mothersName' }) });
  assert.equal(otherwise.columns[1]?.field, 'mothersName');
});

test('invalid choices for headings are refused', async () => {
  const administrator = await server.as('hosteladmin');
  for (const headings of [
    '{',
    '[]',
    '"x"',
    '{"a":1}',
    '{"a":"nothing"}',
    '{"a":"__proto__"}',
    '{"a":"rollno","b":"rollno"}',
    'x'.repeat(9_000),
  ]) {
    const { status, body } = await administrator.refused('studentImport', { query: { dryRun: 'true', headings }, body: 'Roll\n1\n' });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['headings']], headings.slice(0, 40));
  }
  await administrator.call('studentImport', { query: { dryRun: 'true', headings: '' }, body: 'Roll\n1\n' });
});

test('only the newest headings stay remembered', async () => {
  const administrator = await server.as('hosteladmin');
  for (let n = 0; n < 6; n++) {
    const names = Array.from({ length: 99 }, (_, c) => `h ${n} ${c}`);
    const headings = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
    await administrator.call('studentImport', { query: { headings }, body: `Roll,${names.join(',')}\nm${n},${'x,'.repeat(99)}\n` });
  }
  const { count } = await server.database.read
    .selectFrom('remembered_heading')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 500);
  const { body } = await administrator.call('studentImport', { query: { dryRun: 'true' }, body: 'Roll,h 5 98,h 0 98\nm,x,x\n' });
  assert.deepEqual(body.unknownHeadings, ['h 0 98']);
});

test('rows with errors are returned as a file with the columns of the sheet and the reasons, to be mended and imported again', async () => {
  const administrator = await server.as('hosteladmin');
  const sheet = 'Title above,,\nRoll No.;Parent Mobile;Remarks\nok1;98400;fine\n;98401;=cmd()\nok1;98402;"a ""b"""\n';
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true', badRows: 'true' }, body: sheet });
  assert.equal(
    dry.badRows,
    [
      '\uFEFFRoll No.,Parent Mobile,Remarks,Reason',
      ",98401,'=cmd(),Roll No.: This field is required.",
      'ok1,98402,"a ""b""",Roll No.: The same value is also in row 3.',
      '',
    ].join('\r\n'),
  );
  const { body: done } = await administrator.call('studentImport', { query: { partial: 'true' }, body: sheet });
  assert.deepEqual([done.created, done.badRows], [1, '']);
  const mended = dry.badRows.replace('\n,98401', '\nok2,98401').replace('ok1,98402', 'ok3,98402');
  const { body: again } = await administrator.call('studentImport', { body: mended });
  assert.deepEqual([again.created, again.errors], [2, []]);
  const json = await administrator.call('studentImport', {
    query: { dryRun: 'true', badRows: 'true' },
    body: [{ username: 'x' }, { username: '', batch: 7 }, 5],
  });
  assert.match(json.body.badRows, /username,batch,Reason\r\n,7,.*required.*\r\n,,Each row must be a record/);
});

test('no password of a sheet is repeated in a reply, whichever column it is in', async () => {
  const administrator = await server.as('hosteladmin');
  const secrets = ['ninety winters ago', 'a second of them'];
  const body = `Roll No,Password,Password (first),Batch\n,${secrets.join(',')},2022\n`;
  for (const headings of ['{}', JSON.stringify({ Password: '' })]) {
    const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true', badRows: 'true', headings }, body });
    assert.match(dry.badRows, /\n,,,2022,/);
    assert.doesNotMatch(JSON.stringify(dry), new RegExp(secrets.join('|')));
  }
  const list = [{ username: '', password: secrets[0] }];
  const { body: dry } = await administrator.call('studentImport', { query: { dryRun: 'true', badRows: 'true' }, body: list });
  assert.doesNotMatch(JSON.stringify(dry), new RegExp(secrets.join('|')));
});
