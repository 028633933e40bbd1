import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { newId, open } from '#web/testing/screen.ts';

const broom = { _id: newId(), name: 'Broom', category: 'Cleaning Supplies', quantity: 10 };
const mop = { _id: newId(), name: 'Mop', category: 'Cleaning Supplies', quantity: 5 };
const bucket = { _id: newId(), name: 'Bucket', category: 'Cleaning Supplies', quantity: 2 };

test('a count above and one below what is recorded both differ, an equal one does not', async () => {
  const screen = await open(paths.stockCount(), { answers: { inventoryList: [broom, mop] } });
  assert.match(screen.text, /No count differs from what is recorded\./);
  await screen.type('Counted: Broom, Cleaning Supplies', '12');
  assert.match(screen.text, /Recorded 10 2 more .*1 count differs from what is recorded\. Broom 10 → 12/);
  await screen.type('Counted: Mop, Cleaning Supplies', '4');
  assert.match(screen.text, /Recorded 5 1 fewer .*2 counts differ from what is recorded\. Broom 10 → 12 Mop 5 → 4/);
  await screen.type('Counted: Broom, Cleaning Supplies', '10');
  assert.match(screen.text, /1 count differs from what is recorded\. Mop 5 → 4/);
});

test('what is counted, or of one category, can be shown alone', async () => {
  const sheet = { _id: newId(), name: 'Sheet', category: 'Bedding', quantity: 4 };
  const screen = await open(paths.stockCount(), { answers: { inventoryList: [broom, mop, sheet] } });
  await screen.type('Counted: Broom, Cleaning Supplies', '12');
  const shown = () => Object.keys(screen.fields).filter((name) => name.startsWith('Counted: '));
  await screen.type('Show', 'touched');
  assert.deepEqual(shown(), ['Counted: Broom, Cleaning Supplies']);
  await screen.type('Show', '');
  await screen.type('Category', 'Bedding');
  assert.deepEqual(shown(), ['Counted: Sheet, Bedding']);
});

test('what was counted is sent, equal counts too', async () => {
  const screen = await open(paths.stockCount(), { answers: { inventoryList: [broom, mop] } });
  await screen.type('Counted: Broom, Cleaning Supplies', '9');
  await screen.type('Counted: Broom, Cleaning Supplies', '10');
  await screen.type('Counted: Mop, Cleaning Supplies', '7');
  await screen.press('Save count');
  const [sent] = screen.sent;
  assert.equal(sent?.name, 'inventoryCount');
  const { counts } = sent.body as { counts: { itemId: string; quantity: number }[] };
  assert.deepEqual(
    counts.map(({ itemId, quantity }) => [itemId, quantity]),
    [
      [broom._id, 10],
      [mop._id, 7],
    ],
  );
});

test('a count that was not saved is there when the page is opened again, of items that are as recorded too', async () => {
  const screen = await open(paths.stockCount(), { answers: { inventoryList: [broom, mop, bucket] } });
  await screen.type('Counted: Mop, Cleaning Supplies', '5');
  await screen.type('Counted: Broom, Cleaning Supplies', '9');
  await screen.reload();
  await screen.press('Save count');
  const [sent] = screen.sent;
  assert.equal(sent?.name, 'inventoryCount');
  const { counts } = sent.body as { counts: { itemId: string; quantity: number }[] };
  assert.deepEqual(
    counts.map(({ itemId, quantity }) => [itemId, quantity]),
    [
      [broom._id, 9],
      [mop._id, 5],
    ],
  );
});

test('where there is nothing to count, an item can be added', async () => {
  const { text, links } = await open(paths.stockCount(), { answers: { inventoryList: [] } });
  assert.match(text, /There is nothing to count yet\./);
  assert.equal(links['Add item'], '/addInventory/');
});
