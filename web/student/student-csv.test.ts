import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailNames, forEachDetail } from '#contract/student-details.ts';
import { csvRowsOf } from './student-csv.ts';

const asha = {
  _id: 'a',
  username: 'asha.rao',
  ...forEachDetail((name) => `the ${name}`),
  gender: 'female',
  room: null,
  hostel: null,
  state: 'here',
  disabled: false,
} as const;

const [headings = [], row = []] = csvRowsOf([asha]);
const valueUnder = (heading: string) => row[headings.indexOf(heading)];

test('the download has username, name, room, hostel and every detail, each once', () => {
  assert.deepEqual(headings.slice(0, 7), ['Username', 'Name', 'Programme', 'Batch', 'Roll no', 'Room', 'Hostel']);
  assert.equal(new Set(headings).size, 3 + detailNames.length);
  for (const name of detailNames) assert.ok(name === 'gender' || row.includes(`the ${name}`), name);
  assert.equal(valueUnder('Gender'), 'Female');
});

test('who has no room and no hostel has nothing there', () => {
  assert.deepEqual([valueUnder('Room'), valueUnder('Hostel')], ['', '']);
});
