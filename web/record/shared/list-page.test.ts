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
