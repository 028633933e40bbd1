import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#contract/calls.ts';
import { isReadBy, readBy } from './live-change.ts';

test('every prefix in the table is that of a reading call', () => {
  const reading = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []));
  for (const beginning of new Set(Object.values(readBy).flat()))
    assert.ok(
      reading.some((name) => name.startsWith(beginning)),
      beginning,
    );
});

test('a change is read by the lists of its table, the dashboard and histories, and by nothing else', () => {
  assert.deepEqual(
    ['complaintPage', 'complaintOwn', 'dashboardToday', 'historyList', 'finePage', 'me', 'notificationList'].filter((call) =>
      isReadBy('complaint', call),
    ),
    ['complaintPage', 'complaintOwn', 'dashboardToday', 'historyList'],
  );
  // staff watch the numbers of a round, such as how many students are in no group yet
  for (const table of ['round_member', 'round_request', 'round_wish'])
    assert.deepEqual(
      ['roundGet', 'roundList', 'roundOwn', 'complaintPage'].filter((call) => isReadBy(table, call)),
      ['roundGet', 'roundList', 'roundOwn'],
    );
  // a preview is requested again whenever it is needed
  assert.equal(isReadBy('room', 'roomAllotPreview'), false);
  assert.equal(isReadBy('session', 'dashboardToday'), false);
});
