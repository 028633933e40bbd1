import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstitutionSettings } from '#contract/institution/institution.ts';
import { paths } from '#contract/paths.ts';
import { open, phone } from '#web/testing/screen.ts';

const told: InstitutionSettings['told'] = [
  { texts: ['The leave of … was approved.', 'The leave of … was rejected.'], to: ['guardians'], urgency: 'today', matters: ['leave'] },
  { texts: ['… was absent.'], to: ['guardians'], urgency: 'now', matters: ['absence', 'absenceAlone'] },
  { texts: ['New notice: …'], to: ['student', 'staff', 'guardians'], urgency: 'today', matters: [] },
  { texts: ['A seat is yours.'], to: ['student'], urgency: 'now', matters: [] },
];
const institutionSettings = { told, guardiansTold: ['leave'], timeZone: 'Asia/Kolkata', serverTimeZone: 'Asia/Kolkata' } as const;

test('an administrator reads who is told what and how soon, and switches what guardians are told', async () => {
  const screen = await open(paths.institution(), { as: 'hosteladmin', answers: { institutionSettings } });
  assert.equal(screen.rows.length, 3, 'first what guardians are told');
  assert.deepEqual(screen.rows[2], { Message: 'New notice: …', Students: 'Yes', Staff: 'Yes', Guardians: 'Yes', When: 'By day' });
  await screen.press('Show what only students and staff are told');
  assert.deepEqual(screen.rows[3], { Message: 'A seat is yours.', Students: 'Yes', Staff: '–', Guardians: '–', When: 'At any hour' });
  await screen.press(/^Absent at the roll call without leave, by itself/);
  const { body } = screen.sent[0] ?? {};
  assert.deepEqual((body as { guardiansTold?: unknown }).guardiansTold, ['leave', 'absenceAlone']);
});

test('a phone lists who is told what in rows, each of which opens with its switches', async () => {
  const screen = await open(paths.institution(), { as: 'hosteladmin', width: phone, answers: { institutionSettings } });
  await screen.press('Who is told what 1');
  await screen.press(/^… was absent\./);
  await screen.press(/^Absent at the roll call without leave, when staff press/);
  const { body } = screen.sent[0] ?? {};
  assert.deepEqual((body as { guardiansTold?: unknown }).guardiansTold, ['leave', 'absence']);
});
