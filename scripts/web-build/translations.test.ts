import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, fieldTexts, notificationTexts } from '#contract/messages.ts';
import { divideTexts } from './translations.ts';

test('the browser loads no translation of what the server words, and every one that a screen names', async () => {
  const { ofServer } = await divideTexts();
  assert.ok(ofServer.has(notificationTexts.seatOffered.text) && ofServer.has(faults.mailCodeWrong.text));
  assert.ok(!ofServer.has(fieldTexts.wholeNumber), 'named by the form of a setting');
  assert.ok(ofServer.size > 100);
});

test('a student loads the translations of menus, pages and forms for students, and not of pages that only staff may open', async () => {
  const { ofStaff, ofAll } = await divideTexts();
  for (const text of ['Home', 'Settings', 'Register complaint', 'Register Complaint', 'Retry']) assert.ok(!ofStaff.has(text), text);
  for (const text of ['Attendance of all hostels', 'Publish']) assert.ok(ofStaff.has(text), text);
  assert.ok(ofStaff.size > 1_000 && ofAll.size > 1_000);
});
