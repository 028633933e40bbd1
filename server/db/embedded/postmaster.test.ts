import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { truncateLog } from './postmaster.ts';

test('the log of the database is cut before it fills the disk, and not while it is short', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'hostelry-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const log = join(folder, 'postgresql.log');
  await truncateLog(log);
  await writeFile(log, 'a few words');
  await truncateLog(log);
  assert.equal((await stat(log)).size, 11);
  await truncate(log, 5 * 1024 * 1024);
  await truncateLog(log);
  assert.equal((await stat(log)).size, 0);
});
