import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#contract/calls.ts';
import { isToldOf } from '#contract/call/live-change.ts';
import { readersOf, recordedTables } from './record-table.ts';

const reading = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []));

test('every beginning of the name of a call that reads a table is that of a reading call', () => {
  for (const beginning of new Set(recordedTables.flatMap(readersOf)))
    assert.ok(
      reading.some((name) => name.startsWith(beginning)),
      beginning,
    );
});

const told = (table: string, ...names: string[]) => names.filter((name) => isToldOf(readersOf(table), name));

test('open pages are told of a change in lists of its table, the dashboard and histories, and of nothing else', () => {
  const lists = ['complaintPage', 'complaintOwn', 'dashboardToday', 'historyList'];
  assert.deepEqual(told('complaint', ...lists, 'finePage', 'me', 'notificationList'), lists);
  // staff watch the numbers of a round, such as how many students are in no group yet
  const ofRounds = ['roundGet', 'roundList', 'roundOwn'];
  for (const table of ['round_member', 'round_request', 'round_wish'])
    assert.deepEqual(told(table, ...ofRounds, 'complaintPage'), ofRounds);
  // a preview is requested again whenever it is needed
  assert.deepEqual(told('room', 'roomAllotPreview'), []);
  assert.deepEqual(told('session', 'dashboardToday'), []);
});
