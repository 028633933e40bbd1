import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open, phone } from '#web/testing/screen.ts';

const answers = { studentPhotoWithdraw: { message: 'Withdrawn.' } };

test('a student sends a photo, and one that waits says so and can be withdrawn', async () => {
  const none = await open(paths.myAccount(), { as: 'student', width: phone, answers });
  await none.press('Photo');
  assert.ok(none.buttons.includes('Send a photo'));
  const waits = { ...answers, studentPhotoOwn: { photo: null, sent: 'ab'.repeat(32) } };
  const screen = await open(paths.myAccount(), { as: 'student', width: phone, answers: waits });
  await screen.press('Photo');
  assert.match(screen.text, /This photo waits until staff of your hostel confirm it\./);
  assert.ok(screen.buttons.includes('Send another photo'));
  await screen.press('Withdraw');
  assert.equal(screen.sent.at(-1)?.name, 'studentPhotoWithdraw');
  const caretaker = await open(paths.myAccount(), { answers });
  assert.ok(!caretaker.buttons.includes('Send a photo'));
});
