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

test('what is drawn as lines can be read as numbers, the newest first', async () => {
  const answers = {
    hostelChoices: [kaveri],
    figureGet: ({ params }: { params: Record<string, string> }) =>
      params['figure'] === 'attendance'
        ? {
            hostels: [{ ...kaveri, seats: 2 }],
            points: [
              { at: '2026-11-14', id: null, values: [94.25] },
              { at: '2026-11-15', id: null, values: [null] },
              { at: '2026-11-16', id: null, values: [99] },
            ],
          }
        : {},
  };
  const screen = await open(paths.figures(), { as: 'hosteladmin', answers });
  assert.deepEqual(screen.texts('details tbody tr'), ['16 Nov 99 %', '15 Nov –', '14 Nov 94.3 %']);
});
