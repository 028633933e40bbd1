import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from './calls.ts';
import { isReadBy, readBy } from './live-change.ts';

test('every beginning of a call is that of a call that reads', () => {
  const reading = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []));
  for (const beginning of new Set(Object.values(readBy).flat()))
    assert.ok(
      reading.some((name) => name.startsWith(beginning)),
      beginning,
    );
});

test('a change is read by the lists of its table and by what is to be done today, and by nothing else', () => {
  assert.deepEqual(
    ['complaintPage', 'complaintOwn', 'dashboardToday', 'historyList', 'finePage', 'me', 'notificationList'].filter((call) =>
      isReadBy('complaint', call),
    ),
    ['complaintPage', 'complaintOwn', 'dashboardToday', 'historyList'],
  );
  // a round in which students choose: its numbers, and who is still in no group
  for (const table of ['round_member', 'round_request', 'round_wish'])
    assert.deepEqual(
      ['roundGet', 'roundList', 'roundOwn', 'complaintPage'].filter((call) => isReadBy(table, call)),
      ['roundGet', 'roundList', 'roundOwn'],
    );
  // what would happen is asked anew where it is asked
  assert.equal(isReadBy('room', 'roomAllotPreview'), false);
  assert.equal(isReadBy('session', 'dashboardToday'), false);
});
