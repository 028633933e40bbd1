import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, open, phone } from '#web/testing/screen.ts';

test('a student reads what the office has written down, and what is missing', async () => {
  const studentOwn = { rollno: '22CSE014', fathersName: 'Mohan Das', gender: 'female', address: '', hostel };
  const screen = await open(paths.myAccount(), { as: 'student', width: phone, answers: { studentOwn } });
  await screen.press('Your details');
  assert.match(screen.text, /Roll no 22CSE014.*Father's name Mohan Das.*Address –.*Gender Female/);
  assert.match(screen.text, /tell the office/);
});

test('staff have no such details', async () => {
  assert.doesNotMatch((await open(paths.myAccount(), { as: 'caretaker' })).text, /Father's name/);
});
