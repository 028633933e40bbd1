import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

test('who signs in with a code is greeted by name, and is told of no other devices', async () => {
  const screen = await open(paths.choosePassword(), { as: 'student', answers: { me: { name: 'Asha Rao' } } });
  assert.match(screen.text, /Welcome, Asha Rao\./);
  await screen.type('Password or sign-in code you were given', 'MTZ8-2QC1-ZHP2-0HN5');
  await screen.type('New password', 'three quiet monsoons');
  await screen.press('Save and go on');
  assert.match(screen.text, /Your password is saved\./);
  assert.doesNotMatch(screen.text, /Other devices/);
});
