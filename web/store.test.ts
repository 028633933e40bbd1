import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createStore } from './store.ts';

describe('a store', () => {
  test('holds the last state that was set', () => {
    const store = createStore(1);
    assert.equal(store.get(), 1);
    store.set(2);
    assert.equal(store.get(), 2);
  });

  test('notifies each subscriber after the state is set, until it unsubscribes', () => {
    const store = createStore('a');
    const seen: string[] = [];
    const unsubscribe = store.subscribe(() => seen.push(store.get()));
    store.subscribe(() => seen.push(store.get().toUpperCase()));
    store.set('b');
    assert.deepEqual(seen, ['b', 'B']);
    unsubscribe();
    store.set('c');
    assert.deepEqual(seen, ['b', 'B', 'C']);
  });

  test('stays apart from other stores', () => {
    const store = createStore(0);
    const other = createStore(0);
    other.subscribe(() => assert.fail('a subscriber of another store was notified'));
    store.set(1);
    assert.equal(other.get(), 0);
  });
});
