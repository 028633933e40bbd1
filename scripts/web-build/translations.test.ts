import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, fieldTexts, notificationTexts } from '#contract/messages.ts';
import { textsOfServer } from './translations.ts';

test('the browser loads no translation of what the server words, and every one that a screen names', () => {
  const left = textsOfServer();
  assert.ok(left.has(notificationTexts.seatOffered.text) && left.has(faults.mailCodeWrong.text));
  assert.ok(!left.has(fieldTexts.wholeNumber), 'named by the form of a setting');
  assert.ok(left.size > 100);
});
