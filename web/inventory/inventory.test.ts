import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open } from '#web/testing/screen.ts';

const items = [
  { name: 'Broom', category: 'Cleaning Supplies', quantity: 10, threshold: 10 },
  { name: 'Mop', category: 'Cleaning Supplies', quantity: 5, threshold: 6 },
];

test('stock equal to the threshold is enough, less is low', async () => {
  const { rows } = await open(paths.inventory(), { answers: { inventoryPage: { items, total: 2, page: 1, pageSize: 25 } } });
  assert.deepEqual(
    rows.map((row) => [row['Item name'], row['Quantity'], row['Threshold'], row['Stock']]),
    [
      ['Broom', '10', '10', 'Enough'],
      ['Mop', '5', '6', 'Low stock'],
    ],
  );
});

test('only a caretaker changes the stock', async () => {
  const answers = { inventoryPage: { items, total: 2, page: 1, pageSize: 25 } } as const;
  const caretaker = await open(paths.inventory(), { answers });
  assert.deepEqual(caretaker.links, { 'Stock count': '/edit-Inventory/', 'Add item': '/addInventory/' });
  assert.ok(caretaker.buttons.includes('Delete Mop, Cleaning Supplies, 5 in stock'));
  for (const as of ['warden', 'hosteladmin'] as const) {
    const { links, buttons } = await open(paths.inventory(), { as, answers });
    assert.deepEqual(links, {}, as);
    assert.ok(!buttons.some((name) => /^(Edit|Delete)/.test(name)), as);
  }
});
