import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCampusTime } from './campus-day.ts';

test('a moment is formatted in campus time, in the form that the screens use', () => {
  assert.equal(formatCampusTime('Asia/Kolkata', '2026-11-21T08:35:00Z'), '21 Nov 2026, 2:05 PM');
  assert.equal(formatCampusTime('Asia/Kolkata', '2026-11-21T18:30:00Z'), '22 Nov 2026, 12:00 AM');
});
