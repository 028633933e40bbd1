import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

const round = { _id: newId(), name: 'Rooms of 2026', students: 40 };
const page = { page: 1, pageSize: 25 };

test('a round leads to its page; needs are for wardens and administrators, opening for administrators and caretakers', async () => {
  for (const as of ['caretaker', 'warden', 'hosteladmin'] as const) {
    const { links, rows } = await open(paths.rounds(), { as, answers: { roundList: { items: [round], total: 1, ...page } } });
    assert.equal(links['Rooms of 2026'], `/allotment-rounds/${round._id}`, as);
    assert.equal(rows[0]?.['Students'], '40');
    assert.equal(links['Needs and separations'], as === 'caretaker' ? undefined : '/allotment-rounds/needs', as);
    assert.equal(links['Open a round'], as === 'warden' ? undefined : '/allotment-rounds/new', as);
  }
});

test('without rounds the page explains them, and a warden cannot open one', async () => {
  for (const as of ['warden', 'hosteladmin'] as const) {
    const { text, links } = await open(paths.rounds(), { as, answers: { roundList: { items: [], total: 0, ...page } } });
    assert.match(text, /No rounds yet/);
    assert.equal(links['Open a round'], as === 'hosteladmin' ? '/allotment-rounds/new' : undefined, as);
  }
});

test('the number of students of an open round leads an administrator to them', async () => {
  for (const as of ['caretaker', 'hosteladmin'] as const) {
    const answers = { roundGet: { ...round, state: 'open' as const, policy: 'draw' as const } };
    const { links } = await open(paths.round(round._id), { as, answers });
    assert.equal(links['Students: 40'], as === 'hosteladmin' ? `/students?round=${round._id}` : undefined, as);
  }
  const { fields } = await open(`${paths.students()}?round=${round._id}`, { as: 'hosteladmin', answers: { roundGet: round } });
  assert.equal(fields['Round'], round._id);
});
