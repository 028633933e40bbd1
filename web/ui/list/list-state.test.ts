import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches, paged, pageOf, sorted } from './list-state.ts';

test('a page past the end shows the last page', () => {
  assert.deepEqual(pageOf([1, 2, 3, 4, 5], 2, 2), [3, 4]);
  assert.deepEqual(pageOf([1, 2, 3, 4, 5], 9, 2), [5]);
  assert.deepEqual(pageOf([], 1, 2), []);
});

test('every word of a search must occur somewhere', () => {
  assert.ok(matches('asha 2022', ['Asha Rao', '2022']));
  assert.ok(matches('', ['Asha']));
  assert.ok(!matches('asha 2023', ['Asha Rao', '2022']));
});

test('the parts of a name match in any order, and a space matches the dot of a username', () => {
  for (const q of ['asha rao', 'rao asha', 'Asha.Rao', 'rao.asha 2022']) assert.ok(matches(q, ['asha.rao', '2022']), q);
  assert.ok(!matches('asha iyer', ['asha.rao', '2022']));
});

test('a telephone number is found by its digits, however it is written', () => {
  for (const q of ['98765 43210', '9876543210', '+91 98765-43210']) assert.ok(matches(q, ['asha', '+91 98765-43210']), q);
  assert.ok(!matches('98760', ['asha', '+91 98765-43210']));
});

const goTo = () => undefined;

test('a page of rows comes with the props of its pager', () => {
  assert.deepEqual(paged(['a', 'b', 'c'], { page: 7, goTo }, 2), {
    rows: ['c'],
    paging: { page: 2, pageSize: 2, total: 3, onPage: goTo },
  });
});

test('numbers within texts are sorted by value, in both directions, and rows without a value stay last', () => {
  const rows = [{ no: '22BSM10' }, { no: '' }, { no: '22bsm2' }];
  const orders = { no: (row: { no: string }) => row.no };
  const numbers = (sort: string) => sorted(rows, sort, orders).map(({ no }) => no);
  assert.deepEqual(numbers('no'), ['22bsm2', '22BSM10', '']);
  assert.deepEqual(numbers('-no'), ['22BSM10', '22bsm2', '']);
  assert.deepEqual(numbers('shoe'), ['22BSM10', '', '22bsm2']);
});

test('amounts are sorted as numbers', () => {
  const orders = { amount: (amount: number) => amount };
  assert.deepEqual(sorted([10.5, 9.25, 0], 'amount', orders), [0, 9.25, 10.5]);
  assert.deepEqual(sorted([10.5, 9.25, 0], '-amount', orders), [10.5, 9.25, 0]);
});
