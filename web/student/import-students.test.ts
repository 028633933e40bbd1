import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

const causes = [
  {
    key: 'gender',
    rows: 612,
    title: 'No gender is given',
    detail: 'Each of these rows names a hostel for men or for women.',
    remedy: 'from hostel',
    choices: [
      { value: 'from hostel', label: 'Take it from the hostel' },
      { value: 'leave out', label: 'Leave these rows out' },
    ],
  },
  {
    key: 'hostel krishna',
    rows: 84,
    title: '“Krishna” is no hostel here',
    detail: 'The answer is remembered for the next list.',
    remedy: 'means krishna boys hostel',
    choices: [
      { value: 'means krishna boys hostel', label: 'means Krishna Boys Hostel' },
      { value: 'add for men', label: 'Add it, for men' },
      { value: 'leave out', label: 'Leave these rows out' },
    ],
  },
];
const preview = [
  {
    row: 2,
    cells: [
      { field: 'name', value: 'Kavya Verma', isChanged: true },
      { field: 'rollno', value: '22BSM01', isChanged: true },
    ],
    note: '',
    isLeftOut: false,
  },
  { row: 3, cells: [{ field: 'name', value: 'Ravi', isChanged: false }], note: 'No roll number', isLeftOut: true },
] as const;

test('a clerk answers each cause once, corrects a cell, and exactly what is shown is imported', async () => {
  const screen = await open(paths.importStudents(), {
    as: 'hosteladmin',
    answers: {
      studentImport: {
        causes,
        preview,
        created: 641,
        placed: 1,
        completed: 0,
        unchanged: 46,
        errorRows: 12,
        passwords: 600,
        hostels: [{ name: 'Kaveri', students: 300, rooms: 1, added: 2 }],
      },
    },
  });
  await screen.type('Or paste the rows, with their headings', 'Name\nKavya Verma (22BSM01)');
  await screen.press('Check the list');
  assert.match(screen.text, /2 things were found in the list/);
  assert.match(screen.text, /2 settled as shown/);
  assert.match(screen.text, /642 of 700 rows/);
  assert.match(screen.text, /Kaveri 300 with a room 1 rooms added 2/);
  assert.match(screen.text, /600 students sign in with the passwords of the list\. 41 students get one-time sign-in codes\./);
  assert.deepEqual(
    screen.rows.map((row) => row['Note']),
    ['', 'Left out: No roll number'],
  );
  assert.deepEqual(JSON.parse(screen.sent.at(-1)?.query?.['remedies'] ?? ''), {});

  await screen.press('Leave these rows out');
  assert.deepEqual(JSON.parse(screen.sent.at(-1)?.query?.['remedies'] ?? ''), { gender: 'leave out' });
  await screen.press('Correct row 2');
  await screen.type('Name', 'Kavya Varma');
  await screen.press('Correct');
  assert.deepEqual(JSON.parse(screen.sent.at(-1)?.query?.['corrections'] ?? ''), { 2: { name: 'Kavya Varma' } });

  await screen.press('Import 641 students, give 1 a hostel or room, leave out 12 rows');
  const { query } = screen.sent.at(-1) ?? {};
  assert.deepEqual(
    [query?.['dryRun'], query?.['partial'], JSON.parse(query?.['remedies'] ?? '')],
    ['false', 'true', { gender: 'leave out', 'hostel krishna': 'means krishna boys hostel' }],
  );
});

test('a column that is not recognised is settled by the clerk, and the bad rows are had as a file', async () => {
  const mess = { heading: 'Mess', examples: ['yes'] };
  const screen = await open(paths.importStudents(), {
    as: 'hosteladmin',
    answers: {
      studentImport: ({ query }) => ({
        causes,
        created: 2,
        errorRows: 1,
        badRows: 'rollno\nM-3',
        columns: [query['headings'] ? { ...mess, field: 'address', match: 'settled' } : { ...mess, field: '', match: 'unknown' }],
      }),
    },
  });
  await screen.type('Or paste the rows, with their headings', 'Roll\tMess\nM-1\tyes');
  await screen.press('Check the list');
  assert.match(screen.text, /Not recognised/);
  await screen.type('What Mess stands for', 'address');
  assert.deepEqual(JSON.parse(screen.sent.at(-1)?.query?.['headings'] ?? ''), { Mess: 'address' });
  assert.match(screen.text, /As you chose/);
  await screen.press('Download the bad rows');
  assert.deepEqual([screen.sent.at(-1)?.query?.['dryRun'], screen.sent.at(-1)?.query?.['badRows']], ['true', 'true']);
});
