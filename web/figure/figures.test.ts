import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withQuery } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

const kaveri = { _id: newId(), name: 'Kaveri' };

test('each month of the fines leads to its fines, of the hostel that is shown', async () => {
  const answers = {
    hostelChoices: [kaveri],
    figureGet: ({ params }: { params: Record<string, string> }) =>
      params['figure'] === 'fines' ? { hostels: [], points: [{ at: '2026-10', id: null, values: [50, 100, 0] }] } : {},
  };
  for (const hostel of [undefined, kaveri._id]) {
    const { links } = await open(withQuery(paths.figures(), { hostel }), { as: 'hosteladmin', answers });
    assert.equal(links['Oct 2026'], withQuery(paths.fines(), { hostel, month: '2026-10' }));
  }
});
