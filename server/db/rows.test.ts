import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { generateRows } from './generate-rows.ts';

test('the row types are those of the migrated database', async (t) => {
  const cluster = await startCluster();
  const { url, drop } = await makeDatabase(cluster.url);
  t.after(async () => {
    await drop();
    await cluster.stop();
  });
  const { status, output } = generateRows(url, true);
  assert.equal(status, 0, `server/db/rows.ts is not current; generate it again.\n${output}`);
});
