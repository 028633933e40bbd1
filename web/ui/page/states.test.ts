import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open, Refusal, unanswered } from '#web/testing/screen.ts';

const none = { items: [], total: 0, page: 1, pageSize: 25 };

test('loading, empty, no match, failed, forbidden and missing look different, each with its way on', async () => {
  const address = paths.complaints();
  const loading = await open(address, { answers: { complaintPage: unanswered } });
  assert.deepEqual(loading.texts('[aria-busy=true] [role=status]'), ['Loading…']);
  assert.doesNotMatch(loading.text, /No complaints|could not be loaded|Retry/);

  const empty = await open(address, { answers: { complaintPage: none } });
  assert.match(empty.text, /No complaints Nobody has complained yet\./);
  assert.doesNotMatch(empty.text, /No match|Retry|Loading/);

  const unmatched = await open(`${address}?q=drip`, { answers: { complaintPage: none } });
  assert.match(unmatched.text, /No match Nothing matches this search and these filters\./);
  await unmatched.press('Clear search and filters');
  assert.equal(unmatched.address, address);

  const forbidden = await open(address, { answers: { complaintPage: new Refusal('forbidden') } });
  assert.match(forbidden.text, /Not yours to see/);
  assert.equal(forbidden.links['Back to the dashboard'], paths.dashboard());
  assert.ok(!forbidden.buttons.includes('Retry'));

  const missing = await open(paths.student(newId()), { answers: { studentGet: new Refusal('studentNotFound') } });
  assert.equal(missing.links['Back to the dashboard'], paths.dashboard());
  assert.ok(!missing.buttons.includes('Retry'));
});

test('what failed says why, and Retry reads it again', async () => {
  let times = 0;
  const screen = await open(paths.complaints(), { answers: { complaintPage: () => (times++ === 0 ? new Refusal('unavailable') : none) } });
  assert.match(screen.text, /This could not be loaded/);
  await screen.press('Retry');
  assert.match(screen.text, /Nobody has complained yet\./);
});
