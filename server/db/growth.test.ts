/** Whatever can grow has an age or an end, or it is said that it grows. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { recordedTables } from '#server/db/record-table.ts';
import { outdatedRows } from '#server/process/prune.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const running = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
const table = running.slice(running.indexOf('<!-- tables -->'), running.indexOf('<!-- /tables -->'));
/** Each line of the table but the last, which is of all other records: tables of the database, and in one word what bounds them. */
const lines = [...table.matchAll(/^\| (`.*?`) \| (age|bounded|grows): .+ \|$/gm)].map(([, names = '', bound = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  bound,
}));

test('of every table it is said what bounds it, and those with an age are those whose old rows are deleted', async () => {
  const stored = (await server.database.read.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  assert.match(table, /\| all other records \| grows: /);
  const named = lines.flatMap(({ names }) => names);
  // records of what happened to people grow unless it is said otherwise
  const others = recordedTables.filter((name) => !named.includes(name));
  assert.deepEqual([...named, ...others].toSorted(), stored.toSorted());
  const aged = lines.filter(({ bound }) => bound === 'age').flatMap(({ names }) => names);
  assert.deepEqual(aged.toSorted(), Object.keys(outdatedRows(server.settings)).toSorted());
});
