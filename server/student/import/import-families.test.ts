import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';
import { daysOf, firstIn } from './born-on.ts';

const server = testServer();

const today = '2026-11-26';

test('a date of birth is read in the forms that offices write, and what is no birthday of a student is none', () => {
  for (const [text, days] of [
    ['13/7/05', ['2005-07-13']],
    ['12/7/05', ['2005-07-12', '2005-12-07']],
    ['07.07.2005', ['2005-07-07']],
    ['12-Jul-2005', ['2005-07-12']],
    ['12th July 2005', ['2005-07-12']],
    ['July 12, 2005', ['2005-07-12']],
    ['2005-07-12', ['2005-07-12']],
    ['2005-07-12T00:00:00', ['2005-07-12']],
    ['31/02/2005', []],
    ['31/13/2005', []],
    ['1/1/99', ['1999-01-01']],
    ['12/7/2024', []],
    ['12/7/1890', []],
    ['12-Foo-2005', []],
    ['nil', []],
    ['2005', []],
  ] as const)
    assert.deepEqual(daysOf(text, today), days, text);
  assert.equal(firstIn(['12/7/05', '13/7/05'], today), 'day');
  assert.equal(firstIn(['12/7/05', '7/13/05'], today), 'month');
  assert.equal(firstIn(['7/13/05', '13/7/05'], today), undefined);
  assert.equal(firstIn(['12/7/05'], today), undefined);
});

async function familiesOf(rollnos: readonly string[]): Promise<string[]> {
  const students = await server.database.read
    .selectFrom('student as s')
    .leftJoin('student_birth as b', 'b.student_id', 's.account_id')
    .select(['s.account_id as id', 's.rollno', 'b.born_on as bornOn', 's.parent_contact_no as contact'])
    .where('s.rollno', 'in', [...rollnos])
    .orderBy('s.rollno')
    .execute();
  const guardians = await server.database.read.selectFrom('guardian').selectAll().orderBy('relation').execute();
  return students.map(({ id, rollno, bornOn, contact }) => {
    const own = guardians
      .filter((one) => one.student_id === id)
      .map(({ name, relation, telephone, mail }) => [name, relation, telephone, mail].filter(Boolean).join(' '));
    return [rollno, bornOn ?? '-', contact, ...own].join(' | ');
  });
}

const remedies = (given: Record<string, string>) => ({ remedies: JSON.stringify(given), partial: 'true' }) as const;

test('the list of an office brings guardians and dates of birth, asks once which number is the day, and can be undone', async () => {
  const administrator = await server.as('hosteladmin');
  const body = [
    "Roll No,Name,Father's Name,Mother,Parent's Mob.,Mother's Email,Guardian,Guardian's Mobile,DOB",
    '22F1,Asha Rao,Mohan Rao,Sita Rao,98400 12345,sita@example.com,,,12/7/05',
    '22F2,Bina Das,,Uma Das,98400 12346,,Hari Das,98400 12347,12-Jul-2005',
    '22F3,Chitra Sen,Ram Sen,,,,,,7/12/05',
    '22F4,Dev Pal,Gopal Pal,,98400 12348,,Gopal Pal,98400 12348,nil',
  ].join('\n');
  const checked = (await administrator.call('studentImport', { query: { ...remedies({}), dryRun: 'true' }, body })).body;
  assert.deepEqual(
    checked.causes.map(({ key, rows, remedy, choices }) => [key, rows, remedy, choices[1]?.label]),
    [
      ['birth', 2, 'day', '12/7/05 is 7 Dec 2005'],
      ['field bornOn', 1, 'empty', 'Leave these rows out'],
    ],
  );
  assert.deepEqual(
    checked.preview[0]?.cells.filter(({ field }) => field === 'bornOn' || field === 'mothersMail').map(({ value }) => value),
    ['2005-07-12', 'sita@example.com'],
  );
  assert.match(checked.message, /With 5 guardians, .* and 3 dates of birth\./);

  const { body: done } = await administrator.call('studentImport', { query: remedies({ birth: 'month' }), body });
  assert.equal(done.created, 4);
  const imported = [
    '22F1 | 2005-12-07 | 98400 12345 | Mohan Rao Father 98400 12345 | Sita Rao Mother sita@example.com',
    '22F2 | 2005-07-12 | 98400 12346 | Hari Das 98400 12347 | Uma Das Mother 98400 12346',
    '22F3 | 2005-07-12 | ',
    '22F4 | - | 98400 12348 | Gopal Pal Father 98400 12348',
  ];
  const all = ['22F1', '22F2', '22F3', '22F4'];
  assert.deepEqual(await familiesOf(all), imported);

  const again = (await administrator.call('studentImport', { query: remedies({ birth: 'month' }), body })).body;
  assert.deepEqual([again.created, again.completed, again.unchanged, again.operationId], [0, 0, 4, undefined]);
  assert.deepEqual(await familiesOf(all), imported);

  await administrator.call('operationUndo', { params: { id: done.operationId ?? '' } });
  assert.deepEqual(await familiesOf(all), []);
});

test('a later list completes students who are there, and what it adds can be undone', async () => {
  const administrator = await server.as('hosteladmin');
  const first = 'Roll No,Father Name\n22G1,Mohan Rao\n22G2,Ram Sen\n22G3,';
  await administrator.call('studentImport', { body: first });
  const before = await familiesOf(['22G1', '22G2', '22G3']);
  const more =
    'Roll No,Father Name,Father Email,Date of Birth (dd/mm/yyyy)\n22G1,Mohan Rao,mohan@example.com,13.07.2005\n22G3,,,\n22G2,Ram Sen,,2004-01-02';
  const { body } = await administrator.call('studentImport', { body: more });
  assert.deepEqual([body.created, body.completed, body.unchanged, body.errors], [0, 2, 1, []]);
  assert.deepEqual(await familiesOf(['22G1', '22G2', '22G3']), [
    '22G1 | 2005-07-13 |  | Mohan Rao Father mohan@example.com',
    '22G2 | 2004-01-02 | ',
    '22G3 | - | ',
  ]);
  const other = (await administrator.call('studentImport', { body: 'Roll No,DOB\n22G1,14.07.2005' })).body;
  assert.deepEqual(
    other.errors.map(({ message }) => message),
    ['Roll number already exists with a different date of birth.'],
  );
  await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual(await familiesOf(['22G1', '22G2', '22G3']), before);
});

test('without remedies, a row whose date of birth can be two days is refused', async () => {
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('studentImport', { body: 'Roll No,DOB\n22H1,12/7/05' });
  assert.deepEqual(
    body.errors.map(({ row, field, message }) => [row, field, message]),
    [[2, 'bornOn', '12/7/05 can be two days.']],
  );
});
