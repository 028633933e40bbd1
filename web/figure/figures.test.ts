import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths, withQuery } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

const kaveri = { _id: newId(), name: 'Kaveri' };

/** The answers of the server in which only one figure has points. */
const only = (figure: string, points: readonly object[], hostels: readonly object[] = []) => ({
  hostelChoices: [kaveri],
  figureGet: ({ params }: { params: Record<string, string> }) => (params['figure'] === figure ? { hostels, points } : {}),
});

test('what a figure counts is reached by the label of its bar, its day or its night', async () => {
  const bar = { id: null, values: [1, 2, 3] };
  for (const [figure, points, links] of [
    ['fines', [{ ...bar, at: '2026-10' }], { 'Oct 2026: Fines by month': withQuery(paths.fines(), { month: '2026-10' }) }],
    ['kinds', [{ ...bar, at: '' }], { 'No kind: Complaints by kind': withQuery(paths.complaints(), { kind: 'none', made: 'year' }) }],
    [
      'resolving',
      [{ ...bar, at: '3' }],
      { '2 or 3 days: How long complaints took': withQuery(paths.complaints(), { took: '3', made: 'year' }) },
    ],
    [
      'complaints',
      [{ ...bar, at: 'Kaveri', id: kaveri._id }],
      { 'Kaveri: Complaints by place': withQuery(paths.complaints(), { hostel: kaveri._id, made: 'year' }) },
    ],
    [
      'away',
      [
        { id: null, at: '2026-11-16', values: [0] },
        { id: null, at: '2026-11-17', values: [4] },
      ],
      { 'Night after 17 Nov 2026: 4 away': withQuery(paths.leaveRequests(), { night: '2026-11-17' }) },
    ],
    [
      'attendance',
      [{ id: null, at: '2026-11-15', values: [50] }],
      { '15 Nov: Present in the evening': withQuery(paths.markAttendance(), { date: '2026-11-15' }) },
    ],
  ] as const) {
    const hostels =
      figure === 'attendance'
        ? [
            { ...kaveri, seats: 2 },
            { _id: newId(), name: 'Ganga', seats: 2 },
          ]
        : [];
    const screen = await open(paths.figures(), { as: 'hosteladmin', answers: only(figure, points, hostels) });
    if (figure === 'attendance') await screen.press('Numbers');
    for (const [name, to] of Object.entries(links)) assert.equal(screen.links[name], to, Object.keys(screen.links).join(' · '));
  }
});

test('an archived hostel can be chosen, and is named as archived', async () => {
  const ganga = { _id: newId(), name: 'Ganga' };
  const answers = { hostelChoices: [kaveri], hostelArchived: [ganga] };
  const screen = await open(withQuery(paths.figures(), { hostel: ganga._id }), { as: 'hosteladmin', answers });
  // in the choice, and below the title
  assert.equal(screen.text.match(/Ganga \(archived\)/g)?.length, 2, screen.text);
  for (const path of [paths.figures(), paths.auditLog()])
    assert.match((await open(path, { as: 'hosteladmin', answers })).texts('option').join(), /Ganga \(archived\)/, path);
});

test('each month of the fines leads to its fines, of the hostel that is shown', async () => {
  const answers = {
    hostelChoices: [kaveri],
    figureGet: ({ params }: { params: Record<string, string> }) =>
      params['figure'] === 'fines' ? { hostels: [], points: [{ at: '2026-10', id: null, values: [50, 100, 0] }] } : {},
  };
  for (const hostel of [undefined, kaveri._id]) {
    const { links } = await open(withQuery(paths.figures(), { hostel }), { as: 'hosteladmin', answers });
    assert.equal(links['Oct 2026: Fines by month'], withQuery(paths.fines(), { hostel, month: '2026-10' }));
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
  assert.deepEqual(screen.texts('details tbody tr'), []);
  await screen.press('Numbers');
  assert.deepEqual(
    screen.texts('details tbody tr'),
    ['16 Nov', '15 Nov', '14 Nov'].map((day, n) => `${day}: Present in the evening ${['99 %', '–', '94.3 %'][n]}`),
  );
});
