import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const mohan = { _id: newId(), name: 'Mohan', username: 'mohan', position: 'Plumber', contact: '98450 33333', hostel: hostel._id };
const lata = { ...mohan, _id: newId(), name: 'Lata', username: 'lata', contact: '98450 44444' };

test('each number calls the worker in whose row it stands', async () => {
  const { rows, links } = await open(paths.workers(), {
    as: 'hosteladmin',
    answers: { workerPage: { items: [mohan, lata], total: 2, page: 1, pageSize: 25 }, hostelChoices: [hostel] },
  });
  assert.deepEqual(
    rows.map((row) => [row['Name'], row['Hostel'], row['Contact']]),
    [
      ['Mohan', 'Kaveri', '98450 33333'],
      ['Lata', 'Kaveri', '98450 44444'],
    ],
  );
  assert.deepEqual(links, { '98450 33333': 'tel:9845033333', '98450 44444': 'tel:9845044444' });
});

test('a caretaker removes the worker whose button was pressed', async () => {
  const screen = await open(paths.addWorker(), { answers: { workerList: [mohan, lata] } });
  await screen.press('Remove Lata, Plumber');
  assert.match(screen.text, /Remove Lata/);
  await screen.press('Remove', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['workerRemove', lata._id]],
  );
});
