import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { generateRows } from './generate-rows.ts';

test('the row types are those of the migrated database', async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const { url, drop } = await makeDatabase(cluster.url);
  cleanUp(drop);
  const { status, output } = generateRows(url, true);
  assert.equal(status, 0, `server/db/rows.ts is not current; generate it again.\n${output}`);
});
