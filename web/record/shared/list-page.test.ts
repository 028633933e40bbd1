import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, open } from '#web/testing/screen.ts';

test('a list is called by its hostel: the own one, the one that an administrator has chosen, or none', async () => {
  const answers = {
    finePage: { items: [{ reason: 'Window' }], total: 1, page: 1, pageSize: 25 },
    hostelChoices: [{ ...hostel, name: 'Narmada' }],
  };
  for (const [as, query, name] of [
    ['caretaker', '', 'Fines in Kaveri'],
    ['hosteladmin', `?hostel=${hostel._id}`, 'Fines in Narmada'],
    ['hosteladmin', '', 'Fines'],
  ] as const)
    assert.deepEqual((await open(paths.fines() + query, { as, answers })).texts('caption'), [name]);
});

test('on paper a list says of which hostel it is and what it is narrowed to', async () => {
  const answers = { finePage: { items: [{ reason: 'Window' }], total: 1, page: 1, pageSize: 25 }, hostelChoices: [hostel] };
  for (const [query, says] of [
    ['', 'All hostels'],
    [`?hostel=${hostel._id}&month=2026-10&status=pending&q=window`, 'Kaveri · “window” · Status: Pending · Month: October 2026'],
  ] as const)
    assert.deepEqual((await open(paths.fines() + query, { as: 'hosteladmin', answers })).texts('.onPaper').slice(1), [says]);
});
