import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailNames, forEachDetail } from '#contract/student-details.ts';
import { csvRowsOf, studentColumns } from './student-columns.ts';

const asha = { _id: 'a', username: 'asha', ...forEachDetail((name) => `the ${name}`), room: null, hostel: null };

test('the list has the columns of the specification in their order, then whatever else is kept of a student', () => {
  assert.deepEqual(
    studentColumns()
      .map(({ label }) => label)
      .slice(0, 10),
    ['Username', 'Programme', 'Batch', 'Roll no', 'Room', 'Hostel', 'Parent contact', "Father's name", "Mother's name", 'Address'],
  );
  assert.equal(studentColumns().length, 3 + detailNames.length);
});

test('who has no room and no hostel reads N/A in the list and nothing in the download', () => {
  const [, , , , room, hostel] = studentColumns().map(({ value }) => value(asha));
  assert.deepEqual([room, hostel], ['N/A', 'N/A']);
  const [headings, row] = csvRowsOf([asha]);
  assert.deepEqual([row?.[headings?.indexOf('Room') ?? 0], row?.[headings?.indexOf('Hostel') ?? 0]], ['', '']);
});

test('the download has every detail', () => {
  const [, row] = csvRowsOf([asha]);
  for (const name of detailNames) assert.ok(row?.includes(`the ${name}`), name);
});
