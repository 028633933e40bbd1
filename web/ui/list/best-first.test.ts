import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestFirst } from './best-first.ts';

test('whose name begins as searched comes before whom the letters are in, otherwise the order stays', () => {
  const names = ["Natasha D'Costa (natasha.dcosta)", 'Asha Rao (asha.rao)', 'Tanisha Asha (tanisha.asha)', 'Prakasha Rao (prakasha.rao)'];
  const first = (q: string) => bestFirst(q, names, (name) => [name]);
  assert.deepEqual(first('asha'), [names[1], names[2], names[0], names[3]]);
  assert.deepEqual(first('rao ash'), [names[1], names[0], names[2], names[3]]);
  assert.deepEqual(first(''), names);
});
