// in a process of its own: the outbox stays loaded, and other tests would sign out of it
import '#web/testing/browser.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WaitingCall } from './entries.ts';

const { isOld, unsentCalls } = await import('./calls.ts');
const call = {
  name: 'leaveCreate',
  input: {},
  key: 'k',
  what: 'Leave',
  account: 'asha',
  at: new Date().toISOString(),
} as unknown as WaitingCall; // an input of no call

const hoursAgo = (hours: number) => ({ ...call, at: new Date(Date.now() - hours * 3_600_000).toISOString() });

test('what the server has refused is not counted as unsent', () => {
  assert.equal(unsentCalls({ calls: [call, { ...call, why: 'Overlaps' }] }), 1);
});

test('after twenty hours only the person can say whether a call is sent: the server may have forgotten that it was', () => {
  assert.deepEqual([isOld(hoursAgo(19)), isOld(hoursAgo(21))], [false, true]);
});
