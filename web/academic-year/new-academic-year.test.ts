import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const batch = (year: string, students: number) => ({ batch: year, programme: 'CSE', students });
const row = { hostel, batch: '2022', leaving: 1, freeing: 0, keeping: 1, withoutRoom: 0 };
const asha = { _id: newId(), username: 'asha', name: 'Asha Rao' };
const seen = { leaving: [newId(), newId()], owing: [asha._id], freeing: [newId()] };

test('a new academic year shows whom it affects, asks once more, and sends exactly what was looked at', async () => {
  const screen = await open(paths.newAcademicYear(), {
    as: 'hosteladmin',
    answers: {
      hostelChoices: [hostel],
      academicYearPreview: ({ body }) => {
        const { cohorts, despite, free } = body as { cohorts: unknown[]; despite: boolean; free: { hostelIds: string[] } };
        const freeing = free.hostelIds.length;
        return {
          cohorts: [batch('2022', 2), batch('2024', 1)],
          rows:
            cohorts.length === 0
              ? []
              : [
                  { ...row, leaving: despite ? 2 : 1, keeping: despite ? 0 : 1 },
                  { ...row, batch: '2024', leaving: 0, freeing },
                ],
          owing: { students: cohorts.length, first: [{ student: asha, what: '1 fine to pay: ₹250' }] },
          seen,
        };
      },
      academicYearBegin: { message: '2 students have checked out, the place of 1 other is free.', operationId: '7' },
    },
  });
  assert.ok(!screen.buttons.includes('Begin the new year'));
  await screen.press('All 2');
  assert.match(screen.text, /1 student who leaves has fines to settle .*Asha Rao \(asha\): 1 fine to pay: ₹250/);
  const counts = () => screen.rows.map((shown) => Object.values(shown).slice(0, 4));
  assert.deepEqual(counts(), [['Kaveri, Batch 2022', '1', '0', '1']]);
  await screen.press('Check them out anyway: the fines stay');
  await screen.press('Some seats become free');
  await screen.press('Kaveri');
  assert.deepEqual(counts(), [
    ['Kaveri, Batch 2022', '2', '0', '0'],
    ['Kaveri, Batch 2024', '0', '1', '1'],
  ]);
  await screen.press('Begin the new year');
  assert.match(screen.text, /2 students check out, and 1 other makes a place free\./);
  assert.deepEqual(screen.sent, []);
  await screen.press('Begin the new year', -1);
  const [sent] = [...screen.sent] as { body: Record<string, unknown> }[];
  assert.deepEqual([sent?.body['seen'], sent?.body['despite']], [seen, true]);
  assert.equal(screen.links['Open a round'], paths.openRound());
  await screen.press(/^Undo: /);
  assert.ok(!('Open a round' in screen.links), 'the next steps are gone with what was undone');
});
